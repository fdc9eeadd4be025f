/**
 * Builds the statement of a write from parts: for one record the values are parameters, for many they are arrays. Each
 * array has the type of its column; named parameters (`:id`) become numbered ones.
 */

export type Shape = 'one' | 'many';

export interface Part {
  /** Differs between parts with different SQL. */
  readonly key: string;
  readonly sql: (shape: Shape) => string;
  /** Values by parameter, one item per record. */
  readonly cells: Readonly<Record<string, readonly unknown[]>>;
  /** Parameters that are the same in both shapes, mostly arrays. */
  readonly arrays?: Readonly<Record<string, unknown>>;
}

export interface Column {
  readonly name: string;
  readonly type: string;
  /**
   * Name of a shared parameter, if all records have the same value. Otherwise the column has the parameter
   * `<part>.<name>`.
   */
  readonly constant?: string;
}

export function insertInto(shape: Shape, part: string, table: string, columns: readonly Column[], end = ''): string {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const unnestedColumns = columns.filter(({ constant }) => constant === undefined);
  const values = columns.map(({ name, type, constant }) => {
    if (constant !== undefined) return `:${constant}::${type}`;
    return shape === 'one' ? `:${part}.${name}::${type}` : `u."${name}"`;
  });
  // On a cluster an INSERT … SELECT needs RETURNING or ON CONFLICT to be planned for the group's server.
  if (shape === 'one') return `INSERT INTO ${table} (${names}) VALUES (${values.join(', ')}) ${end}`;
  return `INSERT INTO ${table} (${names}) SELECT ${values.join(', ')} FROM ${unnested(part, unnestedColumns)} ${end === '' ? 'RETURNING 1' : end}`;
}

export function updateIn(shape: Shape, part: string, table: string, columns: readonly Column[]): string {
  const value = ({ name, type, constant }: Column): string => {
    if (constant !== undefined) return `:${constant}::${type}`;
    return shape === 'one' ? `:${part}.${name}::${type}` : `u."${name}"`;
  };
  const sets = columns.map((column) => `"${column.name}" = ${value(column)}`).join(', ');
  if (shape === 'one') return `UPDATE ${table} SET ${sets} WHERE account_id = :account AND id = :${part}.id`;
  const unnestedColumns = [id, ...columns.filter(({ constant }) => constant === undefined)];
  // PostgreSQL must not know how long the lists are: it takes a look-up by key for much dearer than it is, and would
  // rather read all rows of the group than look up each of a few hundred.
  const lists = unnested(part, unnestedColumns, 'v', (list) => `(SELECT ${list})`);
  return `UPDATE ${table} AS t SET ${sets} FROM (SELECT :account::text AS account_id, v.* FROM ${lists}) AS u
    WHERE t.account_id = :account AND t.account_id = u.account_id AND t.id = u.id`;
}

/** Amounts that writes add to rows of a table of running totals. */
export interface Sums {
  readonly table: string;
  /** Text columns that are the same for all additions to a row; `identifiers` are those of its key. */
  readonly keys: readonly string[];
  readonly identifiers: readonly string[];
  readonly sums: readonly string[];
  /** The values of `keys`, then those of `sums`; each key once. */
  readonly rows: readonly (readonly (string | number)[])[];
  /** Uses VALUES: a cluster would fetch the result of a SELECT to its first server and send it out again. */
  readonly sharded: boolean;
}

export function sumsPart({ table, keys, identifiers, sums, rows, sharded }: Sums): Part[] {
  if (rows.length === 0) return [];
  const columns = [...keys, ...sums];
  const typeOf = (column: string): string => (keys.includes(column) ? 'text' : 'bigint');
  const into = `INSERT INTO ${table} AS t (account_id, ${columns.join(', ')})`;
  const moved = `ON CONFLICT (account_id, ${identifiers.join(', ')}) DO UPDATE SET ${sums.map((name) => `${name} = t.${name} + excluded.${name}`).join(', ')}`;
  if (sharded) {
    const cells = rows.flatMap((row, place) =>
      columns.map((name, at) => [`${table}.${name}${place}`, row[at]] as const),
    );
    const lines = rows.map(
      (_row, place) => `(:account, ${columns.map((name) => `:${table}.${name}${place}::${typeOf(name)}`).join(', ')})`,
    );
    const sql = (): string => `${into} VALUES ${lines.join(', ')} ${moved}`;
    return [{ key: `${table} ${rows.length}`, cells: {}, arrays: Object.fromEntries(cells), sql }];
  }
  const arrays = Object.fromEntries(columns.map((name, at) => [`${table}.${name}`, rows.map((row) => row[at])]));
  const parameters = columns.map((name) => `:${table}.${name}::${typeOf(name)}[]`);
  const sql = (): string =>
    `${into} SELECT :account, d.* FROM unnest(${parameters.join(', ')}) AS d(${columns.join(', ')}) ${moved}`;
  return [{ key: table, cells: {}, arrays, sql }];
}

export const id: Column = { name: 'id', type: 'text' };

function unnested(
  part: string,
  columns: readonly Column[],
  as = 'u',
  written: (list: string) => string = (list) => list,
): string {
  const arrays = columns.map(({ name, type }) => written(`:${part}.${name}::${type}[]`)).join(', ');
  return `unnest(${arrays}) AS ${as}(${columns.map(({ name }) => `"${name}"`).join(', ')})`;
}

interface Compiled {
  readonly text: string;
  readonly parameters: readonly Parameter[];
}

interface Parameter {
  readonly name: string;
  /** Index of the part that has the value, and where; `shared` if no part has it. */
  readonly part: number;
  readonly kind: 'cells' | 'arrays' | 'shared';
}

const compiledStatements = new Map<string, Compiled>();
/** Statements differ by the written columns; beyond this number they are compiled each time. */
const maxCompiled = 1000;

/**
 * Joins all parts into one statement; the last is the main part. `shared` holds the values that are the same for all
 * records.
 */
export function statementOf(
  parts: readonly Part[],
  shape: Shape,
  shared: Readonly<Record<string, unknown>>,
): { text: string; values: unknown[] } {
  const key = `${shape} ${parts.map((part) => part.key).join(' ')}`;
  let compiled = compiledStatements.get(key);
  if (compiled === undefined) {
    const { text, names } = compile(withParts(parts, shape));
    compiled = { text, parameters: names.map((name) => parameterIn(parts, name)) };
    if (compiledStatements.size < maxCompiled) compiledStatements.set(key, compiled);
  }
  const values = compiled.parameters.map(({ name, part, kind }) => {
    if (kind === 'shared') return shared[name];
    if (kind === 'arrays') return parts[part]?.arrays?.[name];
    const items = parts[part]?.cells[name];
    return shape === 'one' ? items?.[0] : items;
  });
  return { text: compiled.text, values };
}

/** Finds the part with a parameter's value; the same for all statements of these parts. */
function parameterIn(parts: readonly Part[], name: string): Parameter {
  const cells = parts.findIndex((part) => Object.hasOwn(part.cells, name));
  if (cells !== -1) return { name, part: cells, kind: 'cells' };
  const arrays = parts.findIndex((part) => Object.hasOwn(part.arrays ?? {}, name));
  return { name, part: arrays, kind: arrays === -1 ? 'shared' : 'arrays' };
}

function withParts(parts: readonly Part[], shape: Shape): string {
  const [last, ...others] = parts.toReversed();
  const main = last?.sql(shape) ?? 'SELECT 1';
  if (others.length === 0) return main;
  return `WITH ${others
    .toReversed()
    .map((part, place) => `p${place} AS (${part.sql(shape)})`)
    .join(', ')} ${main}`;
}

function compile(sql: string): { readonly text: string; readonly names: readonly string[] } {
  const names: string[] = [];
  const text = sql.replaceAll(/(?<!:):([a-z][\w.]*)/g, (_whole, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
}
