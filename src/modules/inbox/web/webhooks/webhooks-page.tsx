import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { When } from '#platform/web/fields/value.tsx';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { AdminHead } from '#modules/groups/web/admin/admin-head.tsx';
import { nameOf, webhooksQuery, type Webhook } from './webhooks.ts';
import { WebhookState } from './webhook-state.tsx';
import { useTranslations } from '../words.ts';
import './webhooks.css';

/** webhooks: where changes of the group are sent. */
export function WebhooksPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const query = useQuery(webhooksQuery(account));
  return (
    <div className="o-page i-webhooks">
      <AdminHead account={account} title={t('webhooks.title')}>
        <Button component={Link} to={`/account/${account}/webhooks/new`} leftSection={<IconPlus size={16} />}>
          {t('webhooks.new')}
        </Button>
      </AdminHead>
      <p className="o-quiet o-flush">{t('webhooks.text')}</p>
      <QueryState query={query} lines={4}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={IconWebhook} title={t('webhooks.none')} text={t('webhooks.none-text')} />
          ) : (
            <ul className="o-plain-list">
              {rows.map((webhook) => (
                <Row key={webhook.id} account={account} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </div>
  );
}

function Row({ account, webhook }: { account: string; webhook: Webhook }): ReactNode {
  const t = useTranslations();
  const { last_success_at: success } = webhook;
  return (
    <li className="i-webhook">
      <div>
        <Link to={`/account/${account}/webhooks/${webhook.id}`} className="o-strong">
          {nameOf(webhook)}
        </Link>
        <div className="o-quiet o-small">{webhook.url}</div>
      </div>
      <div className="o-small">
        <WebhookState webhook={webhook} />
        <div className="o-quiet">
          {t('webhooks.last-success')}: {success === undefined ? t('webhooks.never') : <When value={success} />}
        </div>
      </div>
    </li>
  );
}
