/** How a declared field compares and sorts. */
export type FieldType =
  | 'text'
  | 'id'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'time'
  | 'option'
  | 'tags'
  | 'list';

export interface FieldColumn {
  /** Trusted SQL of the column, quoted if necessary: it comes from a definition, never from a request. */
  readonly column: string;
  readonly type: FieldType;
  /** Set if the column is never NULL: saves a test, and a bookmark becomes one range of the index. */
  readonly required?: boolean;
  /** The value, if all rows have the same: tests on it need no database. */
  readonly constant?: string;
}

/** The fields that a selector may use in a table; other names count as missing. Must contain `_id`. */
export type FieldMap = Readonly<Record<string, FieldColumn>>;

export function fieldOf(fields: FieldMap, name: string | undefined): FieldColumn | undefined {
  return name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
}
