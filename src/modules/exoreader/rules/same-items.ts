import { parseUrl } from '#platform/entity/parse-url.ts';

/** A second look at items whose keys are new: they may be known ones whose key has changed. */

export interface Comparable {
  readonly title: string;
  readonly url: string;
  readonly summary: string;
  /** Milliseconds; null without a date. */
  readonly published: number | null;
}

/** Milliseconds between the dates of one item before and after an edit; less than a day, because columns repeat their title daily. */
const near = 20 * 3_600_000;
/** Known items with one title and address of which one is searched. */
const maxAlike = 50;

/**
 * Returns, for each new item that is a known one, that one. `known` holds items that have left the feed, so that two items of one document are
 * never taken for the same. Each known item is used once.
 */
export function matchKnown<N extends Comparable, K extends Comparable>(
  items: readonly N[],
  known: readonly K[],
): ReadonlyMap<N, K> {
  const byKey = new Map<string, K[]>();
  for (const one of known)
    for (const key of keysOf(one)) {
      const same = byKey.get(key);
      if (same === undefined) byKey.set(key, [one]);
      else if (same.length < maxAlike) same.push(one);
    }
  const used = new Set<K>();
  const matches = new Map<N, K>();
  for (const item of items) {
    const best = nearest(
      item,
      keysOf(item)
        .flatMap((key) => byKey.get(key) ?? [])
        .filter((one) => !used.has(one) && isSame(item, one)),
    );
    if (best === undefined) continue;
    used.add(best);
    matches.set(item, best);
  }
  return matches;
}

/** Title and address, and title and path: a site that has moved, or has https now, keeps its paths. */
function keysOf({ title, url }: Comparable): string[] {
  const path = pathOf(url);
  return [`at ${url} ${title}`, ...(path === undefined ? [] : [`path ${path} ${title}`])];
}

/** Both have a key in common. */
function isSame(item: Comparable, known: Comparable): boolean {
  if (item.published !== null && known.published !== null) return distance(item, known) <= near;
  return item.url !== known.url || item.summary === known.summary;
}

function nearest<K extends Comparable>(item: Comparable, candidates: readonly K[]): K | undefined {
  let best: K | undefined;
  for (const one of candidates) if (best === undefined || distance(item, one) < distance(item, best)) best = one;
  return best;
}

function distance(a: Comparable, b: Comparable): number {
  return a.published === null || b.published === null ? near : Math.abs(a.published - b.published);
}

/** An address without scheme and host; undefined for a front page, to which many items may link. */
function pathOf(address: string): string | undefined {
  const url = parseUrl(address);
  if (url === undefined) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path === '/' ? undefined : path;
}
