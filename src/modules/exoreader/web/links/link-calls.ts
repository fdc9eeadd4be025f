import { queryOptions } from '@tanstack/react-query';
import { find } from '#platform/web/api/api.ts';
import { post } from '#platform/web/api/write.ts';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { bookmarkEntry } from '../../entities/bookmark-entry.ts';
import { addressKey, linkAddress } from '../../rules/links.ts';
import type { LinkDoc } from './link-doc.ts';

/** The calls of links, beside those that every kind has. All throw what `request` throws. */

export interface Tags {
  readonly rows: readonly { readonly tag: string; readonly count: number }[];
  readonly read_later: number;
}

/** All tags, those with the most links first. */
export function tagsQuery(account: string) {
  return queryOptions({
    queryKey: [...kindKey(account, bookmarkEntry.kind), 'tags'],
    queryFn: ({ signal }) => request<Tags>('GET', `/${account}/_tags`, { signal }),
  });
}

/** The existing link of a page, for any form of its address; null if there is none. */
export function knownQuery(account: string, typed: string) {
  const url = linkAddress(typed);
  const key = url === undefined ? '' : addressKey(url);
  return queryOptions({
    queryKey: [...kindKey(account, bookmarkEntry.kind), 'known', key],
    queryFn: async ({ signal }) => knownLink(account, key, signal),
    enabled: key !== '',
  });
}

async function knownLink(account: string, key: string, signal?: AbortSignal): Promise<LinkDoc | null> {
  const query = { selector: { klass: bookmarkEntry.kind, url_key: key }, fields: ['_id', 'label', 'url'], limit: 1 };
  return (await find<LinkDoc>(account, query, signal)).docs[0] ?? null;
}

/** Saves a page, or returns its existing link. */
export async function saveLink(
  account: string,
  { url: address, name }: { readonly url: string; readonly name: string },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const url = linkAddress(address) ?? address;
  const known = await knownLink(account, addressKey(url));
  if (known !== null) return { id: known._id, isNew: false };
  const fields = name === '' ? {} : { name: name.slice(0, 300) };
  const { id } = await post(account, { klass: bookmarkEntry.kind, url, ...fields });
  return { id, isNew: true };
}
