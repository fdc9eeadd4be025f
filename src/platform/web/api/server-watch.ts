import { noteVersion, setOffline } from './connection.ts';

/** Milliseconds between two requests, and the longest wait for an answer: together below five seconds. */
const every = 2_500;
const patience = 2_400;

/** Asks the server every few seconds whether it runs, while the page is visible. Returns the function that stops it. */
export function startServerWatch(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') setOffline(!(await isThere()));
    // Two checks may have overlapped; only the later one continues.
    clearTimeout(timer);
    if (!ended) timer = setTimeout(() => void ask(), every);
  };
  const now = (): void => void ask();
  const lost = (): void => setOffline(true);
  timer = setTimeout(now, every);
  window.addEventListener('offline', lost);
  window.addEventListener('online', now);
  document.addEventListener('visibilitychange', now);
  return () => {
    ended = true;
    clearTimeout(timer);
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', now);
    document.removeEventListener('visibilitychange', now);
  };
}

/** Whether the server answers; an error that a proxy sends in its place counts as no answer. */
async function isThere(): Promise<boolean> {
  try {
    const response = await fetch('/_up', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    noteVersion(response.headers.get('x-app-version'));
    return response.ok;
  } catch {
    return false;
  }
}
