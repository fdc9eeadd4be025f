import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowPositions, type Sight } from './row-positions.ts';

/** A table with at most this many rows is rendered completely. */
const few = 200;

export interface RowWindow {
  /** The positions of the rendered rows, in order. */
  readonly places: readonly number[];
  /** Height in pixels of the missing rows before each of `places`, and after the last. */
  readonly gaps: readonly number[];
  /** Scrolls to a row, which renders it. */
  readonly reveal: (place: number) => void;
}

/**
 * Renders only the visible rows of a long table, a few around them, and the focused one. All rows have the height of
 * the first. For printing all rows are rendered.
 */
export function useRowWindow(table: RefObject<HTMLTableElement | null>, count: number): RowWindow {
  const [sight, setSight] = useState<Sight>({ height: 40, above: 0, below: 0, focused: null });
  const printing = usePrinting();
  const isWhole = count <= few || printing;
  useLayoutEffect(() => {
    if (isWhole) return undefined;
    const look = (): void =>
      setSight((last) => {
        const next = sightOf(table.current, last);
        return next.above === last.above &&
          next.below === last.below &&
          next.focused === last.focused &&
          next.height === last.height
          ? last
          : next;
      });
    look();
    const element = table.current;
    element?.addEventListener('focusin', look);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      element?.removeEventListener('focusin', look);
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [table, isWhole]);
  if (isWhole) return { places: Array.from({ length: count }, (_, place) => place), gaps: [], reveal: () => undefined };
  const reveal = (place: number): void => {
    const body = table.current?.tBodies[0];
    if (body === undefined) return;
    const top = body.getBoundingClientRect().top + window.scrollY + place * sight.height;
    window.scrollTo({ top: top - window.innerHeight / 2 });
    flushSync(() => setSight((last) => sightOf(table.current, last)));
  };
  return { ...rowPositions(sight, count), reveal };
}

/** The window moves in steps of four rows, so that scrolling renders less often. */
const step = 4;

function sightOf(table: HTMLTableElement | null, last: Sight): Sight {
  const body = table?.tBodies[0];
  const row = body?.querySelector('tr[data-id]');
  if (body === undefined || row === null || row === undefined) return last;
  const height = row.getBoundingClientRect().height || last.height;
  const { top } = body.getBoundingClientRect();
  const focused = document.activeElement?.closest('tr[aria-rowindex]');
  return {
    height,
    above: Math.max(0, Math.floor(-top / height / step) * step),
    below: Math.max(step, Math.ceil((window.innerHeight - top) / height / step) * step),
    // The head counts as the first row for screen readers.
    focused:
      focused instanceof Element && body.contains(focused) ? Number(focused.getAttribute('aria-rowindex')) - 2 : null,
  };
}

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
