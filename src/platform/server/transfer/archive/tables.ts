import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { Entity, Input } from '#platform/entity/define.ts';
import type { App } from '../../app.ts';
import { internals } from '../../app/internals.ts';
import { hasTrash } from '../../trash/trash-record.ts';
import type { ArchivedTable } from './format.ts';

/** A table in an archive. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Text columns. */
  readonly texts: readonly string[];
  /** The kind of the records; undefined for tables that only the platform writes. */
  readonly entity: Entity | undefined;
  readonly comesIn: ArchivedTable['comesIn'];
  /** SQL for a group's rows, sorted by key; `guard` wraps text columns. */
  readonly select: (group: string, guard?: (column: string) => string) => string;
}

/** The tables of a group's archive, by name: of kinds, of modules, and of the write path. */
export async function tablesOf(app: App, client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; texts: string[]; key: string[] }>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
       coalesce(array_agg(a.attname::text) FILTER (WHERE a.atttypid = 'text'::regtype), '{}') AS texts,
       (SELECT array_agg(k.attname::text ORDER BY array_position(i.indkey::smallint[], k.attnum)) FROM pg_index i
          JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY (i.indkey) WHERE i.indrelid = c.oid AND i.indisprimary) AS key
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
       AND EXISTS (SELECT FROM pg_attribute g WHERE g.attrelid = c.oid AND g.attname = 'account_id' AND NOT g.attisdropped)
     GROUP BY c.oid, c.relname ORDER BY c.relname COLLATE "C"`,
  );
  const rules = new Map(
    [...written(app), ...app.modules.flatMap(({ archived = [] }) => archived)].map((one) => [one.table, one]),
  );
  const kinds = new Map(
    app.registry.entities.filter(({ scope }) => scope === 'account').map((entity) => [entity.plural, entity]),
  );
  return rows.flatMap(({ name, columns, texts, key }) => {
    const rule = rules.get(name);
    const entity = kinds.get(name);
    if ((rule === undefined && entity === undefined) || rule?.stays === true) return [];
    const { without = [], as = {}, comesIn, reads } = rule ?? {};
    const kept = columns.filter((column) => column !== 'account_id' && !without.includes(column));
    const select = (group: string, guard?: (column: string) => string): string => {
      const listed = kept.map((column) => {
        const own = as[column] === undefined ? `t.${escapeIdentifier(column)}` : `(${as[column]})`;
        return `${guard !== undefined && texts.includes(column) ? guard(own) : own} AS ${escapeIdentifier(column)}`;
      });
      const order = key.filter((column) => column !== 'account_id').map((column) => `t.${escapeIdentifier(column)}`);
      const where = name === 'changes' ? `AND t.klass <> ALL (${literals(stayingKinds(app, rules))})` : '';
      // A cluster moves rows of its first server to the group's server before it filters: select the needed ones first.
      const first =
        reads !== undefined && app[internals].database.sharded
          ? `WITH ${escapeIdentifier(reads.table)} AS MATERIALIZED (SELECT * FROM ${escapeIdentifier(reads.table)} WHERE id IN (
               SELECT ${escapeIdentifier(reads.by)} FROM ${escapeIdentifier(name)} WHERE account_id = ${escapeLiteral(group)}))`
          : '';
      return `${first} SELECT ${listed.join(', ')} FROM ${escapeIdentifier(name)} t WHERE t.account_id = ${escapeLiteral(group)} ${where} ORDER BY ${order.join(', ') || '1'}`;
    };
    return [{ name, columns: kept, texts, entity: entity?.bare === true ? undefined : entity, comesIn, select }];
  });
}

function literals(words: readonly string[]): string {
  return `ARRAY[${words.map((word) => escapeLiteral(word)).join(', ')}]::text[]`;
}

function stayingKinds(app: App, rules: ReadonlyMap<string, ArchivedTable>): string[] {
  return app.registry.entities.filter(({ plural }) => rules.get(plural)?.stays === true).map(({ kind }) => kind);
}

/** Tables that the write path maintains for all records. */
function written(app: App): ArchivedTable[] {
  const kept = new Set(app.registry.entities.filter(hasTrash).map(({ kind }) => kind));
  return [
    { table: 'changes' },
    { table: 'counters' },
    { table: 'search' },
    { table: 'sequences' },
    {
      table: 'trash',
      comesIn: ({ klass }: Input) => (kept.has(String(klass)) ? {} : `${String(klass)} does not go into the trash`),
    },
    { table: 'versions' },
  ];
}
