import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { NotFoundPage } from '#platform/web/parts/state-pages.tsx';
import { useAccount, usePathParams } from '#platform/web/routing/use-url.ts';
import { AdminHead } from '#modules/groups/web/admin/admin-head.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { NewSecret } from './new-secret.tsx';
import { useWebhookAct } from './use-webhook-act.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookState } from './webhook-state.tsx';
import { nameOf, webhooksQuery, type Webhook } from './webhooks.ts';
import type { Reason } from '../../rules/reasons.ts';
import { useTranslations } from '../words.ts';
import './webhooks.css';

/** webhooks#show: state, settings and log of a webhook. */
export function WebhookPage(): ReactNode {
  const account = useAccount();
  const { webhook_id: id } = usePathParams();
  const query = useQuery(webhooksQuery(account));
  return (
    <div className="o-page i-webhooks">
      <QueryState query={query} lines={8}>
        {({ kinds, reasons, rows }) => {
          const webhook = rows.find((row) => row.id === id);
          return webhook === undefined ? (
            <NotFoundPage />
          ) : (
            <Content account={account} webhook={webhook} offered={kinds} reasons={reasons} />
          );
        }}
      </QueryState>
    </div>
  );
}

function Content(props: {
  account: string;
  webhook: Webhook;
  offered: readonly string[];
  reasons: readonly Reason[];
}): ReactNode {
  const t = useTranslations();
  const { account, webhook, offered, reasons } = props;
  const [secret, setSecret] = useState<string | null>(null);
  const act = useWebhookAct(account);
  const { user } = webhook;
  return (
    <>
      <AdminHead
        account={account}
        title={nameOf(webhook)}
        parent={{ label: t('webhooks.title'), to: `/account/${account}/webhooks` }}
      >
        <WebhookActions account={account} webhook={webhook} onSecret={setSecret} />
      </AdminHead>
      <WebhookState webhook={webhook} />
      {user?.label === undefined ? null : (
        <p className="o-quiet o-small o-flush">{t('webhooks.saved-by', { name: user.label })}</p>
      )}
      {secret === null ? null : <NewSecret secret={secret} />}
      <WebhookForm
        offered={[...new Set([...offered, ...webhook.kinds])]}
        reasons={reasons}
        initial={webhook}
        submitLabel={t('webhooks.save')}
        save={async (body) => {
          await request('PUT', `/${account}/_webhooks/${webhook.id}`, { body });
          await act.done(t('webhooks.saved'));
        }}
      />
      <h2>{t('webhooks.log')}</h2>
      <DeliveryLog account={account} webhook={webhook} />
    </>
  );
}
