import { normalise } from '#platform/entity/search-text.ts';
import { parseAmount } from '../amounts/amounts.ts';
import { decimalSigns, type FlagMeaning, type Row } from '../settings.ts';

const incoming = new Set(
  'c cr k kredit kreedit cred credit credito creditos credited h haben i in bij entrada entradas receita receitas deposit deposito e gutschrift recebido recebida recebimento abono prijem uznanie j jovairas kreditas kredits alacak inflow incoming received eingang wplyw prijem ind inn uplata income incomes ingreso ingresos recette recettes einnahme einnahmen entrata entrate π πιστωση 入金 收入'.split(
    ' ',
  ),
);
const outgoing = new Set(
  'd dr debet deebet deb debit debito debitos debited s soll o out af saida saidas despesa despesas withdrawal saque u belastung lastschrift enviado enviada pagamento cargo vydej obciazenie t terheles db debetas debets borc outflow outgoing ausgang wyplyw wydatek ud ut isplata expense expenses gasto gastos egreso egresos depense depenses ausgabe ausgaben uscita uscite χ χρεωση 出金 支払い 支払 支出'.split(
    ' ',
  ),
);

/** Words for money that moves between accounts of one person, in a column of directions. */
const neutral = new Set(['不计收支', '中性交易', '/']);

/** Normalises a word of a flag column to compare it; a single symbol stays as it is. */
export function flagKey(cell: string): string {
  const folded = normalise(cell);
  return folded === '' ? cell.trim().slice(0, 20) : folded.slice(0, 60);
}

/** The common meaning of a flag word; undefined for any other word. */
function commonMeaning(key: string): 'income' | 'outgo' | undefined {
  if (key === '+' || incoming.has(key)) return 'income';
  if (/^[-\u2212\u2013]$/.test(key) || outgoing.has(key)) return 'outgo';
  return undefined;
}

/** Whether most filled cells of a column are flag words, with few different ones. */
export function looksLikeFlags(cells: readonly string[]): boolean {
  const keys = cells.map(flagKey).filter((key) => key !== '');
  const known = keys.filter((key) => neutral.has(key) || commonMeaning(key) !== undefined).length;
  return keys.some((key) => !neutral.has(key)) && new Set(keys).size <= 8 && known * 2 > keys.length;
}

/**
 * Meanings of a column's words: the known ones, and that of blank cells if only some of the cells next to a day (`dated`) have a word, or
 * all words mean the same.
 */
export function flagsOf(cells: readonly string[], dated: readonly string[]): Record<string, FlagMeaning> {
  const flags: Record<string, FlagMeaning> = {};
  for (const cell of cells) {
    const key = flagKey(cell);
    const meaning = commonMeaning(key);
    if (meaning !== undefined) flags[key] = meaning;
  }
  const blank = dated.filter((cell) => flagKey(cell) === '').length;
  const meanings = new Set(Object.values(flags));
  // If all words mean one direction, only blank cells can mean the other.
  if (blank > 0 && meanings.size === 1 && meanings.has('outgo')) flags[''] = 'income';
  else if (blank > 0 && (blank * 2 >= dated.length || meanings.size === 1)) flags[''] = 'most';
  return flags;
}

/**
 * Whether such a column adds information to the values. It does not if the values have signs and the words contradict them, leave some
 * open, or are all equal.
 */
export function isNeeded(rows: readonly Row[], value: number, flag: number): boolean {
  const lines = linesWithBoth(rows, value, flag);
  const out = lines.filter((line) => line.out).length;
  const [goes, comes] = (['outgo', 'income'] as const).map((meaning) => lines.filter(({ says }) => says === meaning));
  // A sign that is equal in every line says nothing, such as a card's instalment number, or `-` for none.
  if (out === 0)
    return rows.some(({ cells }) => /\p{L}/u.test(cells[flag] ?? '')) || (goes?.length !== 0 && comes?.length !== 0);
  if (areOpposed(lines)) return false;
  const inSigns = (goes?.filter((line) => line.out).length ?? 0) * 2 > (goes?.length ?? 0);
  if (!inSigns && goes?.length !== 0) return comes?.length !== 0;
  return lines.every((line) => line.says === (line.out ? 'outgo' : 'income'));
}

/** Whether a column contradicts the sign of every line: a card lists purchases without a sign and calls signed amounts credits. */
export function contradictsSigns(rows: readonly Row[], value: number, flag: number): boolean {
  return areOpposed(linesWithBoth(rows, value, flag));
}

interface ToldBoth {
  readonly out: boolean;
  readonly says: 'income' | 'outgo' | undefined;
}

function linesWithBoth(rows: readonly Row[], value: number, flag: number): ToldBoth[] {
  return rows.flatMap(({ cells }) => {
    const amount = decimalSigns.map((sign) => parseAmount(cells[value] ?? '', sign)).find((found) => found !== null);
    return amount == null ? [] : [{ out: amount.sign === '-', says: commonMeaning(flagKey(cells[flag] ?? '')) }];
  });
}

/** Both signs must occur; with only one, a word may mean anything. */
function areOpposed(lines: readonly ToldBoth[]): boolean {
  return (
    lines.some(({ out }) => out) &&
    lines.some(({ out }) => !out) &&
    lines.every(({ out, says }) => says === (out ? 'income' : 'outgo'))
  );
}
