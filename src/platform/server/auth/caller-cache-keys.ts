/** Whose rights a transaction changes: what is remembered of them is forgotten. `nobody` where it writes people's rows, but nothing that rights follow from. */
export type CacheScope =
  | { readonly people: readonly string[] }
  /** Everybody in this database: a group's plan. */
  | { readonly database: string }
  | 'everybody'
  | 'nobody';

/** Ids of people and databases; `everybody` alone stands for all. */
export type CacheKeys = ReadonlySet<string>;

export const everybody = 'everybody';

/** More names than this fit into no notification; then it is everybody. */
const maxNamed = 150;

export function addCacheKeys(ids: Set<string>, whom: CacheScope): void {
  if (whom === 'nobody') return;
  if (whom === 'everybody') ids.add(everybody);
  else for (const id of 'people' in whom ? whom.people : [whom.database]) ids.add(id);
}

/** As a notification carries it: ids apart by spaces. */
export function publishCacheKeys(ids: CacheKeys): string {
  if (ids.size > maxNamed || ids.has(everybody)) return everybody;
  const names = [...ids];
  if (!names.every((id) => /^[\w-]{1,64}$/.test(id))) throw new Error('malformed id');
  return names.join(' ');
}
