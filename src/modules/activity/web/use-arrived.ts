import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Part } from '#platform/web/module.ts';

/**
 * Whether everything that a screen starts with has arrived: its parts are loaded, and no query waits for its first answer. It stays true
 * afterwards, because later changes move nothing else.
 */
export function useArrived(parts: readonly Part<{ account: string }>[]): boolean {
  const [fetched, setFetched] = useState(false);
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    let isGone = false;
    const end = (): void => {
      if (!isGone) setFetched(true);
    };
    // A part that cannot be loaded shows the error in its own place.
    void Promise.allSettled(parts.map(async (part) => part.preload?.())).then(end);
    return () => {
      isGone = true;
    };
  }, [parts]);
  const waiting = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  useEffect(() => {
    if (!fetched || waiting > 0 || arrived) return undefined;
    // An answer may start another query, which counts only after this tick.
    const timer = setTimeout(() => setArrived(true), 0);
    return () => clearTimeout(timer);
  }, [fetched, waiting, arrived]);
  return arrived;
}
