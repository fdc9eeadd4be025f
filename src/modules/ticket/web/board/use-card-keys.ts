import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
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
 * Arrows (and j, k) lead from card to card, `m` opens the menu of the card's next statuses.
 * `follow` keeps the focus on a card that is about to stand elsewhere.
 */
export function useCardKeys(
  columns: readonly BoardColumn[],
  openMenu: (id: string) => void,
): { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void; follow: (id: string) => void } {
  const followed = useRef<string | null>(null);
  useEffect(() => {
    const id = followed.current;
    if (id === null || document.querySelector('[role="dialog"]') !== null) return;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    focusCard(id);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-card]') : null;
    const id = card?.dataset['card'];
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey || isInMenu(event.target)) return;
    const direction = arrows[event.key];
    if (direction !== undefined) {
      const ids = columns.map((column) => column.cards.map((doc) => doc._id));
      const next = neighbour(ids, id, direction);
      event.preventDefault();
      if (next !== undefined) focusCard(next);
    } else if (event.key === 'm') {
      event.preventDefault();
      openMenu(id);
    }
  };
  const follow = useCallback((id: string) => {
    followed.current = id;
  }, []);
  return { onKeyDown, follow };
}

function focusCard(id: string): void {
  const link = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] a`);
  link?.focus({ preventScroll: true });
  link?.closest('[data-card]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function isInMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role="menu"]') !== null;
}
