import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { WebModule } from '#platform/web/module.ts';
import { createRegistry, RegistryProvider } from '#platform/web/routing/registry.tsx';

/** What a hook returns in a component that is rendered once, with these modules; its effects do not run. */
export function usedHook<T>(client: QueryClient, use: () => T, modules: readonly WebModule[] = []): T {
  const given: T[] = [];
  const Probe = (): null => {
    given.push(use());
    return null;
  };
  const tree = createElement(QueryClientProvider, { client }, createElement(Probe));
  renderToString(RegistryProvider({ registry: createRegistry(modules), children: tree }));
  const [first] = given;
  if (first === undefined) throw new Error('the component was not rendered');
  return first;
}
