import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import type { Words } from './words.ts';

/** One field of a version, before and after. */
export interface FieldChange {
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** A timeline entry as `_find` answers it. */
export interface Version extends AnyDoc {
  readonly app_event: string;
  readonly event: string;
  readonly cause_id?: string;
  readonly whodunnit?: string;
  readonly item_type: string;
  readonly item_id: string;
  readonly item_label?: string;
  readonly changes?: readonly FieldChange[];
  readonly user?: { readonly label?: string };
}

/** The fields of a version that a timeline needs. */
export const versionFields = [
  '_id',
  'created_at',
  'app_event',
  'event',
  'cause_id',
  'whodunnit',
  'user.label',
  'item_type',
  'item_id',
  'item_label',
  'changes',
];

/** The author of a change. A change without a person gets the author that a module names for its event, else "unknown person". */
export function authorOf(t: Words, { user, whodunnit = '', app_event: event }: Version): string {
  const own = `activity.author.${event}`;
  return user?.label ?? (whodunnit === '' && t.has(own) ? t.dynamic(own) : t('user.somebody'));
}

/** Fields that are not shown, because they follow from another change of the same write. */
const silent = new Set(['status_at', 'first_doing_at', 'done_at', 'returned_at', 'date']);

export function visibleChanges(version: Version): readonly FieldChange[] {
  if (version.event !== 'update') return [];
  return (version.changes ?? []).filter(({ field }) => !silent.has(field));
}

/** Ids of the newest versions whose amounts are in the record's current currency: those since it last changed. */
export function inPresentCurrency(entity: Entity, versions: readonly Version[]): ReadonlySet<string> {
  const holders = new Set(
    Object.values(entity.fields).map((field) => (field.type === 'decimal' ? field.currency : undefined)),
  );
  const last = versions.findIndex(({ event, changes = [] }) =>
    changes.some(({ field, from }) => event === 'update' && holders.has(field) && from !== null && from !== undefined),
  );
  return new Set(versions.slice(0, last < 0 ? versions.length : last).map(({ _id }) => _id));
}

/** Founding a group also writes its first membership at the same moment; one entry is enough. */
export function withoutFounding(versions: readonly Version[]): readonly Version[] {
  const founded = new Set(
    versions.filter(({ item_type, event }) => item_type === 'account' && event === 'create').map(moment),
  );
  return versions.filter((version) => version.item_type !== 'subscription' || !founded.has(moment(version)));
}

function moment(version: Version): string {
  return `${version.created_at} ${version.whodunnit ?? ''}`;
}

/** Ids of records that a list of versions shows as removed; their lines have no link. */
export function destroyedIn(versions: readonly Version[]): ReadonlySet<string> {
  return new Set(versions.filter(({ event }) => event === 'destroy').map(({ item_id }) => item_id));
}

/** Consecutive similar changes of records of one kind: the newest of them with their number. */
export interface Run extends Version {
  readonly count: number;
}

/** So many similar changes by the same person on one day become one line. */
const runFrom = 3;

/** Combines consecutive creations, changes or removals into runs; `dayOf` returns the day of a moment. */
export function inRuns(versions: readonly Version[], dayOf: (moment: string) => string): readonly Run[] {
  const runs: Version[][] = [];
  for (const version of versions) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    if (run !== undefined && first !== undefined && sameSort(first, version, dayOf)) run.push(version);
    else runs.push([version]);
  }
  return runs.flatMap((run) =>
    run.length < runFrom
      ? run.map((version) => ({ ...version, count: 1 }))
      : run.slice(0, 1).map((version) => ({ ...version, count: run.length })),
  );
}

function sameSort(one: Version, other: Version, dayOf: (moment: string) => string): boolean {
  return (
    one.app_event === one.event &&
    other.app_event === one.app_event &&
    other.item_type === one.item_type &&
    other.whodunnit === one.whodunnit &&
    dayOf(other.created_at) === dayOf(one.created_at)
  );
}

export interface Day<T> {
  readonly day: string;
  readonly entries: readonly T[];
}

/** Groups consecutive entries of the same day; `dayOf` returns the day of a moment. */
export function byDay<T extends { readonly created_at: string }>(
  entries: readonly T[],
  dayOf: (moment: string) => string,
): readonly Day<T>[] {
  const days: { day: string; entries: T[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.created_at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
