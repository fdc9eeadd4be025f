import type { Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import { inList } from '../db/in-list.ts';
import type { Context, Change } from '../context.ts';

/**
 * Throws 422 `must-exist` for a reference to a record that is not in this database, or to a person who is no member.
 */
export async function checkReferences(ctx: Context, changes: readonly Change[]): Promise<void> {
  const requested = changes.flatMap(references);
  if (requested.length === 0) return;
  const idsTo = (people: boolean): string[] =>
    requested.filter(({ to }) => (to === 'user') === people).map(({ id }) => id);
  const [records, people] = await Promise.all([kindsOf(ctx, idsTo(false)), members(ctx, idsTo(true))]);
  const bad = requested.filter(({ id, to }) => {
    if (to === 'user') return !people.has(id);
    const kind = records.get(id);
    return kind === undefined || (to !== 'any' && kind !== to);
  });
  if (bad.length > 0) {
    throw failure('unprocessable_entity', Object.fromEntries(bad.map(({ name }) => [name, [{ code: 'must-exist' }]])));
  }
}

interface Reference {
  readonly name: string;
  readonly id: string;
  readonly to: string;
}

function references(change: Change): Reference[] {
  return Object.entries(change.entity.fields).flatMap(([name, field]) => {
    const id = change.values[name];
    if (field.type !== 'ref' || typeof id !== 'string' || id === change.before?.[name]) return [];
    // The server checked its own values when it set them.
    return field.write === 'server' ? [] : [{ name, id, to: field.to }];
  });
}

/** The kinds of records by their ids. */
async function kindsOf(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { sql, values } = inList([...new Set(ids)], 2);
  const rows = await ctx.db.query<{ id: string; klass: string }>(
    `SELECT id, klass FROM changes WHERE account_id = $1 AND id ${sql} AND NOT deleted`,
    [ctx.account, ...values],
  );
  return new Map(rows.map((row) => [row.id, row.klass]));
}

async function members(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Input>> {
  return ids.length === 0 ? new Map() : ctx.product.authentication.people(ctx, ids);
}
