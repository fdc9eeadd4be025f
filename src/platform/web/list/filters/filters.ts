import { type Entity, type Field, metaFields } from '#platform/entity/define.ts';
import type { Selector } from '../../api/api.ts';
import type { Search } from '../../routing/url-state.ts';

/**
 * Filters are in the address under the name of their field: `status=open,doing`, `owner_id=own-1`, `active=true`,
 * `created_at=2026-11-01..2026-11-20`. The word `none` stands for records without a value.
 */
export interface Filter {
  readonly name: string;
  readonly field: Field;
  readonly text: string;
}

export const noneWord = 'none';
/** Names in the address that are no field. */
const reserved = new Set(['q', 'sort', 'open']);

export function filterableFields(entity: Entity): readonly (readonly [string, Field])[] {
  const meta = Object.entries(metaFields).filter(([name]) => ['created_at', 'updated_at', 'created_by'].includes(name));
  return [...Object.entries(entity.fields), ...meta].filter(([, field]) => isFilterable(field));
}

export function filtersOf(entity: Entity, search: Search): readonly Filter[] {
  const fields = new Map(filterableFields(entity));
  return Object.entries(search).flatMap(([name, text]) => {
    const field = fields.get(name);
    return field === undefined || reserved.has(name) || text === '' ? [] : [{ name, field, text }];
  });
}

/** Hides archived records unless the address asks for them. */
export function withoutArchived(entity: Entity, search: Search): readonly Filter[] {
  const field = entity.fields['archived'];
  return field === undefined || search['archived'] !== undefined ? [] : [{ name: 'archived', field, text: 'false' }];
}

/** The selector for `_find`; `found` limits it to the hits of a word search. */
export function selectorOf(entity: Entity, filters: readonly Filter[], found: Selector | null): Selector {
  const parts = [...filters.map(partOf), found].filter((part) => part !== null);
  return { klass: entity.kind, ...(parts.length === 0 ? {} : { $and: parts }) };
}

/** The two ends of `a..b`; either may be missing. */
export function rangeOf(text: string): readonly [string, string] {
  const [from = '', to = ''] = text.split('..');
  return [from, to];
}

function isFilterable(field: Field): boolean {
  if (field.type === 'ref') return field.to !== 'any';
  return field.type !== 'content' && field.type !== 'list' && field.type !== 'text';
}

function partOf(filter: Filter): Selector | null {
  const { name, field, text } = filter;
  if (field.type === 'boolean')
    return text === 'true' ? { [name]: true } : { $or: [{ [name]: false }, { [name]: { $exists: false } }] };
  if (field.type === 'date')
    return ordered(
      name,
      rangeOf(text),
      (end) => end,
      (end) => end,
      '$lte',
    );
  if (field.type === 'time') return ordered(name, rangeOf(text), startOfDay, startOfNextDay, '$lt');
  if (field.type === 'integer') return ordered(name, rangeOf(text), Number, Number, '$lte');
  if (field.type === 'decimal') return ordered(name, rangeOf(text), Number, Number, '$lte');
  return anyOf(name, text.split(','));
}

function anyOf(name: string, words: readonly string[]): Selector {
  const values = words.filter((word) => word !== noneWord);
  const without = { [name]: { $exists: false } };
  if (!words.includes(noneWord)) return { [name]: { $in: values } };
  return values.length === 0 ? without : { $or: [{ [name]: { $in: values } }, without] };
}

function ordered(
  name: string,
  [from, to]: readonly [string, string],
  lower: (end: string) => unknown,
  upper: (end: string) => unknown,
  below: '$lt' | '$lte',
): Selector | null {
  const bounds = { ...(from === '' ? {} : { $gte: lower(from) }), ...(to === '' ? {} : { [below]: upper(to) }) };
  return Object.keys(bounds).length === 0 ? null : { [name]: bounds };
}

function startOfDay(day: string): string {
  return moment(new Date(`${day}T00:00:00`), day);
}

function startOfNextDay(day: string): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + 1);
  return moment(date, day);
}

function moment(date: Date, fallback: string): string {
  return Number.isNaN(date.getTime()) ? fallback : date.toISOString();
}
