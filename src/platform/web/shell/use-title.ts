import { useEffect } from 'react';
import { useT } from '../i18n/language.tsx';

/** The window's title: the screen's own words, then the product's name. */
export function useTitle(title: string): void {
  const t = useT();
  useEffect(() => {
    document.title = title === '' ? t('app.name') : `${title} · ${t('app.name')}`;
  }, [title, t]);
}
