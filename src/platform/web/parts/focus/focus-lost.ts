/** Whether nothing has the focus, or only the page or its content as a whole. */
export function isFocusFree(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.id === 'content';
}

/** Whether nothing has the focus, and no window is open that will move it. */
export function isFocusLost(): boolean {
  return isFocusFree() && document.querySelector('[role="dialog"]') === null;
}
