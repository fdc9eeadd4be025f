import { useEffectEvent, useLayoutEffect } from 'react';
import { createStore, useStore } from '../../data/store.ts';

/**
 * Single-key shortcuts. The last one registered for a key wins, so that a panel's `e` comes before the page's. They are
 * off while a person types or a dialog is open, and can be switched off altogether (WCAG 2.1.4).
 */

type Handler = (event: KeyboardEvent) => void;

interface Shortcut {
  /** The translation key of what the key does; null for keys that the list of shortcuts describes itself. */
  readonly words: string | null;
  /** Null if an element handles the key itself. */
  readonly handler: Handler | null;
}

const storageKey = 'oficina.shortcuts';
const shortcuts = new Map<string, readonly Shortcut[]>();
const enabled = createStore(true);
let pendingGo: ReturnType<typeof setTimeout> | null = null;

/**
 * `key` is a KeyboardEvent key, or `g` and a letter (`g t`); `words` is the translation key of what it does.
 * Layout effects run before the browser paints: a person who sees the screen can use its keys, on a slow machine too.
 */
export function useShortcut(key: string, words: string | null, handler: Handler, active = true): void {
  const latest = useEffectEvent(handler);
  useLayoutEffect(
    () => (active ? register(key, { words, handler: (event) => latest(event) }) : undefined),
    [key, words, active],
  );
}

/** Lists keys that an element of the screen handles itself while it has the focus. */
export function useKeyHints(hints: readonly (readonly [key: string, words: string])[]): void {
  useLayoutEffect(() => {
    const ends = hints.map(([key, words]) => register(key, { words, handler: null }));
    return () => {
      for (const end of ends) end();
    };
  }, [hints]);
}

/** Rows of a list are links. */
export const rowHints = [['Enter', 'keys.open']] as const;

function register(key: string, shortcut: Shortcut): () => void {
  shortcuts.set(key, [...(shortcuts.get(key) ?? []), shortcut]);
  return () => {
    const others = (shortcuts.get(key) ?? []).filter((known) => known !== shortcut);
    if (others.length === 0) shortcuts.delete(key);
    else shortcuts.set(key, others);
  };
}

/** The keys of the current screen and the translation key of what each does, each key once. */
export function currentShortcuts(): readonly (readonly [key: string, words: string])[] {
  return [...shortcuts].flatMap(([key, all]) => {
    const words = all.at(-1)?.words;
    return words == null ? [] : [[key, words] as const];
  });
}

export function useShortcutsEnabled(): readonly [boolean, (on: boolean) => void] {
  return [useStore(enabled), setEnabled];
}

/** Listens on the window; returns the function that stops it. */
export function startKeyboard(): () => void {
  enabled.set(localStorage.getItem(storageKey) !== 'off');
  window.addEventListener('keydown', noteBusy, { capture: true });
  window.addEventListener('keydown', onKey);
  return () => {
    window.removeEventListener('keydown', noteBusy, { capture: true });
    window.removeEventListener('keydown', onKey);
  };
}

/** Whether a dialog or field had the key first: an Escape that closes a dialog must not close the panel behind it too. */
let wasBusy = false;

function noteBusy(event: KeyboardEvent): void {
  wasBusy = isBusy(event.target);
}

function onKey(event: KeyboardEvent): void {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  const letter = event.key.toLowerCase();
  if (isCommand && letter === 'k') return run('mod+k', event);
  // In a field it takes back what was typed.
  if (isCommand && letter === 'z' && !wasBusy && !event.defaultPrevented) return run('mod+z', event);
  if (
    !enabled.get() ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.defaultPrevented ||
    wasBusy ||
    isBusy(event.target)
  )
    return;
  if (pendingGo !== null) {
    stopWaiting();
    return run(`g ${event.key}`, event);
  }
  if (event.key === 'g') {
    pendingGo = setTimeout(stopWaiting, 1500);
    return;
  }
  run(event.key, event);
}

function run(key: string, event: KeyboardEvent): void {
  const handler = shortcuts.get(key)?.at(-1)?.handler;
  if (handler == null) return;
  event.preventDefault();
  handler(event);
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input:not([type="checkbox"]), textarea, select, [role="menu"], [data-choices]') !== null
  );
}

function stopWaiting(): void {
  if (pendingGo !== null) clearTimeout(pendingGo);
  pendingGo = null;
}

function setEnabled(on: boolean): void {
  enabled.set(on);
  localStorage.setItem(storageKey, on ? 'on' : 'off');
}
