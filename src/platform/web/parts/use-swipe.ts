import { type TouchEvent, useRef } from 'react';

export type Direction = 'left' | 'right';

export interface SwipeAct {
  /** Shown next to the row while it moves. */
  readonly label: string;
  readonly run: () => void;
}

interface Movement {
  readonly row: HTMLElement;
  readonly x: number;
  readonly y: number;
  isHorizontal: boolean;
}

/** Pixels after which a finger's direction is decided, after which a swipe acts, and at the edges, where the browser goes back. */
const slop = 10;
const far = 80;
const edge = 20;

/**
 * Listeners for a list whose rows have the class `o-swipe`: a row follows the finger sideways and acts when it went far
 * enough. A movement that begins vertically scrolls and never acts. The same must be reachable without swiping.
 */
export function useSwipe(actOf: (row: HTMLElement, direction: Direction) => SwipeAct | undefined) {
  const moving = useRef<Movement | null>(null);
  const stop = (): void => {
    if (moving.current !== null) reset(moving.current.row);
    moving.current = null;
  };
  return {
    onTouchStart: (event: TouchEvent) => {
      stop();
      const touch = event.touches[0];
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('.o-swipe') : null;
      if (row === null || touch === undefined || event.touches.length > 1) return;
      if (touch.clientX < edge || touch.clientX > window.innerWidth - edge) return;
      moving.current = { row, x: touch.clientX, y: touch.clientY, isHorizontal: false };
    },
    onTouchMove: (event: TouchEvent) => {
      const known = moving.current;
      const touch = event.touches[0];
      if (known === null || touch === undefined) return;
      const [x, y] = [touch.clientX - known.x, touch.clientY - known.y];
      if (event.touches.length > 1) return stop();
      if (!known.isHorizontal) {
        if (Math.hypot(x, y) < slop) return;
        if (!isSideways(x, y)) return stop();
        known.isHorizontal = true;
      }
      show(known.row, x, actOf(known.row, directionOf(x)));
    },
    onTouchEnd: (event: TouchEvent) => {
      const known = moving.current;
      const touch = event.changedTouches[0];
      stop();
      if (known === null || touch === undefined || !known.isHorizontal) return;
      const [x, y] = [touch.clientX - known.x, touch.clientY - known.y];
      if (Math.abs(x) >= far && isSideways(x, y)) actOf(known.row, directionOf(x))?.run();
    },
    onTouchCancel: stop,
  };
}

function directionOf(x: number): Direction {
  return x < 0 ? 'left' : 'right';
}

function isSideways(x: number, y: number): boolean {
  return Math.abs(x) >= 2 * Math.abs(y);
}

function show(row: HTMLElement, x: number, act: SwipeAct | undefined): void {
  if (act === undefined) return reset(row);
  row.dataset['swipe'] = directionOf(x);
  row.dataset['swipeLabel'] = act.label;
  row.toggleAttribute('data-swipe-far', Math.abs(x) >= far);
  row.style.setProperty('--o-swipe', `${x}px`);
}

function reset(row: HTMLElement): void {
  for (const name of ['data-swipe', 'data-swipe-label', 'data-swipe-far']) row.removeAttribute(name);
  row.style.removeProperty('--o-swipe');
}
