import type { Entity, Field } from '#platform/entity/define.ts';
import { columnOf } from '../../db/schema/schema.ts';
import type { FieldColumn, FieldMap, FieldType } from './fields.ts';

const known = new WeakMap<Entity, FieldMap>();

/** The fields that a selector may use for an entity, from its definition. */
export function fieldMapOf(entity: Entity): FieldMap {
  const made = known.get(entity) ?? build(entity);
  known.set(entity, made);
  return made;
}

const lists = new WeakMap<Entity, string>();

/** The columns of a document as a SELECT list, without the database id, which is the same in all rows. */
export function columnsOf(entity: Entity): string {
  let list = lists.get(entity);
  if (list === undefined) {
    const meta = ['id', 'created_at', ...(entity.bare ? [] : ['rev', 'updated_at', 'created_by'])];
    list = [...meta, ...Object.keys(entity.fields).map((name) => `"${columnOf(name)}"`)].join(', ');
    lists.set(entity, list);
  }
  return list;
}

function build(entity: Entity): FieldMap {
  const own = Object.entries(entity.fields).map(([name, field]) => [name, column(name, field)] as const);
  return {
    ...Object.fromEntries(own),
    ...(entity.bare ? {} : full),
    _id: { column: 'id', type: 'id', required: true },
    created_at: { column: 'created_at', type: 'time', required: true },
    klass: { column: `'${entity.kind}'::text`, type: 'option', required: true, constant: entity.kind },
    ...label(entity),
  };
}

const full: FieldMap = {
  _rev: { column: 'rev', type: 'id', required: true },
  updated_at: { column: 'updated_at', type: 'time', required: true },
  created_by: { column: '"created_by"', type: 'id' },
};

function column(name: string, field: Field): FieldColumn {
  return { column: `"${columnOf(name)}"`, type: types[field.type] };
}

const types: Readonly<Record<Field['type'], FieldType>> = {
  text: 'text',
  content: 'text',
  ref: 'id',
  integer: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  option: 'option',
  tags: 'tags',
  list: 'list',
};

/** The label is the first line of the title or of a substitute field; a number used as label cannot be queried. */
function label(entity: Entity): FieldMap {
  const title = entity.fields[entity.title];
  if (title?.type !== 'text' && title?.type !== 'content') return {};
  const lines = [entity.title, ...(entity.titleElse ?? [])].map((name) => firstLine(name, entity.fields[name]));
  const named =
    lines.length === 1 ? lines.join('') : `coalesce(${lines.map((line) => `nullif(${line}, '')`).join(', ')}, '')`;
  return { label: { column: named, type: 'text' } };
}

function firstLine(name: string, field: Field | undefined): string {
  const own = `"${columnOf(name)}"`;
  return field?.type === 'date' ? `to_char(${own}, 'YYYY-MM-DD')` : `left(split_part(${own}, E'\\n', 1), 200)`;
}
