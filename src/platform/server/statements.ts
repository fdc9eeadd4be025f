import type { Entity } from '#platform/entity/define.ts';

/** SQL text, made once per entity: every write is one statement that moves row, version, change, counters and search text together. */
export interface Statements {
  readonly read: string;
  readonly lock: string;
  readonly insert: string;
  readonly update: string;
  readonly remove: string;
  /** Field names in the order of the parameters after `shared`. */
  readonly names: readonly string[];
}

/** Parameters $1 to $18, in this order; an entity's own fields follow. */
const shared = [
  'account_id',
  'id',
  'rev',
  'now',
  'user',
  'seq',
  'klass',
  'deleted',
  'version_id',
  'app_event',
  'event',
  'label',
  'changes',
  'counter_kinds',
  'counter_amounts',
  'counter_sizes',
  'search_text',
  'search_target',
] as const;

const built = new WeakMap<Entity, Statements>();

export function statementsOf(entity: Entity): Statements {
  const known = built.get(entity);
  if (known) return known;
  const made = build(entity);
  built.set(entity, made);
  return made;
}

function build(entity: Entity): Statements {
  const names = Object.keys(entity.fields);
  const table = `"${entity.plural}"`;
  const columns = names.map((name) => `"${name}"`);
  const parameters = names.map((_, index) => `$${shared.length + index + 1}`);
  const sets = columns.map((column, index) => `${column} = ${parameters[index] ?? ''}`);
  const insert = `INSERT INTO ${table} (account_id, id, rev, created_at, updated_at, created_by, ${columns.join(', ')})
    VALUES ($1, $2, $3, $4::timestamptz, $4::timestamptz, $5, ${parameters.join(', ')})`;
  const update = `UPDATE ${table} SET rev = $3, updated_at = $4::timestamptz, ${sets.join(', ')} WHERE account_id = $1 AND id = $2`;
  const remove = `DELETE FROM ${table} WHERE account_id = $1 AND id = $2`;
  return {
    names,
    read: `SELECT * FROM ${table} WHERE account_id = $1 AND id = $2`,
    lock: `SELECT * FROM ${table} WHERE account_id = $1 AND id = $2 FOR UPDATE`,
    insert: withTraces(insert),
    update: withTraces(update),
    remove: withTraces(remove),
  };
}

function withTraces(write: string): string {
  return `WITH doc AS (${write}),
  version AS (
    INSERT INTO versions (account_id, id, created_at, app_event, event, whodunnit, api_format, item_type, item_id, item_label, item_rev, changes)
    SELECT $1, $9, $4::timestamptz, $10, $11, $5, 'v7', $7, $2, $12, $3, $13::jsonb WHERE $13::jsonb IS NOT NULL),
  change AS (
    INSERT INTO changes (account_id, id, klass, rev, seq, deleted)
    VALUES ($1, $2, $7, $3, $6::bigint, $8::boolean)
    ON CONFLICT (account_id, id) DO UPDATE SET rev = excluded.rev, seq = excluded.seq, deleted = excluded.deleted),
  counted AS (
    INSERT INTO counters AS c (account_id, id, kind, amount, size)
    SELECT $1, k, k, a, s FROM unnest($14::text[], $15::bigint[], $16::bigint[]) AS d(k, a, s)
    ON CONFLICT (account_id, id) DO UPDATE SET amount = c.amount + excluded.amount, size = c.size + excluded.size),
  searched AS (
    INSERT INTO search (account_id, id, klass, target_id, title, text, updated_at)
    SELECT $1, $2, $7, $18, $12, $17::text, $4::timestamptz WHERE $17::text <> '' AND NOT $8::boolean
    ON CONFLICT (account_id, id) DO UPDATE SET title = excluded.title, text = excluded.text, updated_at = excluded.updated_at),
  unsearched AS (
    DELETE FROM search WHERE account_id = $1 AND id = $2 AND ($8::boolean OR $17::text = ''))
  SELECT`;
}
