import type { Entity, Field, Index } from '#platform/entity/define.ts';

/**
 * PostgreSQL for a definition: column types, the table, its indexes and its row-level security. Text for people sorts
 * in the Unicode root order; ids and options sort by bytes.
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
      // Without a scale PostgreSQL keeps the digits of the input.
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

/** The column of a field; `_id` and `_rev` have no underscore in tables. */
export function columnOf(name: string): string {
  return name === '_id' ? 'id' : name === '_rev' ? 'rev' : name;
}

/**
 * Whether the table is generated. The others have tables written by hand, because the write path stores them
 * differently.
 */
export function isGenerated(entity: Entity): boolean {
  return (entity.scope === 'account' || entity.scope === 'user') && entity.readonly !== true;
}

/** The statements that create an entity's table, indexes and policies. */
export function tableSql(entity: Entity): string {
  const fieldColumns = Object.entries(entity.fields).map(([name, field]) => `  ${quote(name)} ${columnType(field)}`);
  const table = quote(entity.plural);
  return [
    `CREATE TABLE ${table} (`,
    '  account_id text COLLATE "C" NOT NULL,',
    '  id text COLLATE "C" NOT NULL,',
    '  rev text COLLATE "C" NOT NULL,',
    '  created_at timestamptz(3) NOT NULL,',
    '  updated_at timestamptz(3) NOT NULL,',
    '  created_by text COLLATE "C",',
    ...fieldColumns.map((line) => `${line},`),
    '  PRIMARY KEY (account_id, id)',
    ');',
    ...[...indexes(entity), ...(entity.indexes ?? []).map((index) => ownIndex(entity, index))].map(
      (index) => `${index};`,
    ),
    ...rowSecurity(entity.plural),
  ].join('\n');
}

/**
 * One index for each way to sort or filter lists. An option has few values, so its index continues with the default
 * order: the newest records of one status are read from it directly.
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

/** The name of a definition's index in PostgreSQL. */
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

/** Forced row-level security for the application's role: only rows of the bound database. */
function rowSecurity(table: string): string[] {
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
