import type { ClientBase } from 'pg';
import type { Entity } from '#platform/entity/define.ts';
import { isGenerated, tableSql } from './schema.ts';

/** The parts of a table, in PostgreSQL's notation. */
interface Table {
  /** Name → type with collation. */
  readonly columns: ReadonlyMap<string, string>;
  /** Name → CREATE INDEX statement. */
  readonly indexes: ReadonlyMap<string, string>;
}

/**
 * The statements that change the tables of the migrated database on `client` to match the definitions: missing tables,
 * columns and indexes, changed types, removed columns. If one column disappears and another of the same type appears,
 * it assumes a rename. Ignores tables and indexes written by hand. Reads in a transaction that it rolls back.
 */
export async function schemaDifference(client: ClientBase, entities: readonly Entity[]): Promise<string[]> {
  const generated = entities.filter(isGenerated);
  const names = generated.map(({ plural }) => plural);
  const actual = await readTables(client, 'public', names);
  await client.query('BEGIN');
  try {
    await client.query('CREATE SCHEMA wanted');
    await client.query('SET LOCAL search_path = wanted');
    for (const entity of generated) await client.query(tableSql(entity));
    const wanted = await readTables(client, 'wanted', names);
    return generated.flatMap((entity) => {
      const [is, should] = [actual.get(entity.plural), wanted.get(entity.plural)];
      if (should === undefined) throw new Error(`${entity.plural} was not made`);
      return is === undefined ? [tableSql(entity)] : statementsFor(entity.plural, is, should);
    });
  } finally {
    await client.query('ROLLBACK');
  }
}

async function readTables(
  client: ClientBase,
  schema: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Table>> {
  const { rows: columns } = await client.query<{ table: string; name: string; type: string }>(
    `SELECT c.relname AS table, a.attname AS name,
       format_type(a.atttypid, a.atttypmod) || coalesce(' COLLATE ' || quote_ident(o.collname), '') AS type
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p')
       JOIN pg_type t ON t.oid = a.atttypid
       LEFT JOIN pg_collation o ON o.oid = a.attcollation AND o.oid <> t.typcollation
     WHERE c.relnamespace = $1::regnamespace AND c.relname = ANY($2) AND a.attnum > 0 AND NOT a.attisdropped
     ORDER BY a.attnum`,
    [schema, names],
  );
  const { rows: indexes } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT tablename AS table, indexname AS name, replace(indexdef, schemaname || '.', '') AS definition
     FROM pg_indexes WHERE schemaname = $1 AND tablename = ANY($2)`,
    [schema, names],
  );
  const found = new Set(columns.map(({ table }) => table));
  return new Map(
    [...found].map((table) => [
      table,
      {
        columns: new Map(columns.filter((row) => row.table === table).map(({ name, type }) => [name, type])),
        indexes: new Map(
          indexes.filter((row) => row.table === table).map(({ name, definition }) => [name, definition]),
        ),
      },
    ]),
  );
}

function statementsFor(plural: string, is: Table, should: Table): string[] {
  const table = `ALTER TABLE "${plural}"`;
  const removed = [...is.columns].filter(([name]) => !should.columns.has(name));
  const added = [...should.columns].filter(([name]) => !is.columns.has(name));
  const statements: string[] = [];
  for (const [name, type] of added) {
    const place = removed.findIndex(([, old]) => old === type);
    const [[old] = []] = place < 0 ? [] : removed.splice(place, 1);
    statements.push(
      old === undefined
        ? `${table} ADD COLUMN "${name}" ${type};`
        : `-- Taken for renamed. If not: DROP COLUMN "${old}", ADD COLUMN "${name}" ${type}.\n${table} RENAME COLUMN "${old}" TO "${name}";`,
    );
  }
  for (const [name] of removed) statements.push(`${table} DROP COLUMN "${name}";`);
  for (const [name, type] of should.columns) {
    const old = is.columns.get(name);
    if (old === undefined || old === type) continue;
    const plain = type.replace(/ COLLATE .*$/, '');
    statements.push(`${table} ALTER COLUMN "${name}" TYPE ${type} USING "${name}"::${plain};`);
  }
  for (const [name, definition] of should.indexes) {
    const old = is.indexes.get(name);
    if (old === definition) continue;
    if (old !== undefined) statements.push(`DROP INDEX "${name}";`);
    statements.push(`${definition};`);
  }
  return statements;
}
