import { Checkbox } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslations } from '../words.ts';

/** Accepts terms, privacy and refund policies; the texts open in a new tab, so that nothing typed is lost. */
export function AcceptTerms(props: {
  checked: boolean;
  error: string | null;
  onChange: (checked: boolean) => void;
}): ReactNode {
  const t = useTranslations();
  const texts = useId();
  return (
    <div>
      <Checkbox
        label={t('people.register.accept')}
        name="accept_terms"
        aria-describedby={texts}
        checked={props.checked}
        error={props.error}
        aria-invalid={props.error === null ? undefined : true}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <ul id={texts} className="o-plain-list o-small a-legal-links">
        <li>
          <a href="/terms-and-conditions.html" target="_blank">
            {t('people.legal.terms')}
          </a>
        </li>
        <li>
          <a href="/privacy-policy.html" target="_blank">
            {t('people.legal.privacy')}
          </a>
        </li>
        <li>
          <a href="/refund-policy.html" target="_blank">
            {t('people.legal.refund')}
          </a>
        </li>
      </ul>
    </div>
  );
}
