import { useEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

/** Paper is white, also for a person who works in the dark: colours are the light ones while the browser prints. */
export function usePaperScheme(): void {
  useEffect(() => {
    const root = document.documentElement;
    let own: string | null = null;
    const begin = (): void => {
      own = root.getAttribute(attribute);
      root.setAttribute(attribute, 'light');
    };
    const end = (): void => {
      if (own !== null) root.setAttribute(attribute, own);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
