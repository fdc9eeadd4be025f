import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Lines, linesInSight } from './visible-lines.ts';

/** Pixels that the bar and the head of the list cover at the top. */
const covered = 48 + 32;

/** The most rows of a printed list: some forty pages. */
const maxPrinted = 2000;

/**
 * The rows to render at the current scroll position, and a function that scrolls to a row. All rows are equally high.
 */
export function useLines(
  list: RefObject<HTMLElement | null>,
  lineHeight: number,
  count: number,
): readonly [Lines, (line: number) => void] {
  const [lines, setLines] = useState<Lines>(() => linesInSight(0, window.innerHeight, lineHeight, count));
  useEffect(() => {
    let frame: number | null = null;
    const look = (): void => {
      frame = null;
      if (list.current === null) return;
      const top = -list.current.getBoundingClientRect().top;
      const next = linesInSight(top, window.innerHeight, lineHeight, count);
      setLines((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    const lookSoon = (): void => {
      frame ??= requestAnimationFrame(look);
    };
    // For printing all rows are rendered, up to the limit.
    const drawAll = (): void => flushSync(() => setLines({ from: 0, to: Math.min(count, maxPrinted) }));
    look();
    window.addEventListener('beforeprint', drawAll);
    window.addEventListener('afterprint', look);
    window.addEventListener('scroll', lookSoon, { passive: true });
    window.addEventListener('resize', lookSoon);
    return () => {
      window.removeEventListener('beforeprint', drawAll);
      window.removeEventListener('afterprint', look);
      window.removeEventListener('scroll', lookSoon);
      window.removeEventListener('resize', lookSoon);
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [list, lineHeight, count]);
  const show = (line: number): void => {
    if (list.current === null) return;
    const top = list.current.getBoundingClientRect().top + line * lineHeight;
    const room = window.innerHeight - lineHeight;
    if (top < covered) window.scrollBy(0, top - covered);
    else if (top > room) window.scrollBy(0, top - room);
  };
  return [lines, show];
}
