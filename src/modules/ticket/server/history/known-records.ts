import type { Context } from '#platform/server/context.ts';
import { lastNumber } from '#platform/server/records/foreign-records.ts';
import { ticket } from '../../entities/ticket.ts';
import type { KnownRecords, Member } from '../../rules/history/judge/known.ts';
import type { HistoryRead } from './read-history.ts';

/** The same as `KnownRecords`, in few long texts: copying many values to a thread would block the others. */
export interface KnownTexts {
  /** Keys in hex, 64 digits each with a comma after it, and the ids of their records, one a line. */
  readonly keys: string;
  readonly ids: string;
  readonly numbers: readonly number[];
  readonly counter: number;
  /** JSON arrays. */
  readonly customers: string;
  readonly equipment: string;
  readonly parts: string;
  readonly members: readonly Member[];
}

/** Keys and numbers per statement. */
const atOnce = 10_000;
/** Digits of a key with its comma. */
const keyLength = 65;

/** What the group has of the records in an export. */
export async function knownRecords(
  ctx: Context,
  { keys, numbers }: Pick<HistoryRead, 'keys' | 'numbers'>,
): Promise<KnownTexts> {
  const counter = await lastNumber(ctx, ticket);
  const members = await membersOf(ctx);
  const customers = await rowsAsText(
    ctx,
    'SELECT id, name, email, phones, cpf, cnpj FROM customers WHERE account_id = $1 ORDER BY id LIMIT 200000',
  );
  const equipment = await rowsAsText(
    ctx,
    "SELECT id, identifier, customer_id FROM equipment WHERE account_id = $1 AND identifier <> '' ORDER BY id LIMIT 200000",
  );
  const parts = await rowsAsText(
    ctx,
    'SELECT id, sku, ean FROM stock_parts WHERE account_id = $1 AND (sku IS NOT NULL OR ean IS NOT NULL) ORDER BY id LIMIT 200000',
  );
  const known: { key: string; id: string }[] = [];
  for (let from = 0; from < keys.length; from += atOnce * keyLength)
    known.push(...(await recordsOf(ctx, keys.slice(from, from + atOnce * keyLength - 1))));
  const taken: number[] = [];
  for (let from = 0; from < numbers.length; from += atOnce)
    for (const { number } of await numbersTaken(ctx, numbers.slice(from, from + atOnce))) taken.push(number);
  const [found, ids] = [known.map(({ key }) => `${key},`).join(''), known.map(({ id }) => id).join('\n')];
  return { keys: found, ids, numbers: taken, counter, customers, equipment, parts, members };
}

/** The thread's side. */
export function knownFrom({ keys, ids, numbers, customers, equipment, parts, ...rest }: KnownTexts): KnownRecords {
  const all = new Map<string, string>();
  const records = ids.split('\n');
  for (let at = 0; at * keyLength < keys.length; at += 1)
    all.set(keys.slice(at * keyLength, (at + 1) * keyLength - 1), records[at] ?? '');
  return {
    ...rest,
    keys: all,
    numbers: new Set(numbers),
    customers: JSON.parse(customers) as KnownRecords['customers'],
    equipment: JSON.parse(equipment) as KnownRecords['equipment'],
    parts: JSON.parse(parts) as KnownRecords['parts'],
  };
}

async function rowsAsText(ctx: Context, select: string): Promise<string> {
  const [row] = await ctx.db.query<{ rows: string }>(
    `SELECT coalesce(json_agg(row_to_json(r)), '[]')::text AS rows FROM (${select}) AS r`,
    [ctx.account],
  );
  return row?.rows ?? '[]';
}

async function recordsOf(ctx: Context, keys: string): Promise<readonly { key: string; id: string }[]> {
  return ctx.db.query<{ key: string; id: string }>(
    `SELECT encode(key, 'hex') AS key, record_id AS id FROM shop_import_rows
     WHERE account_id = $1 AND key = ANY(
       SELECT decode(u.key, 'hex') FROM unnest(string_to_array($2::text, ',')) AS u(key))`,
    [ctx.account, keys],
  );
}

/** A number stays with a ticket in the trash. */
async function numbersTaken(ctx: Context, numbers: readonly number[]): Promise<readonly { number: number }[]> {
  const present = await ctx.db.query<{ number: number }>(
    'SELECT number FROM tickets WHERE account_id = $1 AND number = ANY($2::integer[])',
    [ctx.account, numbers],
  );
  const removed = await ctx.db.query<{ number: number }>(
    `SELECT (body ->> 'number')::integer AS number FROM trash
     WHERE account_id = $1 AND klass = 'ticket' AND (body ->> 'number')::integer = ANY($2::integer[])`,
    [ctx.account, numbers],
  );
  return [...present, ...removed];
}

/** The accepted members with their names. */
async function membersOf(ctx: Context): Promise<readonly Member[]> {
  const rows = await ctx.db.query<{ user_id: string }>(
    "SELECT user_id FROM memberships WHERE account_id = $1 AND status = 'accepted' ORDER BY user_id LIMIT 1000",
    [ctx.account],
  );
  const people = await ctx.product.authentication.people(
    ctx,
    rows.map(({ user_id: id }) => id),
  );
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  return rows.map(({ user_id: id }) => {
    const person = people.get(id) ?? {};
    return { id, fullname: text(person['fullname']) ?? text(person['label']), email: text(person['email']) };
  });
}
