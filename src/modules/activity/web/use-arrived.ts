import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Part } from '#platform/web/module.ts';

/**
 * Whether everything that a screen opens with is here: its parts are fetched, and no question waits for its first answer. It stays so:
 * what changes later moves nothing but itself.
 */
export function useArrived(parts: readonly Part<{ account: string }>[]): boolean {
  const [fetched, setFetched] = useState(false);
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    let isGone = false;
    const end = (): void => {
      if (!isGone) setFetched(true);
    };
    // A part that cannot be fetched says so itself, where it stands.
    void Promise.allSettled(parts.map(async (part) => part.preload?.())).then(end);
    return () => {
      isGone = true;
    };
  }, [parts]);
  const waiting = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  useEffect(() => {
    if (!fetched || waiting > 0 || arrived) return undefined;
    // An answer may lead to the next question, which counts a moment later.
    const timer = setTimeout(() => setArrived(true), 0);
    return () => clearTimeout(timer);
  }, [fetched, waiting, arrived]);
  return arrived;
}
