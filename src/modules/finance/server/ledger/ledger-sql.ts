import { movedAmounts, type MovedAmount } from '../../rules/movements.ts';
import { rowKinds, type RowKind } from '../../rules/row-kinds.ts';
import { isPaymentSql } from '../cards/bills-sql.ts';
import { hasText, type LedgerQuery } from './ledger-query.ts';

/** How the rows of one table appear in the ledger of a wallet. */
interface Branch {
  readonly klass: RowKind;
  readonly table: string;
  /** The column with this wallet, and the column with the other one. */
  readonly wallet: MovedAmount['wallet'];
  readonly other?: string;
  readonly side?: 'source' | 'destination';
  readonly who?: string;
  readonly csv?: string;
}

const source = 'source_wallet_id';
const destination = 'destination_wallet_id';
const branches: readonly Branch[] = [
  {
    klass: 'income',
    table: 'incomes',
    wallet: 'wallet_id',
    who: 'paid_by',
    csv: 'csv_id',
  },
  {
    klass: 'outgo',
    table: 'outgos',
    wallet: 'wallet_id',
    who: 'paid_to',
    csv: 'csv_id',
  },
  {
    klass: 'transfer',
    table: 'transfers',
    wallet: source,
    other: destination,
    side: 'source',
  },
  {
    klass: 'transfer',
    table: 'transfers',
    wallet: destination,
    other: source,
    side: 'destination',
  },
  {
    klass: 'exchange',
    table: 'exchanges',
    wallet: source,
    other: destination,
    side: 'source',
    who: 'paid_to',
  },
  {
    klass: 'exchange',
    table: 'exchanges',
    wallet: destination,
    other: source,
    side: 'destination',
    who: 'paid_to',
  },
];

/** The signed amount by which a row moves the branch's wallet. */
function amountSql({ klass, wallet }: Branch): string {
  return movedAmounts
    .filter((one) => one.kind === klass && one.wallet === wallet)
    .map(({ amount, sign, feeAt }) => {
      const value = amount === 'fee' ? 'coalesce(t.fee, 0)' : `t.${amount}`;
      const counted =
        feeAt === undefined ? value : `CASE WHEN coalesce(t.fee_kind, 'source') = '${feeAt}' THEN ${value} ELSE 0 END`;
      return `${sign === -1 ? '-' : '+'} ${counted}`;
    })
    .join(' ');
}

export interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Collects parameters; $1 is the group and $2 the wallet. */
class Values {
  readonly all: unknown[];
  constructor(account: string, wallet: string) {
    this.all = [account, wallet];
  }
  add(value: unknown, type: string): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }
}

/**
 * One page of the ledger, newest first, plus one row; with every row the wallet's total, the sum of the rows newer than the page if needed,
 * and the wallet's digits. Each table is read by its own index. A text search also returns the number of matching rows and their sum
 * (`count`, `sum`): the search runs once, and the page is taken from its result.
 */
export function pageSql(account: string, wallet: string, query: LedgerQuery): Sql {
  const values = new Values(account, wallet);
  const limit = values.add(query.limit + 1, 'integer');
  const where = filters(query, values);
  const isSummed = hasText(query) && query.before === undefined;
  const ofPage = isSummed ? ({ klass }: Branch) => ` AND ${isIn('newest', klass)}` : where;
  const parts = branchesOf(query).map(
    (branch) => `(SELECT ${columns(branch)} FROM ${branch.table} t WHERE ${ofWallet(branch)}${ofPage(branch)}
      ORDER BY t.date DESC, substr(t.id, 5) DESC, t.id DESC LIMIT ${limit})`,
  );
  const text = `WITH ${matchesCte(query, values)}${isSummed ? matchesSql(query, where, limit) : ''}page AS (
      SELECT * FROM (${parts.join('\nUNION ALL\n')}) AS rows ORDER BY date DESC, substr(id, 5) DESC, id DESC LIMIT ${limit})
    SELECT page.*, w."precision" AS digits, w.currency, w.balance_after_pending AS total, ${newer(query, values)} AS newer, o.name AS other_name, o.currency AS other_currency,
      ${isSummed ? '(SELECT count(*)::integer FROM matchesSql)' : 'NULL::integer'} AS count,
      ${isSummed ? 'round((SELECT coalesce(sum(amount), 0) FROM matchesSql), w."precision")' : 'NULL::numeric'} AS sum
    FROM wallets w LEFT JOIN page ON true
      LEFT JOIN wallets o ON o.account_id = $1 AND o.id = page.other_id
    WHERE w.account_id = $1 AND w.id = $2 ORDER BY page.date DESC, substr(page.id, 5) DESC, page.id DESC`;
  return { text, values: values.all };
}

/** All rows that match the filters, and the newest of them. */
function matchesSql(query: LedgerQuery, where: (branch: Branch) => string, limit: string): string {
  const parts = branchesOf(query).map(
    (branch) =>
      `SELECT t.id, '${branch.klass}' AS klass, t.date, ${amountSql(branch)} AS amount FROM ${branch.table} t WHERE ${ofWallet(branch)}${where(branch)}`,
  );
  return `matchesSql AS MATERIALIZED (${parts.join('\nUNION ALL\n')}),
    newest AS MATERIALIZED (SELECT id, klass FROM matchesSql ORDER BY date DESC, substr(id, 5) DESC, id DESC LIMIT ${limit}), `;
}

/** Condition that a row is in a result of an earlier part of the statement. */
function isIn(found: 'matches' | 'newest', klass: RowKind): string {
  return `t.id = ANY(ARRAY(SELECT id FROM ${found} WHERE klass = '${klass}'))`;
}

/** Number of rows that match the filters, and the sum of the counted ones, over all pages. */
export function sumSql(account: string, wallet: string, query: LedgerQuery): Sql {
  const values = new Values(account, wallet);
  const where = filters({ ...query, before: undefined }, values);
  const parts = branchesOf(query).map(
    (branch) =>
      `SELECT count(*) AS count, coalesce(sum(${amountSql(branch)}), 0) AS sum FROM ${branch.table} t WHERE ${ofWallet(branch)}${where(branch)}`,
  );
  const found = matchesCte(query, values).replace(/, $/, '');
  const text = `${found === '' ? '' : `WITH ${found} `}SELECT sum(count)::integer AS count, round(sum(sum), (SELECT "precision" FROM wallets WHERE account_id = $1 AND id = $2)) AS sum
    FROM (${parts.join('\nUNION ALL\n')}) AS parts`;
  return { text, values: values.all };
}

/**
 * Rows of the wallet that no import created, from a week before the day $3 until a week after $4, with one of the amounts $5: direction,
 * amount and texts.
 */
export const handRowsSql = branches
  .map((branch) => {
    const amount = amountSql(branch);
    const words = branch.who === undefined ? 't.description' : `concat_ws(' ', t.${branch.who}, t.description)`;
    return `SELECT t.id, CASE WHEN ${amount} < 0 THEN 'outgo' ELSE 'income' END AS kind, t.date, abs(${amount}) AS value, coalesce(${words}, '') AS text
      FROM ${branch.table} t WHERE ${ofWallet(branch)}${branch.csv === undefined ? '' : ` AND t.${branch.csv} IS NULL`}
      AND t.date BETWEEN $3::date - 7 AND $4::date + 7 AND abs(${amount}) = ANY($5::numeric[])`;
  })
  .join('\nUNION ALL\n');

/** Rows that an import of a file in another format than $6 made, and that a line may be the same as. */
export const otherImportsSql = branches
  .flatMap((branch) => {
    if (branch.csv === undefined) return [];
    const amount = amountSql(branch);
    const words = branch.who === undefined ? 't.description' : `concat_ws(' ', t.${branch.who}, t.description)`;
    return `SELECT t.id, CASE WHEN ${amount} < 0 THEN 'outgo' ELSE 'income' END AS kind, t.date, abs(${amount}) AS value, coalesce(${words}, '') AS text
      FROM ${branch.table} t JOIN csvs c ON c.account_id = $1 AND c.account_id = t.account_id AND c.id = t.${branch.csv}
      WHERE ${ofWallet(branch)} AND c.header <> $6 AND t.date BETWEEN $3 AND $4 AND abs(${amount}) = ANY($5::numeric[])`;
  })
  .join('\nUNION ALL\n');

function branchesOf({ klass }: LedgerQuery): readonly Branch[] {
  return branches.filter((branch) => klass === undefined || klass.includes(branch.klass));
}

function ofWallet({ wallet }: Branch): string {
  return `t.account_id = $1 AND t.${wallet} = $2`;
}

function columns(branch: Branch): string {
  const { klass, table, who, other, side, csv } = branch;
  const text = (column: string | undefined): string => (column === undefined ? 'NULL::text' : `t.${column}`);
  return `'${klass}' AS klass, t.id, t.rev, t.date, ${amountSql(branch)} AS amount, ${text(who)} AS who, t.description, t.categories,
    t.confirmed, t.imported, ${text(other)} AS other_id, ${side === undefined ? 'NULL' : `'${side}'`} AS side, ${text(csv)} AS csv_id, t.created_at,
    ${text(table === 'exchanges' ? undefined : 'who_id')} AS who_id`;
}

/** The conditions of the request, for each table with its own columns. */
function filters(query: LedgerQuery, values: Values): (branch: Branch) => string {
  const { before, from, to, category, confirmed, imported } = query;
  const parts: string[] = [];
  if (before !== undefined) {
    const [date, id] = [values.add(before.date, 'date'), values.add(before.id, 'text')];
    // The condition on the day uses the index; the second one skips the rows of that day before the start.
    parts.push(`t.date <= ${date} AND (t.date, substr(t.id, 5), t.id) < (${date}, substr(${id}, 5), ${id})`);
  }
  if (from !== undefined) parts.push(`t.date >= ${values.add(from, 'date')}`);
  if (to !== undefined) parts.push(`t.date <= ${values.add(to, 'date')}`);
  if (confirmed !== undefined) parts.push(`coalesce(t.confirmed, false) = ${values.add(confirmed, 'boolean')}`);
  if (imported !== undefined) parts.push(`coalesce(t.imported, false) = ${values.add(imported, 'boolean')}`);
  if (category === '') parts.push("coalesce(t.categories, '[]') = '[]'");
  else if (category !== undefined) parts.push(`t.categories @> ${values.add(JSON.stringify([category]), 'jsonb')}`);
  const found = ({ klass }: Branch): readonly string[] => (hasText(query) ? [isIn('matches', klass)] : []);
  const ofBill = billCondition(query, values);
  return (branch) => [...parts, ...ofBill(branch), ...found(branch)].map((part) => ` AND ${part}`).join('');
}

/** Rows of the days of a bill that were not moved to another one, and rows that were moved to it. */
function billCondition({ bill }: LedgerQuery, values: Values): (branch: Branch) => readonly string[] {
  if (bill === undefined) return () => [];
  const [month, from, to] = [
    values.add(bill.month, 'text'),
    values.add(bill.from, 'date'),
    values.add(bill.to, 'date'),
  ];
  const inDays = `t.date BETWEEN ${from} AND ${to}`;
  return ({ klass, wallet }) => {
    // Money that came in pays bills: it is in none.
    if (wallet === 'destination_wallet_id') return ['false'];
    if (wallet === 'source_wallet_id') return [inDays];
    return [
      `t.date BETWEEN ${from} - 140 AND ${to} + 140`,
      `(t.bill = ${month} OR (t.bill IS NULL AND ${inDays}))`,
      ...(klass === 'income' ? [`NOT (${isPaymentSql('t.')})`] : []),
    ];
  };
}

/** Rows with the words in their search text (found by the index) or with the amount and the other words; computed once for all tables. */
function matchesCte(query: LedgerQuery, values: Values): string {
  if (!hasText(query)) return '';
  const { words, amounts, others } = query.text;
  const kinds = values.add(query.klass ?? rowKinds, 'text[]');
  const ofWords = (some: readonly string[]): string =>
    `SELECT id, klass FROM search_of_kinds($1, ${values.add(some, 'text[]')}, ${kinds})`;
  const found = [ofWords(words)];
  if (amounts.length > 0) {
    const ofAmounts = `SELECT id, klass FROM rows_of_amounts($1, $2, ${values.add(amounts, 'numeric[]')})`;
    found.push(others.length === 0 ? ofAmounts : `(${ofAmounts} INTERSECT ${ofWords(others)})`);
  }
  return `matches AS MATERIALIZED (${found.join(' UNION ALL ')}), `;
}

/** The sum of the rows before the page, to count back from the wallet's total. There is none before the newest row. */
function newer({ before, to }: LedgerQuery, values: Values): string {
  if (before?.balance !== undefined || (before === undefined && to === undefined)) return '0::numeric';
  const later: string[] = [];
  if (before !== undefined) {
    const [date, id] = [values.add(before.date, 'date'), values.add(before.id, 'text')];
    later.push(`t.date >= ${date} AND (t.date, substr(t.id, 5), t.id) >= (${date}, substr(${id}, 5), ${id})`);
  }
  if (to !== undefined) later.push(`t.date > ${values.add(to, 'date')}`);
  const sums = branches.map(
    (branch) =>
      `SELECT sum(${amountSql(branch)}) AS sum FROM ${branch.table} t WHERE ${ofWallet(branch)} AND NOT coalesce(t.imported, false) AND (${later.join(' OR ')})`,
  );
  return `(SELECT coalesce(sum(sum), 0) FROM (${sums.join('\nUNION ALL\n')}) AS sums)`;
}
