import { allOf, always, anyOf, never } from './boolean-sql.ts';
import { absent, columnSql, type ScalarColumn } from './column-sql.ts';
import type { Condition, Leaf } from '../selector/condition.ts';
import { documentLeafSql } from './document-sql.ts';
import type { Writer } from './binder.ts';
import { fieldOf, type FieldColumn, type FieldMap } from '../fields.ts';

/** A condition on the rows of a table with typed columns. */
export function tableSql(condition: Condition, fields: FieldMap, writer: Writer): string {
  if (condition.op === 'test') return leafSql(condition, fields, writer);
  const parts = condition.of.map((part) => tableSql(part, fields, writer));
  return condition.op === 'and' ? allOf(parts) : anyOf(parts);
}

export function isScalar(field: FieldColumn): field is ScalarColumn {
  return field.type !== 'tags' && field.type !== 'list';
}

function leafSql(leaf: Leaf, fields: FieldMap, writer: Writer): string {
  const [name, ...deeper] = leaf.path;
  const field = fieldOf(fields, name);
  const sought = soughtAbsence(leaf);
  if (field === undefined) return sought ? always : never;
  if (isScalar(field)) {
    if (deeper.length === 0) return columnSql(leaf, field, writer);
    return asksForMissing(leaf) ? absent(field) : never;
  }
  const within = documentLeafSql({ ...leaf, path: deeper }, field.column, writer);
  return anyOf([within, sought ? absent(field) : never]);
}

/** Whether a missing field matches the test: `exists: false`, or null, which a row cannot distinguish from missing. */
function soughtAbsence(leaf: Leaf): boolean {
  const { test } = leaf;
  if (asksForMissing(leaf)) return true;
  if (leaf.path.length > 1) return false;
  return (test.op === 'eq' && test.value === null) || (test.op === 'in' && test.values.includes(null));
}

function asksForMissing(leaf: Leaf): boolean {
  return leaf.test.op === 'exists' && !leaf.test.value;
}
