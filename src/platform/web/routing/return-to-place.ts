import { useElementScrollRestoration, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isFocusFree } from '../parts/focus/focus-lost.ts';

/** Milliseconds in which the rows of a page may still arrive. */
const settleFor = 5_000;
/** Milliseconds for which the row of the record that a person comes from is marked. */
const markedFor = 2_500;

/**
 * Returns to the place on a page that a person goes back to. The router scrolls there as soon as the page is drawn, when its rows are often
 * still missing; this goes on until the page is long enough. The row of the record that the person comes from gets the focus and is marked.
 */
export function useReturnToPlace(): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const place = useElementScrollRestoration({ getElement: () => window });
  const last = useRef(path);
  useEffect(() => {
    const from = last.current;
    last.current = path;
    return place === undefined || from === path ? undefined : returnTo(place.scrollY, recordOf(from));
  }, [path, place]);
}

/** The id of a record in the path of its page. */
function recordOf(path: string): string | undefined {
  return path.split('/').findLast((part) => /^[a-z]{3}-[\w-]{8,}$/.test(part) && !part.startsWith('acc-'));
}

/** Whatever shows that the person has taken over. */
const takeovers = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls when the page has grown enough, or as far as it goes, where lists load more. Returns the function that stops it. */
function returnTo(top: number, record: string | undefined): () => void {
  const look = (): void => {
    const end = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo({ top: Math.min(top, end) });
    if (end < top - 1) return;
    stop();
    // Long tables render a row once it is in sight.
    if (record !== undefined) requestAnimationFrame(() => requestAnimationFrame(() => mark(record)));
  };
  const watcher = new ResizeObserver(look);
  const timer = setTimeout(() => stop(), settleFor);
  const stop = (): void => {
    watcher.disconnect();
    clearTimeout(timer);
    for (const name of takeovers) window.removeEventListener(name, stop);
  };
  for (const name of takeovers) window.addEventListener(name, stop, { passive: true });
  watcher.observe(document.body);
  return stop;
}

function mark(record: string): void {
  const id = CSS.escape(record);
  const row = document.querySelector<HTMLElement>(
    `main :is([data-id="${id}"], [data-card="${id}"], [data-item="${id}"])`,
  );
  if (row === null) return;
  if (isFocusFree()) row.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  row.dataset['returned'] = '';
  setTimeout(() => delete row.dataset['returned'], markedFor);
}
