/** How items of a feed are told apart. */

/** From the most exact way to the least. */
export type KeySource = 'guid' | 'link' | 'content';

export interface IdentifiableItem {
  readonly guid: string;
  readonly url: string;
  /** Stands for title and text. */
  readonly hash: string;
}

/** A share of repeated or empty names above which a feed's names are not believed. */
const maxDoubtful = 0.05;

/**
 * What each item is known by, and the way that the feed allows from now on: never a more exact one than `before`. A name that is repeated
 * within the document is joined with the address.
 */
export function assignKeys(
  items: readonly IdentifiableItem[],
  before: KeySource,
): { readonly identity: KeySource; readonly keys: readonly string[] } {
  const guids = items.map(({ guid }) => guid);
  const links = items.map(({ url }) => url);
  let identity = before;
  if (identity === 'guid' && isDoubtful(guids)) identity = 'link';
  if (identity === 'link' && isDoubtful(links)) identity = 'content';
  const repeated = repeatedIn(guids);
  return { identity, keys: items.map((item) => keyOf(item, identity, repeated)) };
}

/** What a known item is called once its feed's names are not believed. */
export function keyOf(
  { guid, url, hash }: IdentifiableItem,
  identity: KeySource,
  repeated: ReadonlySet<string>,
): string {
  if (identity === 'guid' && guid !== '')
    return repeated.has(guid) ? `guid ${guid} ${url === '' ? hash : url}` : `guid ${guid}`;
  if (identity !== 'content' && url !== '') return `link ${url}`;
  return `content ${hash}`;
}

function isDoubtful(names: readonly string[]): boolean {
  if (names.length < 2) return false;
  const filled = names.filter((name) => name !== '');
  const bad = names.length - new Set(filled).size;
  return bad > Math.max(1, names.length * maxDoubtful);
}

function repeatedIn(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => name !== '' && (seen.has(name) || !seen.add(name))));
}
