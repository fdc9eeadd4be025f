import { parseUrl } from '#platform/entity/parse-url.ts';
import { normalise } from '#platform/entity/search-text.ts';
import { addressKey } from './links.ts';

/** At most so many days lie between two items that count as duplicates. */
export const clusterDays = 5;

/** The normalised title, by which duplicates are found; undefined for a title that is too short, such as "Links of the week". */
export function titleKey(title: string | null | undefined): string | undefined {
  const words = normalise(title ?? '');
  return words.length >= 24 && words.split(' ').length >= 4 ? words : undefined;
}

/** The address of an item in normal form; undefined for a site's front page, because many items of one feed may link to it. */
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

/** An item, with its duplicates from other feeds in `also`. */
export type Cluster<I> = I & { readonly also: readonly I[] };

/** Merges duplicates: the first item of a cluster stays in the list and holds the others, of other feeds and a few days at most, in `also`. */
export function clustersOf<I extends ClusterItem>(items: readonly I[]): Cluster<I>[] {
  const clusters: (I & { also: I[] })[] = [];
  const byKey = new Map<string, (typeof clusters)[number]>();
  for (const item of items) {
    const keys = keysOf(item);
    const first = keys.map((key) => byKey.get(key)).find((cluster) => cluster !== undefined && isSame(cluster, item));
    if (first !== undefined) first.also.push(item);
    const cluster = first ?? { ...item, also: [] };
    if (first === undefined) clusters.push(cluster);
    for (const key of keys) byKey.set(key, cluster);
  }
  return clusters;
}

function isSame(cluster: Cluster<ClusterItem>, item: ClusterItem): boolean {
  const days = Math.abs(Date.parse(cluster.point_at) - Date.parse(item.point_at)) / 86_400_000;
  const others = [cluster, ...cluster.also].every((one) => one.reader_subscription_id !== item.reader_subscription_id);
  return others && days <= clusterDays;
}

function keysOf({ title, url }: ClusterItem): string[] {
  const [named, at] = [titleKey(title), pageKey(url)];
  return [...(named === undefined ? [] : [`title ${named}`]), ...(at === undefined ? [] : [`page ${at}`])];
}
