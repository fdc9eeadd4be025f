import { type TouchEvent, useRef } from 'react';

const far = 80;

/** Handles horizontal swipes on a row; vertical movement still scrolls. */
export function useSwipe(ways: { readonly left: () => void; readonly right: () => void }) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      start.current = event.touches.length === 1 && touch !== undefined ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (start.current === null || touch === undefined) return;
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = null;
      if (Math.abs(x) < far || Math.abs(x) < 2 * Math.abs(y)) return;
      if (x < 0) ways.left();
      else ways.right();
    },
  };
}
