import { createElement, type FunctionComponent, type ReactNode, use } from 'react';
import { request } from './api/request.ts';
import type { Part } from './module.ts';

/** A part could not be fetched: the connection failed, or a newer version replaced its file. */
export class PartMissingError extends Error {
  constructor(cause: unknown) {
    super('part-missing', { cause });
    this.name = 'PartMissingError';
  }
}

/**
 * A component that is fetched when shown or preloaded.
 * When it cannot be, the server is asked for its version: a new one shows the banner. The page is never reloaded: a form may be open.
 */
export function lazy<K extends string, P extends object>(
  load: () => Promise<Readonly<Record<K, FunctionComponent<P>>>>,
  name: K,
): Part<P> {
  let loading: Promise<FunctionComponent<P>> | null = null;
  // Shown at once when it is here: waiting for a promise that is done would show the fallback for a moment.
  let here: FunctionComponent<P> | null = null;
  const fetchPart = (): Promise<FunctionComponent<P>> => {
    loading ??= load().then(
      (parts) => (here = parts[name]),
      (error: unknown) => {
        // What is drawn anew within the next moment fails with the same promise: another one would be waited for again, without an end.
        setTimeout(() => (loading = null), 1000);
        checkVersion();
        throw new PartMissingError(error);
      },
    );
    return loading;
  };
  function Lazy(props: P): ReactNode {
    return createElement(here ?? use(fetchPart()), props);
  }
  return Object.assign(Lazy, {
    preload: async () => {
      await fetchPart();
    },
  });
}

/** Any answer carries the version; without one the connection counts as lost. */
function checkVersion(): void {
  request('GET', '/').catch(() => undefined);
}
