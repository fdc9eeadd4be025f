import { useSyncExternalStore } from 'react';
import { useRegistry } from '../routing/registry.tsx';

const storageKey = 'oficina.module';
const listeners = new Set<() => void>();

/** The module in front (`ticket` unless another was chosen) and how to choose another. */
export function useProduct(): readonly [string, (key: string) => void] {
  const { modules } = useRegistry();
  const chosen = useSyncExternalStore(watch, () => localStorage.getItem(storageKey));
  const products = modules.filter((module) => module.product === true).map((module) => module.key);
  return [products.find((key) => key === chosen) ?? products[0] ?? 'ticket', choose];
}

function choose(key: string): void {
  localStorage.setItem(storageKey, key);
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
