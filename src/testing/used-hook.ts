import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

/** What a hook returns in a component that is rendered once; its effects do not run. */
export function usedHook<T>(client: QueryClient, use: () => T): T {
  const given: T[] = [];
  const Probe = (): null => {
    given.push(use());
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client }, createElement(Probe)));
  const [first] = given;
  if (first === undefined) throw new Error('the component was not rendered');
  return first;
}
