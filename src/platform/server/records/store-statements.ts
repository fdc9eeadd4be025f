import type { Entity, Field } from '#platform/entity/define.ts';
import { entriesOf } from '#platform/entity/entries.ts';
import { newId } from '#platform/entity/id.ts';
import type { EntityHooks } from '../context.ts';
import { labelOf, parameterOf } from '../db/rows.ts';
import { columnType } from '../db/schema/schema.ts';
import { id, insertInto, sumsPart, updateIn, type Column, type Part, type Shape } from '../db/statement.ts';
import type { ParentsOfWrite } from '../changes/document-totals.ts';
import { sampleEvent, searchedText, timelineChanges, type Delta, type RecordWrite } from './record-write.ts';

/** The parts of a write's statement, one per table. */

const account: Column = { name: 'account_id', type: 'text', constant: 'account' };
const rev: Column = { name: 'rev', type: 'text' };
const now = (name: string): Column => ({ name, type: 'timestamptz', constant: 'now' });

/** Rows of the kind's table; for a change only the changed columns. */
export function rowParts(entity: Entity, writes: readonly RecordWrite[]): Part[] {
  const table = `"${entity.plural}"`;
  const [first] = writes;
  if (first?.after === undefined) return [removed(table, writes)];
  const isNew = first.change.before === undefined;
  const fields = isNew ? entriesOf(entity) : changedFields(entity, writes);
  // Computed only when the statement is compiled.
  const fieldColumns = (): Column[] =>
    fields.map(([name, field]) => ({ name, type: columnType(field).split(' ')[0] ?? 'text' }));
  const cells: Record<string, readonly unknown[]> = {
    'd.id': writes.map(({ change }) => change.id),
    'd.rev': writes.map((line) => line.rev),
  };
  for (const [name, field] of fields) cells[`d.${name}`] = writes.map(({ after }) => parameterOf(field, after?.[name]));
  if (!isNew) {
    const key = `= ${entity.plural} ${fields.map(([name]) => name).join(',')}`;
    return [{ key, cells, sql: (shape) => updateIn(shape, 'd', table, [rev, now('updated_at'), ...fieldColumns()]) }];
  }
  if (first.origin !== undefined) {
    const origins: readonly Column[] = [
      { name: 'created_at', type: 'timestamptz' },
      { name: 'created_by', type: 'text' },
    ];
    const columns = (): Column[] => [account, id, rev, now('updated_at'), ...origins, ...fieldColumns()];
    const made = {
      'd.created_at': writes.map(({ origin }) => origin?.created_at),
      'd.created_by': writes.map(({ origin }) => origin?.created_by),
    };
    const sql = (shape: Shape): string => insertInto(shape, 'd', table, columns());
    return [{ key: `* ${entity.plural}`, cells: { ...cells, ...made }, sql }];
  }
  const creator: Column = { name: 'created_by', type: 'text', constant: 'user' };
  const columns = (): Column[] => [account, id, rev, now('created_at'), now('updated_at'), creator, ...fieldColumns()];
  return [{ key: `+ ${entity.plural}`, cells, sql: (shape) => insertInto(shape, 'd', table, columns()) }];
}

/**
 * Sets of changed columns per kind with a statement of their own, which every connection prepares; above this, all
 * columns are written.
 */
const maxColumnSets = 60;
const columnSets = new Map<string, Set<string>>();

function changedFields(entity: Entity, writes: readonly RecordWrite[]): readonly (readonly [string, Field])[] {
  const names = new Set(writes.flatMap(({ changed }) => changed));
  const all = entriesOf(entity);
  const fields = all.filter(([name]) => names.has(name));
  const known = columnSets.get(entity.kind) ?? new Set();
  columnSets.set(entity.kind, known);
  const columnSet = fields.map(([name]) => name).join(',');
  if (!known.has(columnSet) && known.size >= maxColumnSets) return all;
  known.add(columnSet);
  return fields;
}

function removed(table: string, writes: readonly RecordWrite[]): Part {
  return {
    key: `- ${table}`,
    cells: {},
    arrays: { gone: writes.map(({ change }) => change.id) },
    sql: () => `DELETE FROM ${table} WHERE account_id = :account AND id = ANY(:gone::text[])`,
  };
}

const versionColumns: readonly Column[] = [
  account,
  id,
  now('created_at'),
  { name: 'app_event', type: 'text' },
  { name: 'event', type: 'text' },
  { name: 'whodunnit', type: 'text', constant: 'user' },
  { name: 'api_format', type: 'text' },
  { name: 'item_type', type: 'text', constant: 'kind' },
  { name: 'item_id', type: 'text' },
  { name: 'item_label', type: 'text' },
  { name: 'item_rev', type: 'text' },
  { name: 'changes', type: 'jsonb' },
  { name: 'cause_id', type: 'text', constant: 'cause' },
];

/** A timeline entry for each write that has an author. */
export function versionsPart(entity: Entity, hooks: EntityHooks, writes: readonly RecordWrite[], at: Date): Part[] {
  if (entity.timeline === false) return [];
  const recorded = writes.flatMap((line) => {
    if (line.change.event === sampleEvent) return [];
    if (hooks.unlisted?.(line.after ?? line.change.before ?? {}) === true) return [];
    const changes = timelineChanges(entity, hooks, line);
    return changes === null ? [] : [{ ...line, changes }];
  });
  if (recorded.length === 0) return [];
  const cells = {
    'v.id': recorded.map(() => newId('ver', at.getTime())),
    'v.app_event': recorded.map(({ change }) => change.event),
    'v.event': recorded.map(({ change, after }) =>
      after === undefined ? 'destroy' : change.before === undefined ? 'create' : 'update',
    ),
    'v.api_format': recorded.map(() => 'v7'),
    'v.item_id': recorded.map(({ change }) => change.id),
    'v.item_label': recorded.map(({ change, after }) => labelOf(entity, after ?? change.before ?? {})),
    'v.item_rev': recorded.map((line) => line.rev),
    'v.changes': recorded.map(({ changes }) => changes),
  };
  // A part without `RETURNING` is possible: not every write has a timeline entry.
  return [{ key: 'versions', cells, sql: (shape) => insertInto(shape, 'v', 'versions', versionColumns) }];
}

const searchColumns: readonly Column[] = [
  account,
  id,
  { name: 'klass', type: 'text', constant: 'kind' },
  { name: 'target_id', type: 'text' },
  { name: 'title', type: 'text' },
  { name: 'text', type: 'text' },
  now('updated_at'),
];

/** Inserts or updates new search texts and deletes removed ones. */
export function searchParts(entity: Entity, hooks: EntityHooks, writes: readonly RecordWrite[]): Part[] {
  const texts = writes.map((line) => ({ ...line, text: textFor(entity, hooks, line) }));
  const updated = texts.filter(({ text }) => text !== null && text !== '');
  const removedTexts = texts.filter(({ text }) => text === '');
  const parts: Part[] = [];
  if (updated.length > 0) {
    const cells = {
      's.id': updated.map(({ change }) => change.id),
      's.target_id': updated.map(({ change, after }) => hooks.searchTarget?.(after ?? {}) ?? change.id),
      's.title': updated.map(({ after }) => labelOf(entity, after ?? {})),
      's.text': updated.map(({ text }) => text),
    };
    const { key, end } = insertOrUpsert(
      'search',
      updated,
      'ON CONFLICT (account_id, id) DO UPDATE SET title = excluded.title, text = excluded.text, updated_at = excluded.updated_at',
    );
    parts.push({ key, cells, sql: (shape) => insertInto(shape, 's', 'search', searchColumns, end) });
  }
  if (removedTexts.length > 0) {
    const arrays = { unsearched: removedTexts.map(({ change }) => change.id) };
    const sql = (): string => 'DELETE FROM search WHERE account_id = :account AND id = ANY(:unsearched::text[])';
    parts.push({ key: 'unsearched', cells: {}, arrays, sql });
  }
  return parts;
}

const movedColumns: readonly Column[] = [rev, { name: 'seq', type: 'bigint' }, { name: 'deleted', type: 'boolean' }];
const changeColumns: readonly Column[] = [
  account,
  id,
  { name: 'klass', type: 'text', constant: 'kind' },
  ...movedColumns,
];

function textFor(entity: Entity, { unlisted }: EntityHooks, line: RecordWrite): string | null {
  const { change, after } = line;
  if (after === undefined || unlisted?.(after) !== true) return searchedText(entity, line);
  return change.before === undefined ? null : '';
}

const parentsColumn: Column = { name: 'parents', type: 'text' };

/**
 * Each record's newest change, with its sequence number, and for a kind that belongs to others the `parents`. For
 * existing records an UPDATE is enough and cheaper than an upsert.
 */
export function changesPart(
  writes: readonly RecordWrite[],
  first: number,
  parents: readonly ParentsOfWrite[] | undefined,
): Part {
  const more = parents === undefined ? [] : [parentsColumn];
  const { key, end } = insertOrUpsert(
    parents === undefined ? 'changes' : 'changes.parents',
    writes,
    `ON CONFLICT (account_id, id) DO UPDATE SET ${[...movedColumns, ...more].map(({ name }) => `${name} = excluded.${name}`).join(', ')}`,
  );
  const cells = {
    'c.id': writes.map(({ change }) => change.id),
    'c.rev': writes.map((line) => line.rev),
    'c.seq': writes.map((_line, place) => first + place),
    'c.deleted': writes.map(({ after }) => after === undefined),
    ...(parents !== undefined && { 'c.parents': parents.map(({ after }) => after) }),
  };
  if (writes.every(({ change }) => change.before !== undefined))
    return { key: `= ${key}`, cells, sql: (shape) => updateIn(shape, 'c', 'changes', [...movedColumns, ...more]) };
  return { key, cells, sql: (shape) => insertInto(shape, 'c', 'changes', [...changeColumns, ...more], end) };
}

/**
 * Rows of fresh records are inserted without a conflict clause, which would cost an index search and a log record each.
 */
function insertOrUpsert(
  table: string,
  writes: readonly RecordWrite[],
  otherwise: string,
): { key: string; end: string } {
  return writes.every(({ isFresh }) => isFresh === true)
    ? { key: `+ ${table}`, end: '' }
    : { key: table, end: otherwise };
}

/** What the writes add to the group's counters. */
export function countersPart(deltas: readonly (readonly [string, Delta])[], sharded: boolean): Part[] {
  const rows = deltas.map(([name, { amount, size }]) => [name, name, amount, size]);
  return sumsPart({
    table: 'counters',
    keys: ['id', 'kind'],
    identifiers: ['id'],
    sums: ['amount', 'size'],
    rows,
    sharded,
  });
}
