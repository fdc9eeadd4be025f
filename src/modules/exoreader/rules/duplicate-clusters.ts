import { parseUrl } from '#platform/entity/parse-url.ts';
import { normalise } from '#platform/entity/search-text.ts';
import { addressKey } from './links.ts';

/** Days between two items that may tell the same story. */
export const clusterDays = 5;

/** A title that says enough to be that of one story; undefined for "Links of the week". */
export function titleKey(title: string | null | undefined): string | undefined {
  const words = normalise(title ?? '');
  return words.length >= 24 && words.split(' ').length >= 4 ? words : undefined;
}

/** The page that an item is about; undefined for a site's front page, to which many items of some feeds lead. */
export function pageKey(url: string | null | undefined): string | undefined {
  const page = parseUrl(url ?? '');
  if (page === undefined) return undefined;
  const key = addressKey(page);
  return key === page.host.replace(/^www\./, '') ? undefined : key;
}

interface ClusterItem {
  readonly title?: string;
  readonly url?: string;
  readonly point_at: string;
  readonly reader_subscription_id: string;
}

/** An item with those of other feeds that tell the same. */
export type Cluster<I> = I & { readonly also: readonly I[] };

/** Items with each story once: what another feed told within a few days of it is put beside the one that stands first. */
export function clustersOf<I extends ClusterItem>(items: readonly I[]): Cluster<I>[] {
  const stories: (I & { also: I[] })[] = [];
  const byKey = new Map<string, (typeof stories)[number]>();
  for (const item of items) {
    const keys = keysOf(item);
    const first = keys.map((key) => byKey.get(key)).find((story) => story !== undefined && isSame(story, item));
    if (first !== undefined) first.also.push(item);
    const story = first ?? { ...item, also: [] };
    if (first === undefined) stories.push(story);
    for (const key of keys) byKey.set(key, story);
  }
  return stories;
}

function isSame(story: Cluster<ClusterItem>, item: ClusterItem): boolean {
  const days = Math.abs(Date.parse(story.point_at) - Date.parse(item.point_at)) / 86_400_000;
  const others = [story, ...story.also].every((one) => one.reader_subscription_id !== item.reader_subscription_id);
  return others && days <= clusterDays;
}

function keysOf({ title, url }: ClusterItem): string[] {
  const [named, at] = [titleKey(title), pageKey(url)];
  return [...(named === undefined ? [] : [`title ${named}`]), ...(at === undefined ? [] : [`page ${at}`])];
}
