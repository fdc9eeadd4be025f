import type { Entity, Field, Index } from '#platform/entity/define.ts';

/**
 * What a definition means in PostgreSQL: column types, the table, its indexes and its wall.
 * Words of people sort by the Unicode root order, ids and options by their bytes.
 */

export function columnType(field: Field): string {
  switch (field.type) {
    case 'text':
    case 'content':
      return 'text COLLATE "und-x-icu"';
    case 'option':
    case 'ref':
      return 'text COLLATE "C"';
    case 'integer':
      return (field.max ?? 0) > largestInteger ? 'bigint' : 'integer';
    case 'decimal':
      // Without a scale PostgreSQL keeps the digits that a number was written with.
      return field.digits === 'as-written' ? 'numeric' : 'numeric(24,8)';
    case 'boolean':
      return 'boolean';
    case 'date':
      return 'date';
    case 'time':
      return 'timestamptz(3)';
    case 'tags':
    case 'list':
      return 'jsonb';
  }
}

const largestInteger = 2_147_483_647;

/** The column in which a field lies; the document's own names carry an underscore that columns do not. */
export function columnOf(name: string): string {
  return name === '_id' ? 'id' : name === '_rev' ? 'rev' : name;
}

/** Entities whose rows the write path keeps in their own way; their tables are written by hand. */
export function isGenerated(entity: Entity): boolean {
  return (entity.scope === 'account' || entity.scope === 'user') && entity.readonly !== true;
}

/** The statements that make an entity's table with its indexes and policies. */
export function tableSql(entity: Entity): string {
  const own = Object.entries(entity.fields).map(([name, field]) => `  ${quote(name)} ${columnType(field)}`);
  const table = quote(entity.plural);
  return [
    `CREATE TABLE ${table} (`,
    '  account_id text COLLATE "C" NOT NULL,',
    '  id text COLLATE "C" NOT NULL,',
    '  rev text COLLATE "C" NOT NULL,',
    '  created_at timestamptz(3) NOT NULL,',
    '  updated_at timestamptz(3) NOT NULL,',
    '  created_by text COLLATE "C",',
    ...own.map((line) => `${line},`),
    '  PRIMARY KEY (account_id, id)',
    ');',
    ...[...indexes(entity), ...(entity.indexes ?? []).map((index) => ownIndex(entity, index))].map(
      (index) => `${index};`,
    ),
    ...wall(entity.plural),
  ].join('\n');
}

/**
 * One index for each way in which lists are sorted or narrowed. An option has few values, so its index goes on with the
 * default order: the newest of one status are read off it without looking at the others.
 */
function indexes(entity: Entity): string[] {
  const sorted = columnOf(entity.sort.replace('-', ''));
  const names = new Set([sorted, 'updated_at', 'created_at']);
  for (const [name, field] of Object.entries(entity.fields)) if (field.indexed) names.add(columnOf(name));
  return [...names].map((column) => {
    const columns = entity.fields[column]?.type === 'option' ? [column, sorted, 'id'] : [column, 'id'];
    const list = columns.map(quote).join(', ');
    return `CREATE INDEX ${quote(`${entity.plural}_${column}`)} ON ${quote(entity.plural)} (account_id, ${list})`;
  });
}

/** What PostgreSQL calls an index of the definition. */
export function indexName(entity: Entity, { name }: Index): string {
  return `${entity.plural}_${name}`;
}

function ownIndex(entity: Entity, index: Index): string {
  const columns = index.columns.map(columnOf).map(quote).join(', ');
  const kind = index.unique === undefined ? 'INDEX' : 'UNIQUE INDEX';
  const nulls = index.nullsNotDistinct === true ? ' NULLS NOT DISTINCT' : '';
  const { where } = index;
  const options = where?.in.map((option) => `'${option}'`).join(', ') ?? '';
  const only = where === undefined ? '' : ` WHERE ${quote(columnOf(where.field))} IN (${options})`;
  return `CREATE ${kind} ${quote(indexName(entity, index))} ON ${quote(entity.plural)} (account_id, ${columns})${nulls}${only}`;
}

/** Row-level security, forced, for the application's role: rows of the bound database and no other. */
function wall(table: string): string[] {
  return [
    `ALTER TABLE ${quote(table)} ENABLE ROW LEVEL SECURITY;`,
    `ALTER TABLE ${quote(table)} FORCE ROW LEVEL SECURITY;`,
    `CREATE POLICY own ON ${quote(table)} TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${quote(table)} TO oficina_app;`,
  ];
}

function quote(name: string): string {
  return `"${name}"`;
}
