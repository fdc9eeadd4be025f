import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Status } from '../../rules/status.ts';

/** A dragged card, and the column below the pointer. */
export interface Drag {
  readonly id: string;
  readonly over: Status | null;
}

const startsAfter = 6;
const edge = 56;
const scrollStep = 14;

/**
 * Drags a card of the board with mouse or pen: a copy follows the pointer, `onDrop` gets the column below it, Escape cancels. Touch scrolls
 * instead; there cards are moved by their menu.
 */
export function useDrag(
  board: RefObject<HTMLElement | null>,
  onDrop: (id: string, status: Status) => void,
): Drag | null {
  const [drag, setDrag] = useState<Drag | null>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = board.current;
    if (element === null) return undefined;
    let stop: (() => void) | null = null;
    const onPointerDown = (event: PointerEvent): void => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null;
      if (card === null || event.button !== 0 || event.pointerType === 'touch') return;
      if (event.target instanceof Element && event.target.closest('button') !== null) return;
      stop?.();
      stop = carry(card, element, event, { show: setDrag, drop: (id, status) => drop(id, status) });
    };
    element.addEventListener('pointerdown', onPointerDown);
    return () => {
      stop?.();
      element.removeEventListener('pointerdown', onPointerDown);
    };
  }, [board]);
  return drag;
}

interface Reports {
  readonly show: (drag: Drag | null) => void;
  readonly drop: (id: string, status: Status) => void;
}

function carry(card: HTMLElement, board: HTMLElement, start: PointerEvent, reports: Reports): () => void {
  const id = card.dataset['card'] ?? '';
  const box = card.getBoundingClientRect();
  let ghost: HTMLElement | null = null;
  let over: Status | null = null;
  let at = { x: start.clientX, y: start.clientY };
  let frame = 0;

  const follow = (): void => {
    if (ghost === null) return;
    ghost.style.transform = `translate(${box.left + at.x - start.clientX}px, ${box.top + at.y - start.clientY}px)`;
    const next = columnAt(at.x, at.y);
    if (next !== over) {
      over = next;
      reports.show({ id, over });
    }
  };
  const scrollAtEdge = (): void => {
    const { left, right } = board.getBoundingClientRect();
    if (at.x > right - edge) board.scrollLeft += scrollStep;
    else if (at.x < left + edge) board.scrollLeft -= scrollStep;
    frame = requestAnimationFrame(scrollAtEdge);
  };
  const onMove = (event: PointerEvent): void => {
    at = { x: event.clientX, y: event.clientY };
    if (ghost === null && Math.hypot(at.x - start.clientX, at.y - start.clientY) < startsAfter) return;
    if (ghost === null) {
      ghost = copyOf(card, box);
      reports.show({ id, over: null });
      frame = requestAnimationFrame(scrollAtEdge);
    }
    follow();
  };
  const end = (): void => {
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', end);
    window.removeEventListener('keydown', onKey, true);
    cancelAnimationFrame(frame);
    ghost?.remove();
    if (ghost !== null) {
      swallowClick();
      reports.show(null);
    }
    ghost = null;
  };
  const onUp = (): void => {
    const target = ghost === null ? null : over;
    end();
    if (target !== null) reports.drop(id, target);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || ghost === null) return;
    event.stopPropagation();
    end();
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', end);
  window.addEventListener('keydown', onKey, true);
  return end;
}

function columnAt(x: number, y: number): Status | null {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]');
  return (column?.dataset['column'] ?? null) as Status | null;
}

function copyOf(card: HTMLElement, box: DOMRect): HTMLElement {
  const ghost = card.cloneNode(true) as HTMLElement;
  delete ghost.dataset['card'];
  ghost.classList.add('t-ghost');
  ghost.inert = true;
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  document.body.append(ghost);
  return ghost;
}

/** Releasing a dragged card over a link is not a click on it. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
