import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { isFocusFree } from '../focus/focus-lost.ts';

/** What each open dialog gives the focus back to, by the element that carries `data-dialog`. */
const openersOf = new WeakMap<Element, readonly HTMLElement[]>();
/** The open dialogs, the topmost last. */
const open: object[] = [];
/** Milliseconds in which the opener may still vanish from the page: a deleted row goes when the list is read again. */
const settleFor = 3_000;
/** Milliseconds that a screen has to move the focus itself. */
const ownTurn = 100;

/** Calls `act` at Escape while the dialog is the topmost one and no list of choices is open in it. */
export function useEscape(act: () => void): void {
  const run = useEffectEvent(act);
  useLayoutEffect(() => {
    const me = {};
    open.push(me);
    // Captured, because a list of choices has closed itself by the time that the key has bubbled up.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.isComposing && open.at(-1) === me && !hasOpenChoices(event.target)) run();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      open.splice(open.indexOf(me), 1);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}

/** Whether an element has choices open, or is one of them: Escape closes these first. */
export function hasOpenChoices(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.getAttribute('aria-expanded') === 'true' || target.closest('[data-choices]') !== null;
}

/** What had the focus when the dialog was opened, the likeliest first. For the component that opens it: a menu closes right after. */
export function useOpeners(): readonly HTMLElement[] {
  return useState(findOpeners)[0];
}

/** Marks the element that the dialog begins with, and gives the focus back when the dialog ends. */
export function useDialogFocus(body: RefObject<HTMLElement | null>, openers: readonly HTMLElement[]): void {
  // The frame focuses what is marked so, at the latest right after the drawing.
  useLayoutEffect(() => {
    if (body.current !== null) firstStop(body.current)?.setAttribute('data-autofocus', 'true');
  }, [body]);
  useEffect(() => {
    const dialog = body.current?.closest('[data-dialog]');
    if (dialog) openersOf.set(dialog, openers);
    const first = body.current === null ? null : firstStop(body.current);
    const stop = first === null ? undefined : insistOn(first);
    return () => {
      stop?.();
      giveBack(openers);
    };
  }, [body, openers]);
}

/** The frame looks for what it focuses once; where that could not be seen yet, nothing has the focus. Gives the way to stop. */
function insistOn(first: HTMLElement): () => void {
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

/** What had the focus last: a field loses it when its form is busy, before the dialog of the answer opens. */
let last: Element | null = null;

/** Listens on the window; gives the way to stop. */
export function startFocusMemory(): () => void {
  const note = ({ target }: FocusEvent): void => {
    last = target instanceof Element ? target : null;
  };
  last = document.activeElement;
  window.addEventListener('focusin', note);
  return () => window.removeEventListener('focusin', note);
}

/** What has the focus now, or the button of the menu that it is in, which closes; behind it the openers of the dialog that it is in. */
function findOpeners(): readonly HTMLElement[] {
  const active = isFocusFree() && last?.isConnected === true ? last : document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return [];
  // By its name and not by what the button controls: a menu that is closing is controlled by nothing any more.
  const named = active.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? null;
  const button = named === null ? null : document.getElementById(named);
  const around = active.closest('[data-dialog]');
  return [button ?? active, ...(around === null ? [] : (openersOf.get(around) ?? []))];
}

function giveBack(openers: readonly HTMLElement[]): void {
  // Someone else has the focus already: the next page's form, say.
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

/** Goes back to an opener that was busy as soon as it is free; from one that vanishes to what is nearest to its place. */
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
  // Anyone who goes on from there is left alone.
  const end = (event?: FocusEvent): void => {
    if (event?.target === opener || event?.target === content()) return;
    observer.disconnect();
    window.removeEventListener('focusin', end);
  };
  window.addEventListener('focusin', end);
  setTimeout(() => end(), settleFor);
}

/** To what is nearest, unless the screen has put the focus where it belongs: on a card in its new column, say. */
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
