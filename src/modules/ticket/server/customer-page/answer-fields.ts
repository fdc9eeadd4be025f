import { fieldFailure } from '#platform/entity/failure.ts';
import { storable } from '#platform/entity/storable-text.ts';

/** A text of at most `max` characters; null for an empty one. Throws 422. */
export function textIn(name: string, value: unknown, max: number): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw fieldFailure(name, 'is-invalid');
  const text = storable(value).trim();
  if (text.length > max) throw fieldFailure(name, 'too-long', { count: max });
  return text === '' ? null : text;
}

/** One of the options, or null. Throws 422. */
export function optionIn<T extends string>(name: string, value: unknown, options: readonly T[]): T | null {
  if (value === undefined || value === null || value === '') return null;
  const option = options.find((one) => one === value);
  if (option === undefined) throw fieldFailure(name, 'is-not-included-in-the-list', { allowed: options });
  return option;
}

const maxLines = 200;

/** Numbers of lines. Throws 422. */
export function numbersIn(value: unknown): readonly number[] {
  const isNumber = (one: unknown): one is number => typeof one === 'number' && Number.isInteger(one) && one > 0;
  if (!Array.isArray(value) || value.length > maxLines || !value.every(isNumber))
    throw fieldFailure('lines', 'is-invalid');
  return value;
}
