/** Nothing has the focus, or nothing but the page or its content as a whole. */
export function isFocusFree(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.id === 'content';
}

/** Nothing has it, and no window is open that will give it to something. */
export function isFocusLost(): boolean {
  return isFocusFree() && document.querySelector('[role="dialog"]') === null;
}
