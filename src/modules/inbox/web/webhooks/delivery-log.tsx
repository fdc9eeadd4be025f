import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { When } from '#platform/web/fields/value.tsx';
import { kindLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useEntity } from '#platform/web/routing/registry.tsx';
import { reasons } from '../../rules/reasons.ts';
import { noticeType } from '../../rules/webhooks.ts';
import { useWebhookAct } from './use-webhook-act.ts';
import { deliveriesQuery, type Delivery, type Webhook } from './webhooks.ts';
import { useTranslations, type Words } from '../words.ts';

/** The last messages of a webhook, with what became of them. */
export function DeliveryLog({ account, webhook }: { account: string; webhook: Webhook }): ReactNode {
  const t = useTranslations();
  const query = useQuery(deliveriesQuery(account, webhook.id));
  return (
    <QueryState query={query} lines={4}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="o-quiet">{t('webhooks.log-none')}</p>
        ) : (
          <ul className="o-plain-list">
            {rows.map((delivery) => (
              <Line key={delivery.id} account={account} webhook={webhook} delivery={delivery} />
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

function Line(props: { account: string; webhook: Webhook; delivery: Delivery }): ReactNode {
  const t = useTranslations();
  const { account, webhook, delivery } = props;
  const { act, busy } = useWebhookAct(account);
  const entity = useEntity(delivery.klass ?? '');
  const name = messageName(t, delivery);
  const again = async (): Promise<void> =>
    request('POST', `/${account}/_webhooks/${webhook.id}/deliveries/${delivery.id}`);
  return (
    <li className="i-webhook">
      <div>
        {entity === undefined || delivery.record_id === undefined || delivery.type.endsWith('.deleted') ? (
          name
        ) : (
          <Link to={recordPath(account, entity, delivery.record_id)}>{name}</Link>
        )}
        <div className="o-quiet o-small">
          <When value={delivery.created_at} /> · <Result delivery={delivery} />
        </div>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`${t('webhooks.again')}: ${name}`}
        disabled={!webhook.active || busy}
        onClick={() => act({ send: again, text: t('webhooks.again-done') })}
      >
        {t('webhooks.again')}
      </Button>
    </li>
  );
}

function messageName(t: Words, { type, klass }: Delivery): string {
  if (klass === undefined) return t('webhooks.type.test');
  const reason = reasons.find((one) => type === `${noticeType}${one}`);
  if (reason !== undefined) return `${kindLabel(t, klass)}: ${t(`inbox.reason.${reason}`)}`;
  const what = type.slice(klass.length + 1) as 'created' | 'updated' | 'deleted';
  return t(`webhooks.type.${what}`, { kind: kindLabel(t, klass) });
}

function Result({ delivery }: { delivery: Delivery }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { tries, next_try: next, status, failure, milliseconds = 0 } = delivery;
  const failed = `webhooks.failure.${failure ?? ''}`;
  const parts = [
    status !== undefined
      ? t('webhooks.result.status', { status: String(status), milliseconds })
      : failure === undefined
        ? t('webhooks.result.waiting')
        : t.has(failed)
          ? t.dynamic(failed)
          : failure,
    ...(tries > 1 ? [t('webhooks.result.tries', { count: tries })] : []),
    ...(next !== undefined && tries > 0 ? [t('webhooks.result.next', { when: formats.moment(next) })] : []),
  ];
  return parts.join(' · ');
}
