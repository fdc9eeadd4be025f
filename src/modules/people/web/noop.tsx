import type { ReactNode } from 'react';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useTranslations } from './words.ts';

/** noop and adminnoop: a page that does nothing, for windows that need an address to end at. */
export function Noop(): ReactNode {
  const t = useTranslations();
  useTitle('');
  return (
    <div className="o-page">
      <h1>{t('people.noop-title')}</h1>
      <p className="o-quiet">{t('people.noop')}</p>
    </div>
  );
}
