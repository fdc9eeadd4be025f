import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { defaultOf } from '#platform/entity/check.ts';

/**
 * What a form starts from: the record's own values, or the defaults and what the address brought for a new one.
 * What the server alone writes is no matter of a form: it would be sent, and refused.
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

/** The fields that differ; a field that was emptied is null. */
export function changedValues(base: Input, values: Input): Input {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !sameValue(base[name], value))
      .map(([name, value]) => [name, isBlank(value) ? null : value]),
  );
}

/** What a new record sends: everything that is not blank. */
export function presentValues(values: Input): Input {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)));
}

/** Whether two values mean the same on the wire; blank, missing and null do. */
export function sameValue(a: unknown, b: unknown): boolean {
  return isBlank(a) ? isBlank(b) : JSON.stringify(a) === JSON.stringify(b);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
