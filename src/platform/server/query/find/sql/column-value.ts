import { parseMoment } from '#platform/entity/parse-day.ts';
import type { FieldType } from '../fields.ts';
import { typeOf, type Json } from '../selector/json.ts';

/**
 * How a selector's value compares with the values of a column:
 * - `same`: comparable, as a parameter of PostgreSQL type `type`;
 * - `between`: never equal, but comparable with the next lower integer;
 * - `text`: never equal, but comparable with the wire format as text;
 * - `below`, `above`: of another type, which sorts before or after all values of the column.
 */
export type Comparability =
  | { readonly is: 'same'; readonly value: Json; readonly type: string }
  | { readonly is: 'between'; readonly floor: number }
  | { readonly is: 'text'; readonly value: string }
  | { readonly is: 'below' | 'above' };

export type ScalarType = Exclude<FieldType, 'tags' | 'list'>;

export function comparabilityOf(type: ScalarType, value: Json): Comparability {
  switch (type) {
    case 'text':
    case 'id':
    case 'option':
      return typeof value === 'string' ? same(value, 'text') : foreign('string', value);
    case 'integer':
      return typeof value === 'number' ? whole(value) : foreign('number', value);
    case 'decimal':
      // An amount is a string on the wire, and clients also compare it with numbers: accept both.
      return typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,100}(\.\d{1,100})?$/.test(value))
        ? same(value, 'numeric')
        : foreign('number', value);
    case 'boolean':
      return typeof value === 'boolean' ? same(value, 'boolean') : foreign('boolean', value);
    case 'date':
      if (typeof value !== 'string') return foreign('string', value);
      return isDay(value) ? same(value, 'date') : { is: 'text', value };
    case 'time': {
      if (typeof value !== 'string') return foreign('string', value);
      const moment = momentOf(value);
      return moment === undefined ? { is: 'text', value } : same(moment, 'timestamptz');
    }
  }
}

/** The type of the field's values on the wire. */
export function wireType(type: ScalarType): 'number' | 'boolean' | 'string' {
  return type === 'integer' ? 'number' : type === 'boolean' ? 'boolean' : 'string';
}

/** A calendar day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && momentIso(`${text}T00:00:00Z`)?.slice(0, 10) === text;
}

/** Normalises a day or ISO 8601 time with zone to wire format; undefined for other text. */
export function momentOf(text: string): string | undefined {
  if (isDay(text)) return `${text}T00:00:00.000Z`;
  if (!isDay(text.slice(0, 10))) return undefined;
  return /^T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text.slice(10))
    ? momentIso(text)
    : undefined;
}

function momentIso(text: string): string | undefined {
  return parseMoment(text)?.toISOString();
}

function whole(value: number): Comparability {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return { is: value > 0 ? 'above' : 'below' };
  return Number.isInteger(value) ? same(value, 'bigint') : { is: 'between', floor: Math.floor(value) };
}

function same(value: Json, type: string): Comparability {
  return { is: 'same', value, type };
}

const ranks = { null: 0, boolean: 1, number: 2, string: 3, array: 4, object: 5 } as const;

function foreign(own: 'boolean' | 'number' | 'string', value: Json): Comparability {
  return { is: ranks[typeOf(value)] < ranks[own] ? 'below' : 'above' };
}
