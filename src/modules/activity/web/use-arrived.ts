import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import type { Part } from '#platform/web/module.ts';

/**
 * Whether a screen's parts are loaded, and whether everything that it starts with has arrived: no query waits for its first answer. That stays
 * true afterwards, because later changes move nothing else.
 */
export function useArrived(parts: readonly Part<{ account: string }>[]): readonly [loaded: boolean, arrived: boolean] {
  const [fetched, setFetched] = useState(false);
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    let isGone = false;
    const end = (): void => {
      // In slices: the parts are most of the screen.
      if (!isGone) startTransition(() => setFetched(true));
    };
    // A part that cannot be loaded shows the error in its own place.
    void Promise.allSettled(parts.map(async (part) => part.preload?.())).then(end);
    return () => {
      isGone = true;
    };
  }, [parts]);
  const client = useQueryClient();
  useEffect(() => {
    if (!fetched || arrived) return undefined;
    const isComplete = (): boolean => client.isFetching({ predicate: isFirst }) === 0;
    // Behind the notifications that are under way: the parts have rendered the last answers, which may start more queries.
    const look = (): void => {
      if (!isComplete()) return;
      notifyManager.schedule(() => {
        if (isComplete()) setArrived(true);
      });
    };
    look();
    return client.getQueryCache().subscribe(look);
  }, [fetched, arrived, client]);
  return [fetched, arrived];
}

/** Whether a query waits for its first answer. */
function isFirst({ state }: Query): boolean {
  return state.status === 'pending';
}
