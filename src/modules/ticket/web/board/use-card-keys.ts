import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useKeyHints, useShortcut } from '#platform/web/parts/focus/keyboard.ts';
import { isFocusLost } from '#platform/web/parts/focus/focus-lost.ts';
import { type Direction, neighbour } from '../../rules/board.ts';
import type { BoardColumn } from './use-board.ts';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const hints = [
  ['↑ ↓ ← →', 'ticket.board.key.arrows'],
  ['Enter', 'ticket.board.key.open'],
] as const;

interface CardKeys {
  readonly board: RefObject<HTMLElement | null>;
  readonly columns: readonly BoardColumn[];
  /** The card whose ticket is open in the panel. */
  readonly opened: string | undefined;
  readonly writable: boolean;
  readonly open: (id: string) => void;
  readonly openMenu: (id: string) => void;
  readonly edit: (id: string) => void;
}

/**
 * `j` and `k` go to the next and previous card of a column (an open panel follows), `m` opens a card's status menu, `e` edits its ticket; on a
 * fresh page they begin at the first card. Arrow keys move the focus between cards. `focused` is the card that the Tab key reaches; `follow`
 * keeps the focus on a card that is about to move.
 */
export function useCardKeys(props: CardKeys): { focused: string | null; follow: (id: string) => void } {
  const { board, columns, opened, writable } = props;
  const [focused, setFocused] = useState<string | null>(null);
  const followed = useRef<string | null>(null);
  const current = (): string | undefined => cardAt(document.activeElement) ?? opened;
  const go = (direction: Direction): void => {
    const ids = columns.map((column) => column.cards.map((doc) => doc._id));
    const from = current();
    const next = from === undefined ? ids.flat()[0] : neighbour(ids, from, direction);
    if (next === undefined) return;
    focusCard(next);
    if (opened !== undefined) props.open(next);
  };
  const withCurrent = (act: (id: string) => void): void => {
    const id = current();
    if (id !== undefined) act(id);
  };
  useShortcut('j', 'ticket.board.key.next', () => go('down'));
  useShortcut('k', 'ticket.board.key.previous', () => go('up'));
  useShortcut('m', 'ticket.board.key.move', () => withCurrent(props.openMenu), writable);
  useShortcut('e', 'keys.edit', () => withCurrent(props.edit), writable);
  useKeyHints(hints);
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const direction = arrows[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    go(direction);
  });
  useLayoutEffect(() => {
    const element = board.current;
    if (element === null) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const isOnCard = cardAt(event.target) !== undefined;
      if (isOnCard && !event.ctrlKey && !event.metaKey && !event.altKey) press(event);
    };
    const onFocus = (event: FocusEvent): void => {
      const id = cardAt(event.target);
      if (id === undefined) return;
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

function cardAt(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset['card'] : undefined;
}
