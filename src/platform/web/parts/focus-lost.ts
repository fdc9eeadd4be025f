/** No element has the focus but the page, or the content as a whole, and no window is open. */
export function isFocusLost(): boolean {
  const active = document.activeElement;
  const isNowhere = active === null || active === document.body || active.id === 'content';
  return isNowhere && document.querySelector('[role="dialog"]') === null;
}
