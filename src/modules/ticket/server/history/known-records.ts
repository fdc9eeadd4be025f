import type { Context } from '#platform/server/context.ts';
import { lastNumber } from '#platform/server/records/foreign-records.ts';
import { ticket } from '../../entities/ticket.ts';
import type { KnownRecords, Member } from '../../rules/history/judge/known.ts';
import type { HistoryRead } from './read-history.ts';

/** Keys and numbers per statement. */
const atOnce = 20_000;

/** What the group has of the records in an export. */
export async function knownRecords(
  ctx: Context,
  { keys, numbers }: Pick<HistoryRead, 'keys' | 'numbers'>,
): Promise<KnownRecords> {
  const [counter, members, customers, equipment, parts] = await Promise.all([
    lastNumber(ctx, ticket),
    membersOf(ctx),
    ctx.db.query<KnownRecords['customers'][number]>(
      'SELECT id, name, email, phones, cpf, cnpj FROM customers WHERE account_id = $1 ORDER BY id LIMIT 200000',
      [ctx.account],
    ),
    ctx.db.query<KnownRecords['equipment'][number]>(
      "SELECT id, identifier, customer_id FROM equipment WHERE account_id = $1 AND identifier <> '' ORDER BY id LIMIT 200000",
      [ctx.account],
    ),
    ctx.db.query<KnownRecords['parts'][number]>(
      'SELECT id, sku, ean FROM stock_parts WHERE account_id = $1 AND (sku IS NOT NULL OR ean IS NOT NULL) ORDER BY id LIMIT 200000',
      [ctx.account],
    ),
  ]);
  const known = new Map<string, string>();
  for (let from = 0; from < keys.length; from += atOnce) {
    const rows = await ctx.db.query<{ key: string; id: string }>(
      `SELECT encode(key, 'hex') AS key, record_id AS id FROM shop_import_rows
       WHERE account_id = $1 AND key = ANY(SELECT decode(u.key, 'hex') FROM unnest($2::text[]) AS u(key))`,
      [ctx.account, keys.slice(from, from + atOnce)],
    );
    for (const { key, id } of rows) known.set(key, id);
  }
  const taken = new Set<number>();
  for (let from = 0; from < numbers.length; from += atOnce)
    for (const { number } of await numbersTaken(ctx, numbers.slice(from, from + atOnce))) taken.add(number);
  return { keys: known, numbers: taken, counter, customers, equipment, parts, members };
}

/** A number stays with a ticket in the trash. */
async function numbersTaken(ctx: Context, numbers: readonly number[]): Promise<readonly { number: number }[]> {
  const [present, removed] = await Promise.all([
    ctx.db.query<{ number: number }>(
      'SELECT number FROM tickets WHERE account_id = $1 AND number = ANY($2::integer[])',
      [ctx.account, numbers],
    ),
    ctx.db.query<{ number: number }>(
      `SELECT (body ->> 'number')::integer AS number FROM trash
       WHERE account_id = $1 AND klass = 'ticket' AND (body ->> 'number')::integer = ANY($2::integer[])`,
      [ctx.account, numbers],
    ),
  ]);
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
