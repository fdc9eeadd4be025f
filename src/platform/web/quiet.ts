import { useEffect, useState } from 'react';

/** Milliseconds after which a screen is drawn, and what nobody waits for can be fetched. */
const quietAfter = 3000;

/** Fetches what may be opened before it is asked for. What fails now is told when it is asked for. */
export function usePreload(preload: (() => Promise<void>) | undefined): void {
  useEffect(() => {
    const timer = setTimeout(() => void preload?.().catch(() => undefined), quietAfter);
    return () => clearTimeout(timer);
  }, [preload]);
}

/** Whether the first screen has had its time. */
export function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), quietAfter);
    return () => clearTimeout(timer);
  }, []);
  return isQuiet;
}
