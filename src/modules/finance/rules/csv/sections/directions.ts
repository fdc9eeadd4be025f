import { isMoney } from '../columns/column-profile.ts';
import { folded } from '../columns/header-words.ts';
import { at, withCell } from '../table/cell-positions.ts';
import type { Row } from '../settings.ts';

const incoming =
  /\b(deposits?|additions|credits|income|receipts|money in|paid in|payments received|refunds|gutschriften|einnahmen|\w*eingange|ingresos|abonos|depositos|receitas|entradas|creditos|recettes|encaissements|entrate|accrediti|inkomsten|bijschrijvingen|inntekter|indtaegter|inkomster|insattningar|tulot|wplywy|przychody|prijmy|bevetelek|gelirler|uplate)\b|収入|入金|收入|입금/;
const outgoing =
  /\b(withdrawals?|debits|che(ck|que)s( paid)?|purchases|fees|charges|expenses|spending|money out|paid out|payments made|subtractions|lastschriften|belastungen|ausgaben|\w*ausgange|gastos|cargos|retiros|egresos|despesas|saidas|debitos|depenses|decaissements|uscite|addebiti|uitgaven|afschrijvingen|utgifter|udgifter|uttag|menot|wydatki|vydaje|kiadasok|giderler|isplate)\b|支出|出金|출금/;

/** The direction of the payments below a title: `Deposits`, `Electronic withdrawals`. */
function directionOf(title: string): 'income' | 'outgo' | undefined {
  const words = folded(title);
  const [comes, goes] = [incoming.test(words), outgoing.test(words)];
  return comes === goes ? undefined : comes ? 'income' : 'outgo';
}

interface Directed {
  readonly title: string;
  readonly bookings: readonly Row[];
  /** The places of its amounts. */
  readonly amounts: readonly number[];
}

/**
 * The rows of outgoes with a minus before their amounts, if titles divide a file into incomes and outgoes, and no amount has a sign. Empty for
 * any other file.
 */
export function negativeRows(sections: readonly Directed[]): ReadonlyMap<Row, Row> {
  const filled = sections.filter(({ bookings }) => bookings.length > 0);
  const directions = new Set(filled.map(({ title }) => directionOf(title)));
  const isDirected = directions.size === 2 && !directions.has(undefined);
  const isBare = (cell: string): boolean => /^[^-+()\u2212]*$/.test(cell) && !/\p{L}{2}\s*$/u.test(cell);
  if (!isDirected || !filled.every(({ amounts }) => amounts.length === 1)) return new Map();
  const cellsOf = ({ bookings, amounts: [place = 0] }: Directed): string[] =>
    bookings.map(({ cells }) => cells[place] ?? '');
  if (!filled.flatMap(cellsOf).every((cell) => isBare(cell) && (isMoney(cell) || /^\d+$/.test(cell)))) return new Map();
  return new Map(
    filled.flatMap(({ title, bookings, amounts: [place = 0] }) =>
      directionOf(title) === 'income'
        ? []
        : bookings.map((row): [Row, Row] => [row, withCell(row, place, `-${at(row.cells, place)}`)]),
    ),
  );
}
