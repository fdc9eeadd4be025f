/**
 * The parts of which a write's statement is put together: the same for one record, whose values are parameters, and for many, whose values
 * are arrays. Every array has the type of its column, and names of parameters (`:id`) become their places.
 */

export type Shape = 'one' | 'many';

export interface Part {
  /** Tells parts with different SQL apart. */
  readonly key: string;
  readonly sql: (shape: Shape) => string;
  /** Values by parameter: an item for each line. */
  readonly cells: Readonly<Record<string, readonly unknown[]>>;
  /** Parameters that are meant as they are, whatever the shape: arrays, mostly. */
  readonly arrays?: Readonly<Record<string, unknown>>;
}

export interface Column {
  readonly name: string;
  readonly type: string;
  /** The same for all lines: the name of a parameter. Else the column has a parameter of its own, `<part>.<name>`. */
  readonly constant?: string;
}

export function insertInto(shape: Shape, part: string, table: string, columns: readonly Column[], end = ''): string {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const own = columns.filter(({ constant }) => constant === undefined);
  const values = columns.map(({ name, type, constant }) => {
    if (constant !== undefined) return `:${constant}::${type}`;
    return shape === 'one' ? `:${part}.${name}::${type}` : `u."${name}"`;
  });
  // Without RETURNING or ON CONFLICT a cluster that is sharded by groups takes an INSERT … SELECT another way.
  if (shape === 'one') return `INSERT INTO ${table} (${names}) VALUES (${values.join(', ')}) ${end}`;
  return `INSERT INTO ${table} (${names}) SELECT ${values.join(', ')} FROM ${unnested(part, own)} ${end === '' ? 'RETURNING 1' : end}`;
}

export function updateIn(shape: Shape, part: string, table: string, columns: readonly Column[]): string {
  const value = ({ name, type, constant }: Column): string => {
    if (constant !== undefined) return `:${constant}::${type}`;
    return shape === 'one' ? `:${part}.${name}::${type}` : `u."${name}"`;
  };
  const sets = columns.map((column) => `"${column.name}" = ${value(column)}`).join(', ');
  if (shape === 'one') return `UPDATE ${table} SET ${sets} WHERE account_id = :account AND id = :${part}.id`;
  const own = [id, ...columns.filter(({ constant }) => constant === undefined)];
  return `UPDATE ${table} AS t SET ${sets} FROM (SELECT :account::text AS account_id, v.* FROM ${unnested(part, own, 'v')}) AS u
    WHERE t.account_id = :account AND t.account_id = u.account_id AND t.id = u.id`;
}

export const id: Column = { name: 'id', type: 'text' };

function unnested(part: string, columns: readonly Column[], as = 'u'): string {
  const arrays = columns.map(({ name, type }) => `:${part}.${name}::${type}[]`).join(', ');
  return `unnest(${arrays}) AS ${as}(${columns.map(({ name }) => `"${name}"`).join(', ')})`;
}

interface Compiled {
  readonly text: string;
  readonly parameters: readonly Parameter[];
}

interface Parameter {
  readonly name: string;
  /** Which part has its value, and as what; what no part has is shared. */
  readonly part: number;
  readonly kind: 'cells' | 'arrays' | 'shared';
}

const known = new Map<string, Compiled>();
/** Statements differ by the columns that a write moves; whoever moves them in ever new ways pays for the text each time. */
const maxKnown = 1000;

/** The one statement of all parts; the last one is its main part. `shared` holds the values that are the same for all lines. */
export function statementOf(
  parts: readonly Part[],
  shape: Shape,
  shared: Readonly<Record<string, unknown>>,
): { text: string; values: unknown[] } {
  const key = `${shape} ${parts.map((part) => part.key).join(' ')}`;
  let compiled = known.get(key);
  if (compiled === undefined) {
    const { text, names } = compile(joined(parts, shape));
    compiled = { text, parameters: names.map((name) => parameterIn(parts, name)) };
    if (known.size < maxKnown) known.set(key, compiled);
  }
  const values = compiled.parameters.map(({ name, part, kind }) => {
    if (kind === 'shared') return shared[name];
    if (kind === 'arrays') return parts[part]?.arrays?.[name];
    const items = parts[part]?.cells[name];
    return shape === 'one' ? items?.[0] : items;
  });
  return { text: compiled.text, values };
}

/** Where a value lies is the same for all statements of the same parts. */
function parameterIn(parts: readonly Part[], name: string): Parameter {
  const cells = parts.findIndex((part) => Object.hasOwn(part.cells, name));
  if (cells !== -1) return { name, part: cells, kind: 'cells' };
  const arrays = parts.findIndex((part) => Object.hasOwn(part.arrays ?? {}, name));
  return { name, part: arrays, kind: arrays === -1 ? 'shared' : 'arrays' };
}

function joined(parts: readonly Part[], shape: Shape): string {
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
