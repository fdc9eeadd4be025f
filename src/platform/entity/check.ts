import { currencyCode } from './currency.ts';
import type { Entity, Field, Input, ListField } from './define.ts';
import { metaFields } from './define.ts';
import { entriesOf } from './entries.ts';
import type { Complaint } from './failure.ts';

/** Values ready to be stored: `null` clears a field, a field that was not sent is absent. */
type Values = Record<string, unknown>;

export interface Checked {
  readonly values: Values;
  readonly complaints: Record<string, Complaint[]>;
}

/**
 * Checks what a client sent against a definition: types, limits, options, required fields, unknown names.
 * At creation absent fields take their default and required ones are missed; at an update only what was sent is checked.
 * Server-only fields are the caller's concern (`reserved`), so that a document read before can be sent back whole.
 */
export function check(entity: Entity, input: Input, mode: 'create' | 'update'): Checked {
  const values: Values = {};
  const complaints: Record<string, Complaint[]> = {};
  for (const name of Object.keys(input)) {
    if (!Object.hasOwn(entity.fields, name) && !Object.hasOwn(metaFields, name) && name !== revisions)
      complaints[name] = [{ code: 'is-unknown' }];
  }
  for (const [name, field] of entriesOf(entity)) {
    if (field.write === 'server') {
      if (mode === 'create' && defaultOf(field) !== null) values[name] = defaultOf(field);
      continue;
    }
    const sent = Object.hasOwn(input, name);
    if (mode === 'update' && !sent) continue;
    const value = sent ? blankToNull(input[name]) : defaultOf(field);
    const complaint = value === null ? missing(field) : checkValue(field, value);
    if (complaint) complaints[name] = [complaint];
    else values[name] = value === null ? null : stored(field, value);
  }
  return { values, complaints };
}

/** What CouchDB adds to a document that is read with `revs=true`; a client puts it back with the rest. */
const revisions = '_revisions';

/** Of what every document carries what the server alone says; an id and a rev name the document, a label follows from its fields. */
const { klass, created_at, updated_at, created_by } = metaFields;
const told: readonly (readonly [string, Field])[] = Object.entries({ klass, created_at, updated_at, created_by });

/**
 * Names of server-only fields that a client must not send with another value than the record has. A document that was read and is put back whole
 * may be older than the record: what the server has set since is ignored, unless it grants rights.
 */
export function reserved(entity: Entity, input: Input, existing: Input): string[] {
  const isWhole = Object.hasOwn(input, 'created_at') && Object.hasOwn(input, 'updated_at');
  return [...entriesOf(entity), ...told]
    .filter(([name, field]) => field.write === 'server' && Object.hasOwn(input, name))
    .filter(([, field]) => !isWhole || field.grantsRights === true)
    .filter(([name]) => JSON.stringify(input[name] ?? null) !== JSON.stringify(existing[name] ?? null))
    .map(([name]) => name);
}

/** What a new record has where nothing was said. */
export function defaultOf(field: Field): unknown {
  return 'default' in field && field.default !== undefined ? field.default : null;
}

function blankToNull(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (typeof value === 'string' && value.trim() === '') return null;
  if (Array.isArray(value) && value.length === 0) return null;
  return value;
}

function missing(field: Field): Complaint | undefined {
  return field.required ? { code: 'cant-be-blank' } : undefined;
}

/** The complaint about one present value, or nothing. */
export function checkValue(field: Field, value: unknown): Complaint | undefined {
  switch (field.type) {
    case 'text':
      return checkText(value, field.max, false) ?? checkFormat(field.format, String(value));
    case 'content':
      return checkText(value, field.max, true);
    case 'integer':
      return checkInteger(value, field.min, field.max);
    case 'decimal':
      return checkDecimal(value, field.scale);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { code: 'is-invalid' };
    case 'date':
      return typeof value === 'string' && isDate(value) ? undefined : { code: 'is-invalid' };
    case 'time':
      return typeof value === 'string' && isTime(value) ? undefined : { code: 'is-invalid' };
    case 'option':
      return typeof value === 'string' && field.options.includes(value)
        ? undefined
        : { code: 'is-not-included-in-the-list' };
    case 'ref':
      return typeof value === 'string' && /^[a-z0-9-]{32,40}$/.test(value) ? undefined : { code: 'must-exist' };
    case 'tags':
      return checkTags(value, field.max);
    case 'list':
      return checkList(field, value);
  }
}

function checkText(value: unknown, max: number, lines: boolean): Complaint | undefined {
  if (typeof value !== 'string') return { code: 'is-invalid' };
  if (value.length > max) return { code: 'too-long', params: { count: max } };
  if (/\p{Surrogate}/u.test(value) || value.includes('\0')) return { code: 'is-invalid' };
  if (!lines && /[\r\n]/.test(value)) return { code: 'is-invalid' };
  return undefined;
}

const formats = {
  // One @, no spaces, quotes, commas or brackets: what mail servers accept from people, nothing that a header could be split with.
  email: /^[^\s@,;:<>()[\]"\\]{1,64}@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\.]{2,}$/,
  url: /^https?:\/\/[^\s/$.?#].[^\s]*$/i,
  color: /^#[0-9a-f]{6}$/i,
  locale: /^(en|pt-BR)$/,
} as const;

function checkFormat(format: keyof typeof formats | 'currency' | undefined, value: string): Complaint | undefined {
  if (format === undefined) return undefined;
  const fits = format === 'currency' ? currencyCode(value) !== null : formats[format].test(value.trim());
  return fits ? undefined : { code: 'is-invalid' };
}

function checkInteger(value: unknown, min = -2_147_483_648, max = 2_147_483_647): Complaint | undefined {
  if (typeof value !== 'number' || Number.isNaN(value)) return { code: 'is-not-a-number' };
  if (!Number.isInteger(value)) return { code: 'must-be-an-integer' };
  if (value < min) return { code: 'greater-than-or-equal-to', params: { count: min } };
  return value > max ? { code: 'less-than-or-equal-to', params: { count: max } } : undefined;
}

function checkDecimal(value: unknown, scale: number): Complaint | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^-?\d{1,16}(\.\d+)?$/.test(text)) return { code: 'is-not-a-number' };
  return (text.split('.')[1]?.length ?? 0) > scale ? { code: 'is-invalid' } : undefined;
}

/** A real day of the calendar in `YYYY-MM-DD`, between the years 1000 and 9999. */
export function isDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function isTime(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text) &&
    isDate(text.slice(0, 10)) &&
    !Number.isNaN(Date.parse(text))
  );
}

function checkTags(value: unknown, max: number): Complaint | undefined {
  if (!Array.isArray(value) || !value.every((tag) => checkText(tag, 60, false) === undefined))
    return { code: 'is-invalid' };
  return value.length > max ? { code: 'too-long', params: { count: max } } : undefined;
}

function checkList(field: ListField, value: unknown): Complaint | undefined {
  if (!Array.isArray(value)) return { code: 'is-invalid' };
  if (value.length > field.max) return { code: 'too-long', params: { count: field.max } };
  for (const [at, item] of (value as unknown[]).entries()) {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return { code: 'is-invalid' };
    const row = item as Input;
    for (const [name, inner] of Object.entries(field.of)) {
      const present = blankToNull(row[name]);
      const complaint = present === null ? missing(inner) : checkValue(inner, present);
      if (complaint) return { ...complaint, params: { ...complaint.params, part: name, line: at + 1 } };
    }
    if (Object.keys(row).some((name) => !Object.hasOwn(field.of, name))) return { code: 'is-invalid' };
  }
  return undefined;
}

/** The one spelling under which a valid value is kept. */
function stored(field: Field, value: unknown): unknown {
  if (field.type === 'text' && typeof value === 'string') {
    if (field.format === 'currency') return currencyCode(value);
    return field.format === undefined ? value : value.trim();
  }
  if (field.type === 'content' && typeof value === 'string') return value.replaceAll('\r\n', '\n');
  if (field.type === 'time' && typeof value === 'string') return new Date(value).toISOString();
  if (field.type === 'decimal')
    return field.digits === 'as-written' ? plain(String(value)) : padded(String(value), field.scale);
  if (field.type === 'tags' && Array.isArray(value)) return [...new Set((value as string[]).map((tag) => tag.trim()))];
  if (field.type === 'list' && Array.isArray(value)) return (value as Input[]).map((item) => storedItem(field, item));
  return value;
}

/** A list's item, each part in its own one spelling. */
function storedItem(field: ListField, item: Input): Input {
  return Object.fromEntries(
    Object.entries(ordered(field, item)).map(([name, part]) => {
      const inner = field.of[name];
      return [name, inner === undefined ? part : stored(inner, part)];
    }),
  );
}

/** The writing that PostgreSQL gives back: no needless zeros before the number, no minus before nothing. */
function plain(text: string): string {
  const digits = text.replace(/^(-?)0+(?=\d)/, '$1');
  return /[1-9]/.test(digits) ? digits : digits.replace('-', '');
}

function padded(text: string, scale: number): string {
  const [whole = '0', digits = ''] = text.split('.');
  return scale === 0 ? whole : `${whole}.${digits.padEnd(scale, '0')}`;
}

/** A list's item with its parts in the definition's order, blank ones left out: jsonb keeps no order of its own. */
export function ordered(field: ListField, item: Input): Input {
  return Object.fromEntries(
    Object.keys(field.of).flatMap((name) => (blankToNull(item[name]) === null ? [] : [[name, item[name]]])),
  );
}
