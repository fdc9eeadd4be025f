import { ordered } from '#platform/entity/check.ts';
import type { AnyDoc, Entity, Field, Input } from '#platform/entity/define.ts';
import { entriesOf } from '#platform/entity/entries.ts';

/** How a table's row and a document turn into each other. */

/** The document of a row: `null` columns are left out, decimals have the definition's digits. `meta` is what is no field of the definition. */
export function docOf(entity: Entity, row: Input, meta = row): AnyDoc {
  const doc: Record<string, unknown> = { _id: meta['id'] };
  if (meta['rev'] !== undefined) doc['_rev'] = meta['rev'];
  doc['klass'] = entity.kind;
  doc['label'] = labelOf(entity, row);
  for (const [name, field] of entriesOf(entity)) {
    const value = row[name];
    if (value !== null && value !== undefined) doc[name] = onWire(field, value);
  }
  for (const name of ['created_at', 'updated_at', 'created_by']) {
    if (meta[name] !== undefined) doc[name] = meta[name];
  }
  return doc as AnyDoc;
}

/** What names a record in lists and timelines: the first line of its title or of what stands in for one, or its number. */
export function labelOf(entity: Entity, values: Input): string {
  const text =
    [entity.title, ...(entity.titleElse ?? [])].map((name) => firstLine(values[name])).find((line) => line !== '') ??
    '';
  const number = entity.numbered === undefined ? undefined : values[entity.numbered];
  return text === '' && number !== undefined && number !== null ? `#${String(number).padStart(4, '0')}` : text;
}

function firstLine(value: unknown): string {
  return typeof value === 'string' ? (value.split('\n')[0] ?? '').slice(0, 200) : '';
}

function onWire(field: Field, value: unknown): unknown {
  if (field.type === 'list' && Array.isArray(value)) return (value as Input[]).map((item) => ordered(field, item));
  if (field.type !== 'decimal' || field.digits === 'as-written' || typeof value !== 'string') return value;
  const [whole = '0', digits = ''] = value.split('.');
  return field.scale === 0 ? whole : `${whole}.${digits.padEnd(field.scale, '0').slice(0, field.scale)}`;
}

/** A field's value as a statement's parameter. */
export function parameterOf(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  return field.type === 'tags' || field.type === 'list' ? JSON.stringify(value) : value;
}

/**
 * The bytes that a record's own fields take as JSON, for the group's size counters; of `names` alone where only what they add to the whole
 * is asked for.
 */
export function bytesOf(entity: Entity, doc: Input, names: readonly string[] = Object.keys(entity.fields)): number {
  const isOwn = (name: string): boolean =>
    entity.fields[name]?.derived !== true && doc[name] !== null && doc[name] !== undefined;
  // Quotes and colon of the name, and the comma after the value; the last one has none, but a closing brace.
  const bytes = names
    .filter(isOwn)
    .reduce((sum, name) => sum + name.length + 4 + Buffer.byteLength(JSON.stringify(doc[name])), 0);
  return bytes + (Object.keys(entity.fields).some(isOwn) ? 1 : 2);
}
