import { useEffectEvent, useLayoutEffect } from 'react';
import { createStore, useStore } from '../../data/store.ts';

/**
 * Single-key shortcuts. The last one registered for a key wins, so that a panel's `e` comes before the page's. They are
 * off while a person types or a dialog is open, and can be switched off altogether (WCAG 2.1.4).
 */

type Handler = (event: KeyboardEvent) => void;

const storageKey = 'oficina.shortcuts';
const handlers = new Map<string, Handler[]>();
const enabled = createStore(true);
let pendingGo: ReturnType<typeof setTimeout> | null = null;

/**
 * `key` is a KeyboardEvent key, or `g` and a letter (`g t`).
 * Layout effects run before the browser paints: a person who sees the screen can use its keys, on a slow machine too.
 */
export function useShortcut(key: string, handler: Handler, active = true): void {
  const latest = useEffectEvent(handler);
  useLayoutEffect(() => {
    if (!active) return undefined;
    const call: Handler = (event) => latest(event);
    handlers.set(key, [...(handlers.get(key) ?? []), call]);
    return () => {
      handlers.set(
        key,
        (handlers.get(key) ?? []).filter((known) => known !== call),
      );
    };
  }, [key, active]);
}

export function useShortcutsEnabled(): readonly [boolean, (on: boolean) => void] {
  return [useStore(enabled), setEnabled];
}

/** Listens on the window; returns the function that stops it. */
export function startKeyboard(): () => void {
  enabled.set(localStorage.getItem(storageKey) !== 'off');
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

function onKey(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return run('mod+k', event);
  if (
    !enabled.get() ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.defaultPrevented ||
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
  const handler = handlers.get(key)?.at(-1);
  if (handler === undefined) return;
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
