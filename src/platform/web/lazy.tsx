import { createElement, type FunctionComponent, type ReactNode, use } from 'react';
import { request } from './api/request.ts';
import type { Part } from './module.ts';

/** The file of a component could not be loaded: the connection failed, or a newer version replaced the file. */
export class PartMissingError extends Error {
  constructor(cause: unknown) {
    super('part-missing', { cause });
    this.name = 'PartMissingError';
  }
}

/**
 * A component that is loaded when it is rendered or preloaded. If that fails, the server is asked for its version: a
 * new one shows the banner. The page is never reloaded by itself, because a form may be open.
 */
export function lazy<K extends string, P extends object>(
  load: () => Promise<Readonly<Record<K, FunctionComponent<P>>>>,
  name: K,
): Part<P> {
  let loading: Promise<FunctionComponent<P>> | null = null;
  // The loaded component is rendered at once; `use` would show the fallback for a moment even for a resolved promise.
  let here: FunctionComponent<P> | null = null;
  const fetchPart = (): Promise<FunctionComponent<P>> => {
    loading ??= load().then(
      (parts) => (here = parts[name]),
      (error: unknown) => {
        // A render within the next second gets the same failed promise; a new one each time would suspend for ever.
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

/** Every answer carries the version; without an answer the connection counts as lost. */
function checkVersion(): void {
  request('GET', '/').catch(() => undefined);
}
