import type { ReactNode } from 'react';
import { CopyLine } from '#platform/web/parts/copy-line.tsx';
import { useTranslations } from '../words.ts';

/** A new secret, which nobody can show again. */
export function NewSecret({ secret }: { secret: string }): ReactNode {
  const t = useTranslations();
  return (
    <div aria-live="polite">
      <p className="o-flush">{t('webhooks.secret-text')}</p>
      <CopyLine label={t('webhooks.secret')} text={secret} testId="webhook-secret" />
    </div>
  );
}
