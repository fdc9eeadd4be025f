/**
 * The path of the page that the browser loaded. Its content security policy holds for every screen until the browser loads another page. Outside a
 * browser there is none.
 */
export const loadedPath = typeof window === 'undefined' ? '' : window.location.pathname;

/** Leaves this page for one that the server sends anew; never returns. */
export async function loadAnew(href: string): Promise<never> {
  window.location.assign(href);
  return new Promise<never>(() => undefined);
}
