import type pg from 'pg';
import { entities } from '#src/modules.ts';

/** Tables that hold rows of single databases, as PostgreSQL itself lists them, so that a new one cannot be forgotten. */
export async function accountTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'account_id' AND NOT a.attisdropped ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}

/** Not written as records. */
const ownWays = new Set(['counter', 'reader_item', 'version']);

/** Asks for the bound group's records that are not in the order of changes, from where their next write moves them. */
export async function outsideChanges(pool: pg.Pool): Promise<string> {
  const tables = await accountTables(pool);
  const records = entities
    .filter(({ kind, scope, plural }) => scope === 'account' && tables.includes(plural) && !ownWays.has(kind))
    .map(({ kind, plural }) => `SELECT '${kind}' AS kind, account_id, id FROM "${plural}"`);
  return `SELECT kind, id FROM (${records.join(' UNION ALL ')}) r
    WHERE NOT EXISTS (SELECT 1 FROM changes c WHERE c.account_id = r.account_id AND c.id = r.id)`;
}

/** From here on the code alone is the wall. */
export async function takeWallsAway(pool: pg.Pool): Promise<void> {
  for (const table of [...(await accountTables(pool)), 'users'])
    // One by one: a cluster takes no two at once.
    for (const change of ['NO FORCE', 'DISABLE'])
      await pool.query(`ALTER TABLE "${table}" ${change} ROW LEVEL SECURITY`);
}
