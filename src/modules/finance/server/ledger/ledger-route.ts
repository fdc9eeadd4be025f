import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofRecord, oneOf, optional } from '#platform/server/api/shapes/shape.ts';
import { read } from '#platform/server/records/documents.ts';
import { wallet as walletKind } from '../../entities/wallet.ts';
import { closingOf, openingOf } from '../../rules/cards/calendar.ts';
import { calendarOf } from '../../rules/cards/card-wallet.ts';
import type { Ledger, LedgerRow } from '../../rules/ledger.ts';
import { signed, sumOf, written } from '../../rules/money.ts';
import { rowKinds, type RowKind } from '../../rules/row-kinds.ts';
import { isWhole, ledgerShape, parseLedger, type LedgerQuery } from './ledger-query.ts';
import { type Names, namesOf } from '../splits/names.ts';
import { pageSql, sumSql } from './ledger-sql.ts';

const ledgerRow = exactly({
  _id: Type.String(),
  _rev: Type.String(),
  klass: oneOf(rowKinds),
  date: Type.String(),
  amount: Type.String({ description: 'Signed change of this wallet’s balance.' }),
  balance: optional(Type.String({ description: 'Balance of the wallet after the row.' })),
  who: optional(Type.String()),
  member: optional(Type.String({ description: 'Name of the member who spent, received or moved it.' })),
  description: optional(Type.String()),
  categories: listOf(Type.String()),
  confirmed: Type.Boolean(),
  imported: Type.Boolean(),
  csv_id: optional(Type.String()),
  side: optional(oneOf(['source', 'destination'])),
  other: optional(exactly({ _id: Type.String(), label: Type.String(), currency: Type.String() })),
  created_at: Type.String(),
});

const schema = {
  operationId: 'ledger',
  tags: ['Finance'],
  summary: 'All movements of a wallet, newest first: incomes, outgos, transfers and exchanges with signed amounts',
  params: ofRecord,
  querystring: ledgerShape,
  response: {
    200: exactly({
      rows: listOf(ledgerRow),
      next: optional(Type.String()),
      count: optional(Type.Integer()),
      sum: optional(Type.String()),
    }),
  },
};

/** `GET /{db}/_ledger/{wallet}`: all movements of a wallet, newest first. */
export function ledgerRoute(app: App, server: Api): void {
  server.get(
    '/:db/_ledger/:id',
    { config: { policy: 'member', cost: 'find', token: 'finance' }, schema },
    async (request) => {
      const query = parseLedger(request.query);
      const { id } = request.params;
      return readingAccount(app, request, async (ctx) =>
        ledgerOf(ctx, id, { ...query, bill: await billDays(ctx, id, request.query.bill ?? '') }),
      );
    },
  );
}

/** The days of a card's bill; undefined if none was named. */
async function billDays(ctx: Context, id: string, month: string): Promise<LedgerQuery['bill']> {
  if (month === '') return undefined;
  const calendar = calendarOf(await read(ctx, walletKind, id));
  if (calendar === null) throw failure('not_found', 'The wallet is no card with a closing and a due day');
  return { month, from: openingOf(calendar, month), to: closingOf(calendar, month) };
}

interface Found {
  readonly id: string | null;
  readonly rev: string;
  readonly klass: RowKind;
  readonly date: string;
  readonly amount: string;
  readonly who: string | null;
  readonly description: string | null;
  readonly categories: readonly string[] | null;
  readonly confirmed: boolean | null;
  readonly imported: boolean | null;
  readonly other_id: string | null;
  readonly side: 'source' | 'destination' | null;
  readonly other_name: string | null;
  readonly other_currency: string | null;
  readonly csv_id: string | null;
  readonly who_id: string | null;
  readonly created_at: string;
  readonly digits: number;
  readonly total: string;
  readonly newer: string;
  /** Number of rows that match the search, if there is one. */
  readonly count: number | null;
  readonly sum: string | null;
}

async function ledgerOf(ctx: Context, wallet: string, query: LedgerQuery): Promise<Ledger> {
  const page = pageSql(ctx.account, wallet, query);
  const isNarrowed = !isWhole(query) || query.from !== undefined || query.to !== undefined;
  const found = await ctx.db.query<Found>(page.text, page.values);
  const [first] = found;
  if (first === undefined) throw failure('not_found', 'missing');
  const rows = found.filter(({ id }) => id !== null);
  const names = await namesOf(
    ctx,
    rows.map(({ who_id: id }) => id),
  );
  const shown = withBalances(rows.slice(0, query.limit), query, first, names);
  const last = shown.at(-1);
  const isAll = rows.length <= query.limit;
  // If everything is on one page, its rows are added up without a query.
  const sums = async () => (isAll ? sumsOfPage(shown, first) : sumsOf(ctx, wallet, query, first));
  return {
    rows: shown,
    ...(isNarrowed && query.before === undefined ? await sums() : {}),
    ...(!isAll && last !== undefined ? { next: nextOf(last) } : {}),
  };
}

function sumsOfPage(rows: readonly LedgerRow[], { digits }: Found): { count: number; sum: string } {
  return { count: rows.length, sum: written(sumOf(rows.map(({ amount }) => amount)), digits) };
}

async function sumsOf(
  ctx: Context,
  wallet: string,
  query: LedgerQuery,
  first: Found,
): Promise<{ count: number; sum: string }> {
  if (first.count !== null) return { count: first.count, sum: first.sum ?? '0' };
  const { text, values } = sumSql(ctx.account, wallet, query);
  const [row] = await ctx.db.query<{ count: number; sum: string | null }>(text, values);
  return { count: row?.count ?? 0, sum: row?.sum ?? '0' };
}

/** Computes the balances backwards from the wallet's total, row by row; rows that wait to be accepted count as zero. */
function withBalances(
  rows: readonly Found[],
  query: LedgerQuery,
  { total, newer, digits }: Found,
  names: Names,
): LedgerRow[] {
  let balance = query.before?.balance ?? sumOf([total, signed(newer, -1)]);
  const whole = isWhole(query);
  return rows.map((row) => {
    const amount = written(row.amount, digits);
    const counts = row.imported !== true;
    const shown = rowOf(row, amount, whole && counts ? written(balance, digits) : undefined, names);
    if (counts) balance = sumOf([balance, signed(amount, -1)]);
    return shown;
  });
}

function rowOf(row: Found, amount: string, balance: string | undefined, names: Names): LedgerRow {
  return {
    _id: row.id ?? '',
    _rev: row.rev,
    klass: row.klass,
    date: row.date,
    amount,
    ...(balance === undefined ? {} : { balance }),
    ...(row.who === null ? {} : { who: row.who }),
    ...memberOf(names.get(row.who_id ?? '')),
    ...(row.description === null ? {} : { description: row.description }),
    categories: row.categories ?? [],
    confirmed: row.confirmed === true,
    imported: row.imported === true,
    ...(row.csv_id === null ? {} : { csv_id: row.csv_id }),
    ...(row.other_id === null
      ? {}
      : { other: { _id: row.other_id, label: row.other_name ?? '', currency: row.other_currency ?? '' } }),
    ...(row.side === null ? {} : { side: row.side }),
    created_at: row.created_at,
  };
}

function memberOf(member: string | undefined): { readonly member?: string } {
  return member === undefined ? {} : { member };
}

/** The position after a row, with the wallet's balance before it if known. */
function nextOf({ date, _id: id, balance, amount }: LedgerRow): string {
  const place = `${date},${id}`;
  return balance === undefined ? place : `${place},${sumOf([balance, signed(amount, -1)])}`;
}
