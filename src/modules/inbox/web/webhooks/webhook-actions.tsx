import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { useGo } from '#platform/web/routing/use-url.ts';
import { useWebhookAct } from './use-webhook-act.ts';
import type { Webhook } from './webhooks.ts';
import { useTranslations } from '../words.ts';

/** The buttons of a webhook. */
export function WebhookActions(props: {
  account: string;
  webhook: Webhook;
  onSecret: (secret: string) => void;
}): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const { account, webhook } = props;
  const { active } = webhook;
  const { act, busy } = useWebhookAct(account);
  const [asking, setAsking] = useState<'remove' | 'secret' | null>(null);
  const path = `/${account}/_webhooks/${webhook.id}`;
  const close = (): void => setAsking(null);
  const test = async (): Promise<void> => request('POST', `${path}/test`);
  const turn = async (): Promise<void> => request('PUT', path, { body: { active: !active } });
  const renew = async (): Promise<void> => {
    close();
    props.onSecret((await request<{ key: string }>('POST', `${path}/secret`)).key);
  };
  const remove = async (): Promise<void> => {
    await request('DELETE', path);
    go(`/account/${account}/webhooks`, { replace: true });
  };
  return (
    <div className="o-actions">
      <Button
        variant="default"
        disabled={!active || busy}
        onClick={() => act({ send: test, text: t('webhooks.tested') })}
      >
        {t('webhooks.test')}
      </Button>
      <Button
        variant="default"
        disabled={busy}
        onClick={() => act({ send: turn, text: t(active ? 'webhooks.paused' : 'webhooks.resumed') })}
      >
        {t(active ? 'webhooks.pause' : 'webhooks.resume')}
      </Button>
      <Button variant="default" onClick={() => setAsking('secret')}>
        {t('webhooks.new-secret')}
      </Button>
      <Button variant="default" color="red" onClick={() => setAsking('remove')}>
        {t('webhooks.remove')}
      </Button>
      {asking === 'secret' ? (
        <ConfirmDialog
          name="webhook-secret"
          title={t('webhooks.new-secret-ask')}
          text={t('webhooks.new-secret-why')}
          confirm={t('webhooks.new-secret')}
          busy={busy}
          onConfirm={() => act({ send: renew, text: t('webhooks.saved') })}
          onCancel={close}
        />
      ) : null}
      {asking === 'remove' ? (
        <ConfirmDialog
          name="webhook-remove"
          title={t('webhooks.remove-ask')}
          text={t('webhooks.remove-why')}
          confirm={t('webhooks.remove')}
          dangerous
          busy={busy}
          onConfirm={() => act({ send: remove, text: t('webhooks.removed') })}
          onCancel={close}
        />
      ) : null}
    </div>
  );
}
