import { useCallback, useEffect, useRef, useState } from 'react';
import { highlightTurns } from '../../rules/highlight.ts';

/** Highlights an item twice after it was closed. */
export function useFlash(): readonly [string | null, (id: string) => void] {
  const [flashing, setFlashing] = useState<string | null>(null);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const stop = useCallback(() => timers.current.forEach(clearTimeout), []);
  useEffect(() => stop, [stop]);
  const flash = useCallback(
    (id: string) => {
      stop();
      timers.current = highlightTurns.map(({ at, on }) => setTimeout(() => setFlashing(on ? id : null), at));
    },
    [stop],
  );
  return [flashing, flash];
}
