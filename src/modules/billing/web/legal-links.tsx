import type { ReactNode } from 'react';
import { useTranslations } from './words.ts';

/** The terms that a customer accepts by paying. They open in a new tab, so that the form keeps its state. */
export function LegalLinks(): ReactNode {
  const t = useTranslations();
  return (
    <p className="o-quiet o-small">
      {t('billing.legal')}{' '}
      <a href="/terms-and-conditions.html" target="_blank">
        {t('people.legal.terms')}
      </a>
      {', '}
      <a href="/privacy-policy.html" target="_blank">
        {t('people.legal.privacy')}
      </a>
      {', '}
      <a href="/refund-policy.html" target="_blank">
        {t('people.legal.refund')}
      </a>
    </p>
  );
}
