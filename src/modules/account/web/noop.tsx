import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n/language.tsx';
import { useTitle } from '#platform/web/shell/use-title.ts';
import type { screens } from '../locales/screens.en.ts';

/** noop: an address that does nothing, for windows that only have to end somewhere. */
export function Noop(): ReactNode {
  const t = useT<keyof typeof screens>();
  useTitle('');
  return <p className="o-quiet">{t('account.noop')}</p>;
}
