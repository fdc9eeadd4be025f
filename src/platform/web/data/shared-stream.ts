/**
 * Leader election among the tabs of a browser. The tab that holds the lock `name` opens the event stream and broadcasts
 * each event to the others, because a browser opens at most six connections to a host over HTTP/1.1. When it closes,
 * another tab leads. Without the Web Locks API (plain HTTP) every tab opens its own stream. Returns the function that
 * unsubscribes.
 */
export function shareStream<News>(
  name: string,
  open: (tell: (news: News) => void) => () => void,
  heard: (news: News) => void,
): () => void {
  // Undefined on pages without HTTPS, despite its type.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return open(heard);
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => heard(data));
  const end = new AbortController();
  const hold = async (): Promise<void> =>
    new Promise((resolve) => {
      if (end.signal.aborted) return resolve();
      const close = open((news) => {
        heard(news);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin and takes none
        if (!end.signal.aborted) channel.postMessage(news);
      });
      end.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  // The request rejects if the tab stops before it gets the lock.
  locks.request(name, { signal: end.signal }, hold).catch(() => undefined);
  return () => {
    end.abort();
    channel.close();
  };
}
