import { noteVersion, setOffline } from './connection.ts';

/** Milliseconds between two questions to the server, and how long an answer may take: together below five seconds. */
const every = 2_500;
const patience = 2_400;

/** Asks the server every few seconds whether it is there, while a person looks at the page. Gives the way to stop. */
export function startServerWatch(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') setOffline(!(await isThere()));
    // Two of these may have overlapped: the later one goes on alone.
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

/** A proxy that answers in the server's place with an error counts as no answer. */
async function isThere(): Promise<boolean> {
  try {
    const response = await fetch('/_up', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    noteVersion(response.headers.get('x-app-version'));
    return response.ok;
  } catch {
    return false;
  }
}
