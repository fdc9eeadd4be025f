const property = '--o-keyboard';

/**
 * Keeps the height that the on-screen keyboard covers in `--o-keyboard`, because most browsers lay the page out as if
 * there were no keyboard; a focused field stays in sight. Returns the function that stops it.
 */
export function startKeyboardSpace(): () => void {
  const view = window.visualViewport;
  const root = document.documentElement;
  let known = 0;
  // The browser scrolls a focused field into view, but behind the buttons that stay above the keyboard.
  const reveal = (): void => {
    if (known > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
  };
  const update = (): void => {
    // Zooming in makes the visible part smaller without a keyboard.
    const covered = view === null || view.scale > 1.05 ? 0 : root.clientHeight - view.offsetTop - view.height;
    const height = Math.max(0, Math.round(covered));
    if (height === known) return;
    root.style.setProperty(property, `${height}px`);
    known = height;
    reveal();
  };
  view?.addEventListener('resize', update);
  view?.addEventListener('scroll', update);
  document.addEventListener('focusin', reveal);
  return () => {
    view?.removeEventListener('resize', update);
    view?.removeEventListener('scroll', update);
    document.removeEventListener('focusin', reveal);
    root.style.removeProperty(property);
  };
}
