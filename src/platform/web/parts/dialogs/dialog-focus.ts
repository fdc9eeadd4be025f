import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { isFocusFree } from '../focus/focus-lost.ts';

/** The elements that get the focus back from each open dialog, by its element with `data-dialog`. */
const openersOf = new WeakMap<Element, readonly HTMLElement[]>();
/** The open dialogs, topmost last. */
const open: object[] = [];
/** Milliseconds in which the opener may still disappear: a deleted row goes when the list is loaded again. */
const settleFor = 3_000;
/** Milliseconds in which a screen may move the focus itself. */
const ownTurn = 100;

/**
 * Calls `act` on Escape and when the person goes back, as a phone's Back button does, while the dialog is the topmost
 * one. Escape closes an open list of choices first. Going back then stays on the screen.
 */
export function useDismissal(act: () => void): void {
  const run = useEffectEvent(act);
  const [me] = useState(() => ({}));
  const { history } = useRouter();
  useEffect(() => {
    const blockerFn = ({ action }: { action: string }): boolean => {
      const isMine = dismissesDialog(action) && open.at(-1) === me;
      if (isMine) run();
      return isMine;
    };
    return history.block({ blockerFn, enableBeforeUnload: false });
  }, [history, me]);
  useLayoutEffect(() => {
    open.push(me);
    // In the capture phase, because a list of choices has closed itself by the time the event bubbles.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.isComposing && open.at(-1) === me && !hasOpenChoices(event.target)) run();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      open.splice(open.indexOf(me), 1);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [me]);
}

/** Whether a change of the address closes the topmost dialog instead: the person goes back while one is open. */
export function dismissesDialog(action: string): boolean {
  return open.length > 0 && action !== 'PUSH' && action !== 'REPLACE';
}

/** Whether an element has open choices or is one of them: Escape closes these first. */
export function hasOpenChoices(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.getAttribute('aria-expanded') === 'true' || target.closest('[data-choices]') !== null;
}

/**
 * The elements that had the focus when the dialog opened, best first. For the component that opens the dialog, because
 * a menu closes right after.
 */
export function useOpeners(): readonly HTMLElement[] {
  return useState(findOpeners)[0];
}

/** Marks the element that gets the focus, and returns the focus when the dialog closes. */
export function useDialogFocus(body: RefObject<HTMLElement | null>, openers: readonly HTMLElement[]): void {
  // The frame focuses the marked element, at the latest right after the render.
  useLayoutEffect(() => {
    if (body.current !== null) firstStop(body.current)?.setAttribute('data-autofocus', 'true');
  }, [body]);
  useEffect(() => {
    const dialog = body.current?.closest('[data-dialog]');
    if (dialog) openersOf.set(dialog, openers);
    const first = body.current === null ? null : firstStop(body.current);
    const stop = first === null ? undefined : focusUntilDone(first);
    return () => {
      stop?.();
      returnFocus(openers);
    };
  }, [body, openers]);
}

/**
 * Repeats the focus until it succeeds: the frame tries only once, perhaps before the element is visible. Returns the
 * function that stops it.
 */
function focusUntilDone(first: HTMLElement): () => void {
  const began = performance.now();
  const timer = setInterval(() => {
    if (isFocusFree() && first.isConnected) first.focus();
    if (!isFocusFree() || performance.now() - began > settleFor) clearInterval(timer);
  }, ownTurn);
  return () => clearInterval(timer);
}

function firstStop(body: HTMLElement): HTMLElement | null {
  const field = 'input:not([type="hidden"]):enabled:not([readonly]), textarea:enabled, select:enabled';
  for (const wanted of ['[data-autofocus]', field, '[data-harmless]', 'button:enabled']) {
    const found = body.querySelector<HTMLElement>(wanted);
    if (found !== null) return found;
  }
  return null;
}

/** The last focused element: a field loses the focus when its form is busy, before the next dialog opens. */
let last: Element | null = null;

/** Listens on the window; returns the function that stops it. */
export function startFocusMemory(): () => void {
  const note = ({ target }: FocusEvent): void => {
    last = target instanceof Element ? target : null;
  };
  last = document.activeElement;
  window.addEventListener('focusin', note);
  return () => window.removeEventListener('focusin', note);
}

/**
 * The focused element, or the button of the menu that contains it, because menus close; then the openers of the dialog
 * around it.
 */
function findOpeners(): readonly HTMLElement[] {
  const active = isFocusFree() && last?.isConnected === true ? last : document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return [];
  // The menu names its button. The button's `aria-controls` is gone when the menu closes.
  const named = active.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? null;
  const button = named === null ? null : document.getElementById(named);
  const around = active.closest('[data-dialog]');
  return [button ?? active, ...(around === null ? [] : (openersOf.get(around) ?? []))];
}

function returnFocus(openers: readonly HTMLElement[]): void {
  // The focus is elsewhere already, such as in the form of the next page.
  if (!isFocusFree()) return;
  const opener = openers.find((element) => element.isConnected);
  if (opener === undefined) {
    setTimeout(() => focusNear([]), ownTurn);
    return;
  }
  opener.focus();
  follow(opener);
  if (isFocusFree()) content()?.focus({ preventScroll: true });
}

/** Watches the opener: focuses it again once it is no longer busy, or the nearest element once it is removed. */
function follow(opener: HTMLElement): void {
  const around: HTMLElement[] = [];
  for (let parent = opener.parentElement; parent !== null; parent = parent.parentElement) around.push(parent);
  const observer = new MutationObserver(() => {
    if (!isFocusFree()) return;
    if (opener.isConnected) return opener.focus();
    observer.disconnect();
    setTimeout(() => focusNear(around), ownTurn);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  // If the person moves the focus, stop watching.
  const end = (event?: FocusEvent): void => {
    if (event?.target === opener || event?.target === content()) return;
    observer.disconnect();
    window.removeEventListener('focusin', end);
  };
  window.addEventListener('focusin', end);
  setTimeout(() => end(), settleFor);
}

/** Focuses what is nearest, unless the screen has moved the focus itself, such as to a card in its new column. */
function focusNear(around: readonly HTMLElement[]): void {
  if (!isFocusFree()) return;
  const near = around
    .find((element) => element.isConnected)
    ?.querySelector<HTMLElement>('a[href], button:enabled, input:enabled');
  (near ?? content())?.focus({ preventScroll: true });
}

function content(): HTMLElement | null {
  return document.getElementById('content');
}
