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
  /** Trusted SQL for the column, quoted where it must be: it comes from a definition, never from a request. */
  readonly column: string;
  readonly type: FieldType;
  /** Set when every row has it; spares the planner a test and lets pages read on by one range of the index. */
  readonly required?: boolean;
  /** The text that every row has, where all have the same: whether it is the one asked for needs no database. */
  readonly constant?: string;
}

/** What a selector may name in a table; any other name counts as missing. `_id` must be among them. */
export type FieldMap = Readonly<Record<string, FieldColumn>>;

export function fieldOf(fields: FieldMap, name: string | undefined): FieldColumn | undefined {
  return name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
}
