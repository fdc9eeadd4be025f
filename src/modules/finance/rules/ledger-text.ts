import { normalise } from '#platform/entity/search-text.ts';
import { signedText } from './csv/amounts/amounts.ts';
import { decimalSigns } from './csv/settings.ts';

/** A search in a wallet: rows that contain all `words`, or rows with one of the `amounts` that contain the `others`. */
export interface LedgerText {
  /** As search texts store them; a number is split at its points and commas, "1 100 00". */
  readonly words: readonly string[];
  /** Without sign. Two if thousands and decimals are ambiguous, none if the search has no number. */
  readonly amounts: readonly string[];
  /** The words next to the amount. */
  readonly others: readonly string[];
}

const maxWords = 12;

/** Parses amounts as the register writes them, `R$ 1.100,00` and `-320,45`, alone or with words before or after. */
export function ledgerTextOf(text: string): LedgerText {
  const words = wordsOf(text);
  const parts = text.split(/\s+/);
  for (const [place] of parts.entries()) {
    const [before, after] = [parts.slice(0, place).join(' '), parts.slice(place).join(' ')];
    for (const [number, rest] of [
      [after, before],
      [before, after],
    ] as const) {
      // Next to words a number without separator is a word, such as a house or order number.
      const amounts = rest === '' || /\d[.,]\d/.test(number) ? amountsOf(number) : [];
      if (amounts.length > 0) return { words, amounts, others: wordsOf(rest) };
    }
  }
  return { words, amounts: [], others: [] };
}

function wordsOf(text: string): readonly string[] {
  return text
    .split(/\s+/)
    .flatMap((part) => (/\d/.test(part) ? [normalise(part)] : normalise(part).split(' ')))
    .filter((word) => word !== '')
    .slice(0, maxWords);
}

function amountsOf(text: string): readonly string[] {
  const read = decimalSigns.flatMap((decimal) => signedText(text.trim(), decimal)?.replace('-', '') ?? []);
  return [...new Set(read)].filter((amount) => /^\d{1,16}(\.\d{1,8})?$/.test(amount));
}
