import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { AdminHead } from '#modules/groups/web/admin/admin-head.tsx';
import { NewSecret } from './new-secret.tsx';
import { WebhookForm, type WebhookFields } from './webhook-form.tsx';
import { webhooksQuery } from './webhooks.ts';
import { useTranslations } from '../words.ts';
import './webhooks.css';

/** webhooks#new: a form that creates a webhook, then its secret. */
export function WebhookNewPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const go = useGo();
  const client = useQueryClient();
  const query = useQuery(webhooksQuery(account));
  const [made, setMade] = useState<{ id: string; key: string } | null>(null);
  const save = async (body: WebhookFields): Promise<void> => {
    setMade(await request<{ id: string; key: string }>('POST', `/${account}/_webhooks`, { body }));
    await client.invalidateQueries({ queryKey: ['webhooks', account] });
  };
  return (
    <div className="o-page i-webhooks">
      <AdminHead
        account={account}
        title={t(made === null ? 'webhooks.new' : 'webhooks.created')}
        parent={{ label: t('webhooks.title'), to: `/account/${account}/webhooks` }}
      />
      {made === null ? (
        <QueryState query={query} lines={6}>
          {({ kinds, reasons }) => (
            <WebhookForm
              offered={kinds}
              reasons={reasons}
              initial={{ url: '', description: '', kinds: [], reasons: [] }}
              submitLabel={t('webhooks.create')}
              save={save}
            />
          )}
        </QueryState>
      ) : (
        <>
          <NewSecret secret={made.key} />
          <div className="o-actions">
            <Button onClick={() => go(`/account/${account}/webhooks/${made.id}`, { replace: true })}>
              {t('webhooks.continue')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
