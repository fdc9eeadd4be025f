import { ordered } from '#platform/entity/check.ts';
import type { AnyDoc, Entity, Field, Input } from '#platform/entity/define.ts';
import { entriesOf } from '#platform/entity/entries.ts';
import type { RowReader } from './batch.ts';

/** Converts between rows of tables and documents. */

/**
 * The document of a row, without `null` columns; decimals have the digits of the definition. `meta` holds id, rev and
 * the columns that are no field.
 */
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

type Columns = Parameters<RowReader<AnyDoc>>[0];

const readers = new WeakMap<Entity, RowReader<AnyDoc>>();

/**
 * Reads rows of a kind's table directly as documents, like `docOf` does from objects. Building an object per row, with
 * many empty columns, would cost more than the document.
 */
export function docsOf(entity: Entity): RowReader<AnyDoc> {
  let reader = readers.get(entity);
  if (reader === undefined) {
    const readersByColumns = new WeakMap<Columns, ReturnType<typeof readerOf>>();
    reader = (columns) => {
      let read = readersByColumns.get(columns);
      if (read === undefined) readersByColumns.set(columns, (read = readerOf(entity, columns)));
      return read;
    };
    readers.set(entity, reader);
  }
  return reader;
}

/** Finds the column of each member once for all rows. */
function readerOf(entity: Entity, columns: Columns): ReturnType<RowReader<AnyDoc>> {
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  const members = entriesOf(entity).flatMap(([name, field]) => {
    const place = places.get(name) ?? -1;
    const parse = columns[place]?.parse;
    return parse === undefined ? [] : [{ name, field, place, parse }];
  });
  const meta = ['created_at', 'updated_at', 'created_by'].flatMap((name) => {
    const place = places.get(name) ?? -1;
    const parse = columns[place]?.parse;
    return parse === undefined ? [] : [{ name, place, parse }];
  });
  const id = places.get('id') ?? -1;
  const rev = places.get('rev');
  return (cells) => {
    const doc: Record<string, unknown> =
      rev === undefined
        ? { _id: cells[id], klass: entity.kind, label: '' }
        : { _id: cells[id], _rev: cells[rev], klass: entity.kind, label: '' };
    for (const { name, field, place, parse } of members) {
      const text = cells[place];
      if (text !== null && text !== undefined) doc[name] = onWire(field, parse(text));
    }
    for (const { name, place, parse } of meta) {
      const text = cells[place] ?? null;
      doc[name] = text === null ? null : parse(text);
    }
    doc['label'] = labelOf(entity, doc);
    return doc as AnyDoc;
  };
}

/**
 * The label of a record in lists and timelines: the first line of its title or of a substitute field, else its number.
 */
export function labelOf(entity: Entity, values: Input): string {
  let text = firstLine(values[entity.title]);
  for (const name of entity.titleElse ?? []) if (text === '') text = firstLine(values[name]);
  const number = entity.numbered === undefined ? undefined : values[entity.numbered];
  return text === '' && number !== undefined && number !== null ? `#${String(number).padStart(4, '0')}` : text;
}

function firstLine(value: unknown): string {
  if (typeof value !== 'string') return '';
  const line = value.slice(0, 200);
  const end = line.indexOf('\n');
  return end === -1 ? line : line.slice(0, end);
}

function onWire(field: Field, value: unknown): unknown {
  if (field.type === 'list' && Array.isArray(value)) return (value as Input[]).map((item) => ordered(field, item));
  if (field.type !== 'decimal' || field.digits === 'as-written' || typeof value !== 'string') return value;
  const [whole = '0', digits = ''] = value.split('.');
  return field.scale === 0 ? whole : `${whole}.${digits.padEnd(field.scale, '0').slice(0, field.scale)}`;
}

/** A field's value as a parameter of a statement. */
export function parameterOf(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  return field.type === 'tags' || field.type === 'list' ? JSON.stringify(value) : value;
}

/** Bytes of a record's own fields as JSON, for the group's size counters. With `names`, only those fields. */
export function bytesOf(entity: Entity, doc: Input, names: readonly string[] = Object.keys(entity.fields)): number {
  const isOwn = (name: string): boolean =>
    entity.fields[name]?.derived !== true && doc[name] !== null && doc[name] !== undefined;
  // Adds quotes and colon of the name, and the comma after the value; after the last value, count the closing brace.
  const bytes = names
    .filter(isOwn)
    .reduce((sum, name) => sum + name.length + 4 + Buffer.byteLength(JSON.stringify(doc[name])), 0);
  return bytes + (Object.keys(entity.fields).some(isOwn) ? 1 : 2);
}
