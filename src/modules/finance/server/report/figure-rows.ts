import { isDate } from '#platform/entity/check.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import type { FigurePart, FigureRow, FigureRows } from '../../rules/report.ts';
import { partsOfCategory } from './parts-sql.ts';
import { billPeriods } from './bill-periods.ts';
import { type MoreColumns, movementsSql, type ReportRequest } from './movements-sql.ts';

/** Which movements of a report to list, and where the page starts. */
export interface FigureRequest extends ReportRequest {
  readonly part: FigurePart;
  /** A category; '' selects movements without one. */
  readonly category?: string;
  /** The id of a member; '' selects movements without one. */
  readonly member?: string;
  /** `next` of the previous page. */
  readonly before?: string;
}

const atOnce = 100;

/** The movements of a figure: the same rows that the report adds up. */
export async function figureRows(ctx: Context, asked: FigureRequest): Promise<Omit<FigureRows, 'from' | 'to'>> {
  const place = asked.before ? placeOf(asked.before) : undefined;
  const bills = asked.byBill === true ? [await billPeriods(ctx, asked)] : [];
  const [found, sums] = await Promise.all([
    ctx.db.query<Found>(
      `SELECT m.id, m.klass, m.date, m.part, m.fee, m.who, m.description, m.categories, m.wallet_id,
         round(m.amount, w."precision")::text AS amount, w.name AS wallet, w.currency
       FROM ${foundSql(asked, '$13')}
         AND ($9::date IS NULL OR (m.date, m.id, m.part, m.wallet_id) < ($9, $10, $11, $12))
       ORDER BY m.date DESC, m.id DESC, m.part DESC, m.wallet_id DESC LIMIT ${atOnce + 1}`,
      [...valuesOf(ctx, asked), ...(place ?? [null, null, null, null]), ...bills],
    ),
    place === undefined
      ? ctx.db.query<{ currency: string; amount: string; count: number }>(
          `SELECT w.currency, round(sum(m.amount), max(w."precision"))::text AS amount, count(*)::integer AS count
           FROM ${foundSql(asked, '$9')} GROUP BY w.currency ORDER BY w.currency`,
          [...valuesOf(ctx, asked), ...bills],
        )
      : undefined,
  ]);
  const rows = found.slice(0, atOnce);
  const last = found.length > atOnce ? rows.at(-1) : undefined;
  return {
    rows: rows.map(rowOf),
    ...(last === undefined ? {} : { next: [last.date, last.id, last.part, last.wallet_id].join(',') }),
    ...(sums === undefined ? {} : { sums }),
  };
}

interface Found extends Omit<FigureRow, '_id' | 'who' | 'description' | 'categories'> {
  readonly id: string;
  readonly part: string;
  readonly who: string | null;
  readonly description: string | null;
  readonly categories: readonly string[] | null;
}

const named: MoreColumns = (kind, amount) => {
  const who = { income: 'paid_by', outgo: 'paid_to', exchange: 'paid_to', transfer: 'NULL::text' }[kind];
  return `, ${kind === 'exchange' ? 'NULL::text' : 'who_id'} AS who_id, id, '${kind}' AS klass, ${amount === 'fee'} AS fee, ${who} AS who, description`;
};

/** Movements with their wallets; $1 to $8 are group, days, wallet, currency, part, category and member; `bills` those of cards, if they count. */
function foundSql(asked: FigureRequest, bills: string): string {
  const split = asked.category === undefined ? undefined : partsOfCategory('$7');
  return `(${movementsSql(asked, true, named, { split, bills: asked.byBill === true ? bills : '' })}) m
    JOIN wallets w ON w.account_id = $1 AND w.id = m.wallet_id AND ($4::text IS NULL OR w.id = $4) AND ($5::text IS NULL OR w.currency = $5)
    WHERE ($6::text = 'all' OR m.part = $6) AND ($7::text IS NULL OR CASE WHEN $7 = '' THEN coalesce(m.categories, '[]') = '[]'
      ELSE m.categories @> jsonb_build_array($7::text) END) AND ($8::text IS NULL OR coalesce(m.who_id, '') = $8)`;
}

function valuesOf(ctx: Context, { from, to, wallet, currency, part, category, member }: FigureRequest): unknown[] {
  return [ctx.account, from, to, wallet ?? null, currency ?? null, part, category ?? null, member ?? null];
}

function placeOf(text: string): readonly string[] {
  const [date = '', id = '', part = '', wallet = '', ...more] = text.split(',');
  const isPlace = isDate(date) && [id, wallet].every((one) => /^[a-z]{3}-[0-9a-f]{32}$/.test(one));
  if (!isPlace || more.length > 0 || !/^(in|out|moved)$/.test(part))
    throw failure('bad_request', 'before must be what a page ended with');
  return [date, id, part, wallet];
}

function rowOf({ id, part: _part, who, description, categories, ...row }: Found): FigureRow {
  return {
    _id: id,
    ...row,
    ...(who === null ? {} : { who }),
    ...(description === null ? {} : { description }),
    categories: categories ?? [],
  };
}
