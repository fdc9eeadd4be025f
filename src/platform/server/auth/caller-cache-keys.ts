/**
 * Whose rights a transaction changes: their cached answers are invalidated. `nobody`: it writes tables of people, but
 * no column that rights depend on.
 */
export type CacheScope =
  | { readonly people: readonly string[] }
  /** All members of this database: a group's plan changed. */
  | { readonly database: string }
  | 'everybody'
  | 'nobody';

/** Ids of people and databases; `everybody` matches all. */
export type CacheKeys = ReadonlySet<string>;

export const everybody = 'everybody';

/** A notification has no space for more ids; above this it says `everybody`. */
const maxNamed = 150;

export function addCacheKeys(ids: Set<string>, whom: CacheScope): void {
  if (whom === 'nobody') return;
  if (whom === 'everybody') ids.add(everybody);
  else for (const id of 'people' in whom ? whom.people : [whom.database]) ids.add(id);
}

/** The text of the notification: ids separated by spaces. */
export function publishCacheKeys(ids: CacheKeys): string {
  if (ids.size > maxNamed || ids.has(everybody)) return everybody;
  const names = [...ids];
  if (!names.every((id) => /^[\w-]{1,64}$/.test(id))) throw new Error('malformed id');
  return names.join(' ');
}
