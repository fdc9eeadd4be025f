/** Keys by which the server recognises an item of a feed in the next fetch. */

/** What the keys are made of, from the most reliable source to the least. */
export type KeySource = 'guid' | 'link' | 'content';

export interface IdentifiableItem {
  readonly guid: string;
  readonly url: string;
  /** Of title and text. */
  readonly hash: string;
}

/** If more than this share of a feed's ids or links is empty or repeated, they are not used as keys. */
const maxDoubtful = 0.05;

/**
 * Returns a key for each item, and the source that the feed uses from now on: never a more reliable one than `before`. An id that is repeated
 * within the document is combined with the address.
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

/** The key of one item; `repeated` holds the ids that occur more than once in the document. */
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
