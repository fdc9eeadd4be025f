import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n/language.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import type { screens } from '../locales/screens.en.ts';

/** noop and adminnoop: an address that does nothing, for windows that only have to end somewhere. */
export function Noop(): ReactNode {
  const t = useT<keyof typeof screens>();
  useTitle('');
  return (
    <div className="o-page">
      <h1>{t('account.noop-title')}</h1>
      <p className="o-quiet">{t('account.noop')}</p>
    </div>
  );
}
