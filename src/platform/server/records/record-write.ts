import { type AnyDoc, type Entity, type Input, className } from '#platform/entity/define.ts';
import { entriesOf } from '#platform/entity/entries.ts';
import { searchText } from '#platform/entity/search-text.ts';
import type { Change, EntityHooks } from '../context.ts';
import { bytesOf } from '../db/rows.ts';

/** The event of the server's own writes of sample records, which leave no timeline entry and send no notice. */
export const sampleEvent = 'sample';

/** What a write adds besides its row: counters, timeline entry, search text. */

/** One record's write, with its final values. */
export interface RecordWrite {
  readonly change: Change;
  readonly rev: string;
  /** All fields of the record, `null` for empty ones; undefined for a removal. */
  readonly after: Input | undefined;
  /** The fields whose values change; for a new record empty, because all are written. */
  readonly changed: readonly string[];
  /** The server has just made the id, so no table can have a row with it. */
  readonly isFresh?: boolean;
  /** Creation time and author of a restored record; a new one is created now, by the caller. */
  readonly origin?: { readonly created_at: string; readonly created_by: string | null } | undefined;
}

export interface Delta {
  amount: number;
  size: number;
}

/** What the writes add to the group's counters, sorted by name. */
export function countersOf(entity: Entity, hooks: EntityHooks, writes: readonly RecordWrite[]): [string, Delta][] {
  const deltas = new Map<string, Delta>();
  const add = (name: string, amount: number, size: number): void => {
    const delta = deltas.get(name) ?? { amount: 0, size: 0 };
    deltas.set(name, { amount: delta.amount + amount, size: delta.size + size });
  };
  const kindCounter = className(entity.kind);
  for (const { change, after, changed } of writes) {
    const { before } = change;
    if (entity.counted === true) {
      const names = before === undefined || after === undefined ? undefined : changed;
      const size = (after ? bytesOf(entity, after, names) : 0) - (before ? bytesOf(entity, before, names) : 0);
      add(kindCounter, (after ? 1 : 0) - (before ? 1 : 0), size);
    }
    if (hooks.counters === undefined) continue;
    for (const [doc, sign] of [
      [before, -1],
      [after, 1],
    ] as const)
      if (doc !== undefined) for (const name of hooks.counters(doc)) add(name, sign, sign * (hooks.size?.(doc) ?? 0));
  }
  return [...deltas]
    .filter(([, { amount, size }]) => amount !== 0 || size !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Counters of kinds that store bytes outside their rows: they count towards the quota, but not towards a plan's number
 * of records.
 */
export function fileCounters(hooks: Readonly<Record<string, EntityHooks>>): string[] {
  return Object.keys(hooks)
    .filter((kind) => hooks[kind]?.size !== undefined)
    .map(className);
}

/**
 * Changes for the timeline, as JSON: `[]` for a creation, all old values for a removal; null if only derived fields
 * change.
 */
export function timelineChanges(
  entity: Entity,
  { hiddenFromTimeline = [], derived = [] }: EntityHooks,
  { change: { before }, after, changed }: RecordWrite,
): string | null {
  if (before === undefined) return '[]';
  const fields = entriesOf(entity)
    .filter(([name, field]) => field.derived !== true && (after === undefined || changed.includes(name)))
    .map(([name]) => name);
  if (after !== undefined && fields.length > 0 && fields.every((name) => derived.includes(name))) return null;
  return JSON.stringify(
    fields
      .filter((field) => !hiddenFromTimeline.includes(field) && !derived.includes(field))
      .map((field) => ({ field, from: before[field] ?? null, to: after?.[field] ?? null }))
      .filter(({ from, to }) => from !== to),
  );
}

/**
 * The new search text; '' removes it. Null leaves the present one, because computing it is the most expensive part of a
 * write.
 */
export function searchedText(entity: Entity, { change: { before }, after, changed }: RecordWrite): string | null {
  if (entity.searched === false) return null;
  if (after === undefined) return '';
  if (before === undefined) return searchText(entity, after) || null;
  return changed.some((name) => isSearched(entity, name)) ? searchText(entity, after) : null;
}

function isSearched(entity: Entity, name: string): boolean {
  return (
    entity.fields[name]?.search !== undefined ||
    name === entity.title ||
    name === entity.numbered ||
    entity.titleElse?.includes(name) === true
  );
}

/** The names in `values` whose values differ from those of `before`. */
export function changedIn(values: Input, before: AnyDoc): string[] {
  return Object.keys(values).filter((name) => !isSame(values[name], before[name]));
}

/** Whether the stored values are equal; absent and `null` count as equal. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}
