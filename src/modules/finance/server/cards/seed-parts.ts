import type { AnyDoc, Input } from '#platform/entity/define.ts';
import { addDays } from '#platform/entity/parse-day.ts';
import type { Context } from '#platform/server/context.ts';
import { read, updateOwn } from '#platform/server/records/documents.ts';
import { createMany } from '#platform/server/records/many.ts';
import { outgo } from '../../entities/outgo.ts';
import { wallet } from '../../entities/wallet.ts';
import { addMonths, closingOf, dayOfPart, openingOf, type CardCalendar } from '../../rules/cards/calendar.ts';
import { calendarOf } from '../../rules/cards/card-wallet.ts';
import { matchParts, type WaitingPart } from '../../rules/cards/match-parts.ts';
import { partsOf } from '../../rules/cards/parts.ts';

/** Rows in which parts of a new purchase are looked for. */
const mostRows = 5000;

/** Writes the parts of a purchase as rows. Parts that an earlier file or a person has brought are taken as they are. */
export async function seedParts(ctx: Context, plan: AnyDoc): Promise<void> {
  const card = await read(ctx, wallet, String(plan['wallet_id']));
  const calendar = calendarOf(card);
  if (calendar === null) return;
  const precision = Number(card['precision']);
  const rows = rowsOf(plan, calendar, precision);
  const known = await knownRows(ctx, plan, rows);
  const parts = rows.map((row): WaitingPart => ({
    part: Number(row['plan_part']),
    count: Number(plan['count']),
    value: String(row['value']),
    bill: String(row['bill']),
    bought: String(plan['date']),
    text: textOf(plan),
  }));
  const found = matchParts(known, parts, { calendar, precision });
  for (const [line, at] of found) {
    const { bill, plan_id, plan_part } = rows[at] ?? {};
    await updateOwn(ctx, outgo, known[line]?.id ?? '', { bill, plan_id, plan_part }, 'update');
  }
  const taken = new Set(found.values());
  const open = rows.filter((_row, at) => !taken.has(at));
  await createMany(ctx, outgo, open, 'create', { cause: plan._id });
}

function textOf(plan: Input): string {
  return [plan['paid_to'], plan['description']].filter((text) => typeof text === 'string').join(' ');
}

/** The parts that are to come as rows, each within the days of its bill. */
function rowsOf(plan: AnyDoc, calendar: CardCalendar, precision: number): readonly Input[] {
  const [day, first, count] = [String(plan['date']), String(plan['first_bill']), Number(plan['count'])];
  const billed = Number(plan['first_part'] ?? 1) - 1;
  const values = partsOf(String(plan['total']), count, precision);
  return values.slice(billed).map((value, at): Input => {
    const [bill, part] = [addMonths(first, at), billed + at + 1];
    const [opens, closes] = [openingOf(calendar, bill), closingOf(calendar, bill)];
    const shifted = dayOfPart(day, part);
    return {
      date: shifted < opens ? opens : shifted > closes ? closes : shifted,
      value,
      wallet_id: plan['wallet_id'],
      paid_to: plan['paid_to'] ?? null,
      description: `${String(plan['description'])} ${part}/${count}`,
      categories: plan['categories'] ?? null,
      confirmed: false,
      imported: false,
      bill,
      plan_id: plan._id,
      plan_part: part,
    };
  });
}

interface KnownRow {
  readonly id: string;
  readonly date: string;
  readonly value: string;
  readonly text: string;
}

/** Rows of the card that may be parts of the purchase already. */
async function knownRows(ctx: Context, plan: AnyDoc, rows: readonly Input[]): Promise<readonly KnownRow[]> {
  const values = rows.map((row) => Number(row['value']));
  const spare = Number(plan['count']) * 10 ** -(String(rows[0]?.['value']).split('.')[1]?.length ?? 0);
  return ctx.db.query<KnownRow>(
    `SELECT id, date::text AS date, value::text AS value, concat_ws(' ', paid_to, description) AS text FROM outgos
     WHERE account_id = $1 AND wallet_id = $2 AND plan_id IS NULL AND date BETWEEN $3 AND $4 AND value BETWEEN $5 AND $6
     ORDER BY date, id LIMIT ${mostRows}`,
    [
      ctx.account,
      plan['wallet_id'],
      addDays(String(plan['date']), -7),
      addDays(String(rows.at(-1)?.['date']), 40),
      Math.max(0, Math.min(...values) - spare),
      Math.max(...values) + spare,
    ],
  );
}
