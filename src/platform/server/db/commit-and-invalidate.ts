import { publishCacheKeys, type CacheKeys } from '../auth/caller-cache-keys.ts';

export type InvalidateListener = (moment: 'before' | 'after', whom: CacheKeys) => void;

/** Rights change rarely, so the notification can be part of the commit: then no process can miss it or get it late. */
export async function commitAndInvalidate(
  { listeners, origin }: { readonly listeners: readonly InvalidateListener[]; readonly origin: string },
  whom: CacheKeys,
  commit: (news?: string) => Promise<unknown>,
): Promise<void> {
  if (whom.size === 0) {
    await commit();
    return;
  }
  for (const listener of listeners) listener('before', whom);
  try {
    await commit(`${origin} ${publishCacheKeys(whom)}`);
  } finally {
    for (const listener of listeners) listener('after', whom);
  }
}
