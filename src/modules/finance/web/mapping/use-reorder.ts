import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';

interface Handle {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
}

/** Reorders the lines of a list by their handles: dragged with mouse or finger, or with the arrow keys. `over` is the current target. */
export function useReorder(
  count: number,
  move: (from: number, to: number) => void,
): { list: RefObject<HTMLOListElement | null>; handle: (at: number) => Handle; over: number | null } {
  const list = useRef<HTMLOListElement>(null);
  const held = useRef<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const lineAt = (y: number): number => {
    const lines = [...(list.current?.children ?? [])];
    const found = lines.findIndex((line) => y < line.getBoundingClientRect().bottom);
    return found === -1 ? lines.length - 1 : found;
  };
  const letGo = (to: number | null): void => {
    const from = held.current;
    held.current = null;
    setOver(null);
    if (from !== null && to !== null && from !== to) move(from, to);
  };
  const handle = (at: number): Handle => ({
    onKeyDown: (event) => {
      const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : null;
      if (to === null) return;
      event.preventDefault();
      if (to < 0 || to >= count) return;
      // The line is rendered at its new position with the same key, so it keeps its handle and the focus.
      move(at, to);
    },
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = at;
    },
    onPointerMove: (event) => {
      if (held.current !== null) setOver(lineAt(event.clientY));
    },
    onPointerUp: (event) => letGo(lineAt(event.clientY)),
    onPointerCancel: () => letGo(null),
  });
  return { list, handle, over };
}
