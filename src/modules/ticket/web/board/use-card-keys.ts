import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isFocusLost } from '#platform/web/parts/focus/focus-lost.ts';
import { type Direction, neighbour } from '../../rules/board.ts';
import type { BoardColumn } from './use-board.ts';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  k: 'up',
  j: 'down',
};

/**
 * Arrow keys (and j, k) move the focus from card to card, `m` opens the status menu of a card. `focused` is the card that the Tab key
 * reaches; `follow` keeps the focus on a card that is about to move.
 */
export function useCardKeys(
  board: RefObject<HTMLElement | null>,
  columns: readonly BoardColumn[],
  openMenu: (id: string) => void,
): { focused: string | null; follow: (id: string) => void } {
  const [focused, setFocused] = useState<string | null>(null);
  const followed = useRef<string | null>(null);
  const press = useEffectEvent((event: KeyboardEvent, id: string): void => {
    const direction = arrows[event.key];
    if (direction === undefined && event.key !== 'm') return;
    event.preventDefault();
    if (direction === undefined) return openMenu(id);
    const ids = columns.map((column) => column.cards.map((doc) => doc._id));
    const next = neighbour(ids, id, direction);
    if (next !== undefined) focusCard(next);
  });
  useLayoutEffect(() => {
    const element = board.current;
    if (element === null) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const id = cardAt(event.target);
      if (id !== null && !event.ctrlKey && !event.metaKey && !event.altKey) press(event, id);
    };
    const onFocus = (event: FocusEvent): void => {
      const id = cardAt(event.target);
      if (id === null) return;
      setFocused(id);
      if (id !== followed.current) followed.current = null;
    };
    const onPointerDown = (): void => {
      followed.current = null;
    };
    element.addEventListener('keydown', onKeyDown);
    element.addEventListener('focusin', onFocus);
    window.addEventListener('pointerdown', onPointerDown);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('focusin', onFocus);
      window.removeEventListener('pointerdown', onPointerDown);
    };
  }, [board]);
  // A moved card is rendered anew in its column and loses the focus; a closing menu loses it too.
  useEffect(() => {
    if (followed.current === null) return undefined;
    const look = (): void => {
      if (followed.current !== null && isFocusLost()) focusCard(followed.current);
    };
    look();
    // A closing dialog may stay in the page for longer than it takes to move the card.
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  });
  const follow = useCallback((id: string) => {
    followed.current = id;
  }, []);
  return { focused, follow };
}

function focusCard(id: string): void {
  const link = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] a`);
  link?.focus({ preventScroll: true });
  link?.closest('[data-card]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function cardAt(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? null) : null;
}
