import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import type { WebModule } from '../module.ts';
import { useRegistry } from '../routing/registry.tsx';

const storageKey = 'oficina.module';
const listeners = new Set<() => void>();

/**
 * The current module among these, and how to choose another: the one whose screen the address names, else the last
 * current one, the one of the host's name, the `usual` one, or the first.
 */
export function useProductOf(offered: readonly WebModule[], usual?: string): readonly [string, (key: string) => void] {
  const { modules } = useRegistry();
  const chosen = useSyncExternalStore(watch, () => localStorage.getItem(storageKey));
  const path = useLocation({ select: (location) => location.pathname });
  const known = (key: string | null): string | undefined => offered.find((module) => module.key === key)?.key;
  const here = productAt(modules, path);
  const first = offered[0]?.key;
  return [here ?? known(chosen) ?? known(hostModule()) ?? usual ?? first ?? '', choose];
}

/** Keeps the module of the address current when the person goes on to a screen that all modules share. */
export function useRememberProduct(): void {
  const { modules } = useRegistry();
  const here = productAt(modules, useLocation({ select: (location) => location.pathname }));
  useEffect(() => {
    // Listeners are not called: they read the address first, so a call would only render everything again.
    if (here !== undefined) localStorage.setItem(storageKey, here);
  }, [here]);
}

/** The product whose screen or kind an address names; undefined for screens that every group has. */
export function productAt(modules: readonly WebModule[], path: string): string | undefined {
  const segment = segmentOf(path);
  return modules.find(
    (module) =>
      module.product === true &&
      (module.entities.some((entity) => entity.scope === 'account' && entity.plural === segment) ||
        (module.screens ?? []).some((screen) => segmentOf(screen.path) === segment)),
  )?.key;
}

/** The word after the group, or the first word of an address without a group. */
function segmentOf(path: string): string {
  const [, first = '', , third = ''] = path.split('/');
  return first === 'account' ? third : first;
}

/** The module that the server assigns to the requested host. */
export function hostModule(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="module"]')?.content ?? null;
}

function choose(key: string): void {
  localStorage.setItem(storageKey, key);
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
