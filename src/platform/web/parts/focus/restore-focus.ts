const mark = 'data-autofocus';

/**
 * Keeps the focus where the person moved it in a window or menu that has just opened. The library focuses the marked
 * element, or else the first one, by two timers, and the second may run after a key press; so the mark moves along with
 * the focus. Listens on the window as long as the page exists.
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
