const mark = 'data-autofocus';

/**
 * Anyone who moves on in a window or menu that has just opened stays there. The library focuses the marked element, or else
 * the first one, by two timers, and the second can come after a key that was pressed between them: the mark goes along
 * with the focus. Listens on the window, for as long as the page stands.
 */
export function startFocusRestore(): void {
  window.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (!(target instanceof Element)) return;
    const around = target.closest('[role="dialog"], [role="menu"]');
    if (around === null || !around.contains(relatedTarget as Node | null)) return;
    for (const element of around.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
    target.setAttribute(mark, 'true');
  });
}
