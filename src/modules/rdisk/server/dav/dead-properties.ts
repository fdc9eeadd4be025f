import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';

/** Dead properties: programs store them on entries, and the server does not interpret them. The entry '' is the root. */

export interface Property {
  readonly namespace: string;
  readonly name: string;
  /** The whole XML element with its namespace declarations. */
  readonly value: string;
}

export const maxPropertiesPerEntry = 200;
/** Characters of all properties of an entry, which no quota counts. */
const longest = 65_536;
/** Characters of all properties in one response. */
const longestAnswer = 20_000_000;

/** Whether programs have stored properties in this group. Most never do, which saves the other queries. */
export async function hasProperties(ctx: Context): Promise<boolean> {
  const rows = await ctx.db.query('SELECT FROM dav_properties WHERE account_id = $1 LIMIT 1', [ctx.account]);
  return rows.length > 0;
}

/** Properties by entry id. */
export async function propertiesOf(
  ctx: Context,
  entries: readonly string[],
): Promise<ReadonlyMap<string, readonly Property[]>> {
  const [all] = await ctx.db.query<{ length: number }>(
    'SELECT coalesce(sum(length(value)), 0)::float8 AS length FROM dav_properties WHERE account_id = $1 AND entry_id = ANY($2)',
    [ctx.account, entries],
  );
  if (all === undefined || all.length === 0) return new Map();
  if (all.length > longestAnswer) throw failure('forbidden', 'Too much lies below: ask for less at once.');
  const rows = await ctx.db.query<Property & { entry_id: string }>(
    `SELECT entry_id, namespace, name, value FROM dav_properties WHERE account_id = $1 AND entry_id = ANY($2)
     ORDER BY entry_id, namespace, name`,
    [ctx.account, entries],
  );
  const found = new Map<string, Property[]>();
  for (const { entry_id: id, ...property } of rows) found.set(id, [...(found.get(id) ?? []), property]);
  return found;
}

export async function setProperty(ctx: Context, entry: string, { namespace, name, value }: Property): Promise<void> {
  if (value.length > longest || namespace.length + name.length > 1000) throw quotaExceeded();
  await ctx.db.query(
    `INSERT INTO dav_properties (account_id, entry_id, namespace, name, value) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_id, entry_id, namespace, name) DO UPDATE SET value = excluded.value`,
    [ctx.account, entry, namespace, name, value],
  );
}

/** Throws if an entry has too many or too large properties. */
export async function assertPropertyLimit(ctx: Context, entry: string): Promise<void> {
  const [row] = await ctx.db.query<{ count: number; length: number }>(
    `SELECT count(*)::integer AS count, coalesce(sum(length(value)), 0)::integer AS length
     FROM dav_properties WHERE account_id = $1 AND entry_id = $2`,
    [ctx.account, entry],
  );
  if (row !== undefined && (row.count > maxPropertiesPerEntry || row.length > longest)) throw quotaExceeded();
}

export async function removeProperty(
  ctx: Context,
  entry: string,
  { namespace, name }: Pick<Property, 'namespace' | 'name'>,
): Promise<void> {
  await ctx.db.query(
    'DELETE FROM dav_properties WHERE account_id = $1 AND entry_id = $2 AND namespace = $3 AND name = $4',
    [ctx.account, entry, namespace, name],
  );
}

function quotaExceeded(): Error {
  return failure('insufficient_storage', 'An entry carries no more properties.');
}
