import { useEffect, useState } from 'react';

/** Milliseconds after which the first screen is rendered, so that files for later can be loaded. */
const quietAfter = 3000;

/** Loads a file before it is needed. A failure is reported only when it is needed. */
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
