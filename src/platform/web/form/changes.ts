import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { defaultOf } from '#platform/entity/check.ts';

/**
 * The first values of a form: those of the record, or for a new record the defaults and the values in the address.
 * Fields that only the server writes are left out, because the server refuses them in a request.
 */
export function startValues(entity: Entity, doc: AnyDoc | null, initial: Input = {}): Input {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.write === 'server') continue;
    const value = doc === null ? (initial[name] ?? defaultOf(field)) : doc[name];
    values[name] = value ?? null;
  }
  return values;
}

/** The fields that differ; an emptied field is null. */
export function changedValues(base: Input, values: Input): Input {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !sameValue(base[name], value))
      .map(([name, value]) => [name, isBlank(value) ? null : withoutBlankRows(value)]),
  );
}

/** What a new record sends: every field that is not blank. */
export function presentValues(values: Input): Input {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => !isBlank(value))
      .map(([name, value]) => [name, withoutBlankRows(value)]),
  );
}

/** A list without the rows in which nothing was typed, at most ticked. */
function withoutBlankRows(value: unknown): unknown {
  return Array.isArray(value) ? (value as unknown[]).filter((row) => !isBlankRow(row)) : value;
}

function isBlankRow(row: unknown): boolean {
  return typeof row === 'object' && row !== null && Object.values(row).every((part) => isBlank(part) || part === true);
}

/** Whether two values mean the same in the API; blank, missing and null do. */
export function sameValue(a: unknown, b: unknown): boolean {
  return isBlank(a) ? isBlank(b) : JSON.stringify(a) === JSON.stringify(b);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isBlankRow));
}
