import { normalise } from '#platform/entity/search-text.ts';
import { parseAmount } from '../amounts/amounts.ts';
import { decimalSigns, type FlagMeaning, type Row } from '../settings.ts';

const incoming = new Set(
  'c cr k kredit kreedit cred credit credito creditos credited h haben i in bij entrada entradas receita receitas deposit deposito e gutschrift recebido recebida recebimento abono prijem uznanie j jovairas kreditas kredits alacak inflow incoming received eingang wplyw prijem ind inn uplata π πιστωση 入金 收入'.split(
    ' ',
  ),
);
const outgoing = new Set(
  'd dr debet deebet deb debit debito debitos debited s soll o out af saida saidas despesa despesas withdrawal saque u belastung lastschrift enviado enviada pagamento cargo vydej obciazenie t terheles db debetas debets borc outflow outgoing ausgang wyplyw wydatek ud ut isplata χ χρεωση 出金 支払い 支払 支出'.split(
    ' ',
  ),
);

/** The form in which words of a flag column are compared: folded, but a lone sign stays what it is. */
export function flagKey(cell: string): string {
  const folded = normalise(cell);
  return folded === '' ? cell.trim().slice(0, 20) : folded.slice(0, 60);
}

/** What a word of a flag column commonly says; undefined for every other word. */
function commonMeaning(key: string): 'income' | 'outgo' | undefined {
  if (key === '+' || incoming.has(key)) return 'income';
  if (/^[-\u2212\u2013]$/.test(key) || outgoing.has(key)) return 'outgo';
  return undefined;
}

/** Whether a column's filled cells are mostly such words, and few different ones. */
export function looksLikeFlags(cells: readonly string[]): boolean {
  const keys = cells.map(flagKey).filter((key) => key !== '');
  const known = keys.filter((key) => commonMeaning(key) !== undefined).length;
  return keys.length > 0 && new Set(keys).size <= 8 && known * 2 > keys.length;
}

/** Meanings learned from a column: words that are known, and blank where only some of the cells next to a day (`dated`) carry a word, or all words say the same. */
export function flagsOf(cells: readonly string[], dated: readonly string[]): Record<string, FlagMeaning> {
  const flags: Record<string, FlagMeaning> = {};
  for (const cell of cells) {
    const key = flagKey(cell);
    const meaning = commonMeaning(key);
    if (meaning !== undefined) flags[key] = meaning;
  }
  const blank = dated.filter((cell) => flagKey(cell) === '').length;
  const meanings = new Set(Object.values(flags));
  // Where all words say one thing, nothing but a blank can say the other.
  if (blank > 0 && meanings.size === 1 && meanings.has('outgo')) flags[''] = 'income';
  else if (blank > 0 && (blank * 2 >= dated.length || meanings.size === 1)) flags[''] = 'most';
  return flags;
}

/**
 * Whether a column of such words tells something that the values do not: not where they carry their own signs, and the words contradict
 * them, leave some open or say the same of all.
 */
export function isNeeded(rows: readonly Row[], value: number, flag: number): boolean {
  const lines = toldBoth(rows, value, flag);
  const out = lines.filter((line) => line.out).length;
  const [goes, comes] = (['outgo', 'income'] as const).map((meaning) => lines.filter(({ says }) => says === meaning));
  // A sign that is in every line alike says nothing: a card's number of an instalment, `-` where there is none.
  if (out === 0)
    return rows.some(({ cells }) => /\p{L}/u.test(cells[flag] ?? '')) || (goes?.length !== 0 && comes?.length !== 0);
  if (areOpposed(lines)) return false;
  const inSigns = (goes?.filter((line) => line.out).length ?? 0) * 2 > (goes?.length ?? 0);
  if (!inSigns && goes?.length !== 0) return comes?.length !== 0;
  return lines.every((line) => line.says === (line.out ? 'outgo' : 'income'));
}

/** Whether a column says of every line the opposite of its sign: a card lists what was bought without one, and calls what has one a credit. */
export function speaksAgainst(rows: readonly Row[], value: number, flag: number): boolean {
  return areOpposed(toldBoth(rows, value, flag));
}

interface ToldBoth {
  readonly out: boolean;
  readonly says: 'income' | 'outgo' | undefined;
}

function toldBoth(rows: readonly Row[], value: number, flag: number): ToldBoth[] {
  return rows.flatMap(({ cells }) => {
    const amount = decimalSigns.map((sign) => parseAmount(cells[value] ?? '', sign)).find((found) => found !== null);
    return amount == null ? [] : [{ out: amount.sign === '-', says: commonMeaning(flagKey(cells[flag] ?? '')) }];
  });
}

/** Lines of both signs must be there: of one sort alone a word may say anything. */
function areOpposed(lines: readonly ToldBoth[]): boolean {
  return (
    lines.some(({ out }) => out) &&
    lines.some(({ out }) => !out) &&
    lines.every(({ out, says }) => says === (out ? 'income' : 'outgo'))
  );
}
