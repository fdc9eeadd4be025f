import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { Webhook } from './webhooks.ts';
import { useTranslations } from '../words.ts';

/** Whether a webhook works, or why not, and what waits. */
export function WebhookState({ webhook }: { webhook: Webhook }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { active, stopped_for: why, failing_since: since, waiting } = webhook;
  const state =
    why !== undefined && !active
      ? t(`webhooks.stopped.${why}`)
      : !active
        ? t('webhooks.state.off')
        : since === undefined
          ? t('webhooks.state.on')
          : t('webhooks.state.failing', { when: formats.moment(since) });
  return <div>{[state, ...(waiting === 0 ? [] : [t('webhooks.waiting', { count: waiting })])].join(' · ')}</div>;
}
