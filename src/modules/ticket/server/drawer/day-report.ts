import type { Context } from '#platform/server/context.ts';
import {
  entriesOf,
  journalPage,
  type DayFigure,
  type DayReport,
  type JournalRow,
  type Method,
  type MethodSums,
} from '../../rules/drawer/day.ts';
import { paymentMethods } from '../../rules/money/payment-methods.ts';
import { drawersOf, namesOf } from './read-drawers.ts';

/** Whose rows the caller may see: administrators those of everybody, others their own. */
const visible = '($2 OR j.user_id = $3)';

/** The money of a day by method, and its drawers. */
export async function dayReport(ctx: Context, day: string, timeZone: string): Promise<DayReport> {
  const [rows, [counted], drawers] = await Promise.all([
    ctx.db.query<MethodSums & Record<string, unknown>>(
      `SELECT j.method, j.currency, ${Object.keys(entriesOf).map(sumOf).join(', ')}, round(sum(j.amount), 2)::text AS total
       FROM cash_journal j WHERE j.account_id = $1 AND ${visible} AND j.day = $4 GROUP BY j.method, j.currency ORDER BY j.currency`,
      [...viewer(ctx), day],
    ),
    ctx.db.query<{ tickets: number }>(
      `SELECT count(DISTINCT j.ticket_id)::integer AS tickets FROM cash_journal j WHERE j.account_id = $1 AND ${visible} AND j.day = $4`,
      [...viewer(ctx), day],
    ),
    drawersOf(ctx, day, timeZone),
  ]);
  const order = (method: Method): number => paymentMethods.indexOf(method);
  const methods = rows.toSorted((a, b) => a.currency.localeCompare(b.currency) || order(a.method) - order(b.method));
  return { day, methods, tickets: counted?.tickets ?? 0, drawers };
}

function sumOf(figure: string): string {
  const entries = entriesOf[figure as DayFigure].map((entry) => `'${entry}'`).join(', ');
  return `round(coalesce(sum(j.amount) FILTER (WHERE j.entry IN (${entries})), 0), 2)::text AS ${figure}`;
}

/** Which rows of the journal are wanted: those of a day or of a drawer. */
export interface JournalFilter {
  readonly day?: string | undefined;
  readonly drawer?: string | undefined;
  readonly method?: Method | undefined;
  readonly figure?: DayFigure | undefined;
  /** Only rows after this one. */
  readonly after?: string | undefined;
}

/** The rows behind a figure, oldest first. */
export async function journalRows(
  ctx: Context,
  { day, drawer, method, figure, after }: JournalFilter,
): Promise<readonly JournalRow[]> {
  const rows = await ctx.db.query<JournalRow & { user_id: string; [name: string]: unknown }>(
    `SELECT j.id, j.at, j.entry, j.method, round(j.amount, 2)::text AS amount, j.currency, j.user_id, t.id AS ticket_id, t.number, j.note
     FROM cash_journal j LEFT JOIN tickets t ON t.account_id = $1 AND t.id = j.ticket_id
     WHERE j.account_id = $1 AND ${visible} AND ($4::date IS NULL OR j.day = $4) AND ($5::text IS NULL OR j.drawer_id = $5)
       AND ($6::text IS NULL OR j.method = $6) AND ($7::text[] IS NULL OR j.entry = ANY($7)) AND j.id > $8
     ORDER BY j.id LIMIT ${journalPage}`,
    [
      ...viewer(ctx),
      day ?? null,
      drawer ?? null,
      method ?? null,
      figure === undefined ? null : entriesOf[figure],
      after ?? '',
    ],
  );
  const names = await namesOf(
    ctx,
    rows.map((row) => row.user_id),
  );
  return rows.map(({ user_id: person, ticket_id: ticket, number, note, ...row }) => ({
    ...row,
    person: names.get(person) ?? '',
    // The ticket may have been removed.
    ...((ticket ?? null) !== null && { ticket_id: String(ticket), number: Number(number) }),
    ...((note ?? null) !== null && { note: String(note) }),
  }));
}

function viewer(ctx: Context): [string, boolean, string] {
  return [ctx.account, ctx.who.access.admin, ctx.who.user.id];
}
