import { useLocation } from '@tanstack/react-router';
import { createStore, useStore } from '../data/store.ts';
import type { WebModule } from '../module.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useOptionalAccount } from '../routing/use-url.ts';

/** By group, the module that was current last since the page was loaded. */
const current = new Map<string, string>();
/** How often a person has chosen another module on a screen that all modules share. */
const choices = createStore(0);

/**
 * The current module among these: the one whose screen the address names, else the one that was current before in this
 * group, the one of the host's name, or the one `usedLast` before the page was loaded; undefined if there is none.
 */
export function useProductOf(offered: readonly WebModule[], usedLast?: string): string | undefined {
  const { modules } = useRegistry();
  const account = useOptionalAccount() ?? '';
  useStore(choices);
  const path = useLocation({ select: (location) => location.pathname });
  const known = (key?: string | null): string | undefined => offered.find((module) => module.key === key)?.key;
  return productAt(modules, path) ?? known(current.get(account)) ?? known(hostModule()) ?? known(usedLast);
}

/** Makes a module the current one of a group, on screens that all modules share. */
export function setProduct(account: string, key: string): void {
  if (current.get(account) === key) return;
  current.set(account, key);
  choices.set(choices.get() + 1);
}

/** Remembers the module that the screen shows. Nothing is drawn again: it is shown already. */
export function noteProduct(account: string, key: string): void {
  current.set(account, key);
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
