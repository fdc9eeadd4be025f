import { type RefObject, useEffect, useRef } from 'react';
import type { SetSearch } from '#platform/web/routing/use-url.ts';

/** Milliseconds without scrolling after which the position is stored. */
const rest = 300;
/** Height of the top bar in pixels. */
const bar = 56;

/**
 * Stores the position in the list in the address: the open item, or the first visible one. Opening the address or going back restores it.
 */
export function usePlace(
  list: RefObject<HTMLOListElement | null>,
  named: { readonly open: string | undefined; readonly at: string | undefined },
  { isPlaced, isWhole }: { readonly isPlaced: boolean; readonly isWhole: boolean },
  setSearch: SetSearch,
): void {
  const { open, at } = named;
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current) return;
    const found = open === undefined ? `[data-item="${at ?? ''}"]` : '[data-open]';
    const row = list.current?.querySelector<HTMLElement>(found) ?? null;
    arrived.current = open === undefined && at === undefined;
    if (row === null) return;
    if (open === undefined) scrollBy({ top: row.getBoundingClientRect().top - bar });
    else showTop(row);
    // While the items before it and some after it are missing, the end of the list is visible, which loads more.
    const isThere = isPlaced && Math.abs(row.getBoundingClientRect().top - bar) < 2;
    arrived.current = open !== undefined || isThere || isWhole;
  });
  useEffect(() => {
    const stop = (): void => {
      arrived.current = true;
    };
    const own = ['wheel', 'touchstart', 'keydown', 'pointerdown'];
    for (const name of own) addEventListener(name, stop, { passive: true });
    return () => {
      for (const name of own) removeEventListener(name, stop);
    };
  }, []);
  useEffect(() => {
    if (open !== undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const keep = (): void => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
      const first = rows.find((row) => row.getBoundingClientRect().bottom > bar);
      setSearch({ at: first === rows[0] ? undefined : first?.dataset['item'] });
    };
    const wait = (): void => {
      clearTimeout(timer);
      if (arrived.current) timer = setTimeout(keep, rest);
    };
    addEventListener('scroll', wait, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', wait);
    };
  }, [list, open, setSearch]);
}

/** Scrolls the opened item's head below the top bar. */
export function showTop(row: HTMLElement): void {
  const { top } = row.getBoundingClientRect();
  if (top < bar || top > innerHeight / 2) scrollBy({ top: top - bar });
}
