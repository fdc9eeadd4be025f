import { normalise } from '#platform/entity/search-text.ts';
import { signedText } from './csv/amounts.ts';
import { decimalSigns } from './csv/settings.ts';

/** What somebody looks for in a wallet: words that stand in a row, and amounts of which one is the row's. */
export interface LedgerText {
  readonly words: readonly string[];
  /** Without sign; two where thousands and decimals cannot be told apart. */
  readonly amounts: readonly string[];
  /** The words or the amount: a bare number is either. */
  readonly isEither: boolean;
}

const mostWords = 12;

/** Reads amounts as the register writes them, `R$ 1.100,00` and `-320,45`, alone or before or behind words. */
export function ledgerTextOf(text: string): LedgerText {
  const all = amountsOf(text);
  // What is written with a point or a comma is no word of a row.
  if (all.length > 0 && isWritten(text)) return { words: [], amounts: all, isEither: false };
  if (all.length > 0) return { words: wordsOf(text), amounts: all, isEither: true };
  const parts = text.split(/\s+/);
  for (let place = 1; place < parts.length; place += 1) {
    const [before, after] = [parts.slice(0, place).join(' '), parts.slice(place).join(' ')];
    for (const [words, number] of [
      [before, after],
      [after, before],
    ] as const) {
      const amounts = isWritten(number) ? amountsOf(number) : [];
      if (amounts.length > 0) return { words: wordsOf(words), amounts, isEither: false };
    }
  }
  return { words: wordsOf(text), amounts: [], isEither: false };
}

function wordsOf(text: string): readonly string[] {
  return normalise(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, mostWords);
}

function isWritten(number: string): boolean {
  return /\d[.,]\d/.test(number);
}

function amountsOf(text: string): readonly string[] {
  const read = decimalSigns.flatMap((decimal) => signedText(text.trim(), decimal)?.replace('-', '') ?? []);
  return [...new Set(read)].filter((amount) => /^\d{1,16}(\.\d{1,8})?$/.test(amount));
}
