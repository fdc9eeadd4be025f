import { type KeyboardEvent, useRef } from 'react';
import { useKeyHints } from '#platform/web/parts/focus/keyboard.ts';
import { listKeys } from '../list-keys.ts';
import { select, chooseAll, type Choice, commandTargets, nothingChosen, step } from '../choice.ts';
import type { Entry } from './entry.ts';
import { findTyped, nothingTyped, typed } from './type-ahead.ts';

export interface ListActions {
  readonly open: (entry: Entry) => void;
  readonly rename: (entry: Entry) => void;
  readonly menu: (entry: Entry) => void;
  readonly remove: (entries: readonly Entry[]) => void;
  readonly toClipboard: (way: 'move' | 'copy', entries: readonly Entry[]) => void;
  readonly toParent: () => void;
}

/** The shortcuts of a list of files, the same as in common file managers. */
export function useListKeys(props: {
  entries: readonly Entry[];
  order: readonly string[];
  /** Entries side by side; 1 for rows. */
  columns: number;
  choice: Choice;
  onChoice: (next: Choice) => void;
  actions: ListActions;
}): (event: KeyboardEvent) => void {
  const letters = useRef(nothingTyped);
  useKeyHints(listKeys);
  const { entries, order, columns, choice, onChoice, actions } = props;
  const entryOf = (id: string | null): Entry | undefined => entries.find((entry) => entry._id === id);
  const some = (): readonly Entry[] => {
    const ids = new Set(commandTargets(choice));
    return entries.filter((entry) => ids.has(entry._id));
  };
  const go = (by: number, event: KeyboardEvent): void => {
    const next = step(choice, order, by);
    if (next === null) return;
    onChoice(select(choice, order, next, event.shiftKey ? 'range' : event.ctrlKey ? 'move' : 'alone'));
  };
  const withActive = (act: (entry: Entry) => void): void => {
    const entry = entryOf(choice.active);
    if (entry !== undefined) act(entry);
  };
  const page = Math.max(1, Math.floor((window.innerHeight - 160) / 40)) * columns;
  const walks: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    ...(columns > 1 ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
    Home: -Infinity,
    End: Infinity,
    PageDown: page,
    PageUp: -page,
  };
  const does: Readonly<Record<string, () => void>> = {
    Enter: () => withActive(actions.open),
    F2: () => withActive(actions.rename),
    ContextMenu: () => withActive(actions.menu),
    Delete: () => actions.remove(some()),
    Backspace: actions.toParent,
    Escape: () => onChoice({ ...nothingChosen, active: choice.active }),
    ' ': () => (choice.active === null ? undefined : onChoice(select(choice, order, choice.active, 'toggle'))),
  };
  const withControl: Readonly<Record<string, () => void>> = {
    a: () => onChoice(chooseAll(choice, order)),
    c: () => actions.toClipboard('copy', some()),
    x: () => actions.toClipboard('move', some()),
    ' ': () => (choice.active === null ? undefined : onChoice(select(choice, order, choice.active, 'toggle'))),
  };
  return (event) => {
    const { key } = event;
    if (event.altKey) return;
    const walk = walks[key];
    const control = event.ctrlKey || event.metaKey;
    if (walk !== undefined) {
      event.preventDefault();
      return go(walk, event);
    }
    const act =
      key === 'F10' && event.shiftKey ? does['ContextMenu'] : control ? withControl[key.toLowerCase()] : does[key];
    const isWord = letters.current.letters !== '' && event.timeStamp - letters.current.at < 800;
    if (act !== undefined && !(key === ' ' && isWord)) {
      event.preventDefault();
      return act();
    }
    // A name hardly begins with a question mark, which opens the list of shortcuts.
    if (control || key.length !== 1 || key === '?') return;
    event.preventDefault();
    letters.current = typed(letters.current, key, event.timeStamp);
    const found = findTyped(entries, choice.active, letters.current.letters);
    if (found !== undefined) onChoice(select(choice, order, found._id, 'alone'));
  };
}
