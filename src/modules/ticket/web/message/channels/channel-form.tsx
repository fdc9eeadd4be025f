import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import type { Submit } from '#modules/people/web/use-submit.ts';
import { useMessageTranslations } from '../words.ts';
import { useChannelsChanged } from './channels.ts';

/** The settings of a channel, and the button that removes them. */
export function ChannelForm(props: {
  account: string;
  channel: 'sms' | 'whatsapp';
  isSetUp: boolean;
  title: string;
  submit: Submit;
  children: ReactNode;
}): ReactNode {
  const t = useMessageTranslations();
  const { account, channel, isSetUp, submit, title } = props;
  const changed = useChannelsChanged(account);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await request('DELETE', `/${account}/_message_channels/${channel}`);
      setAsking(false);
      await changed();
      showToast({ text: t('message.channels.removed') });
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="o-section">
      <h2>{title}</h2>
      <form noValidate className="o-form" onSubmit={submit.onSubmit}>
        {complaintsOf(submit.error) === undefined ? <ErrorAlert error={submit.error} onClose={submit.clear} /> : null}
        {props.children}
        <div className="o-actions">
          <Button type="submit" loading={submit.busy}>
            {t('action.save')}
          </Button>
          {isSetUp ? (
            <Button variant="default" color="red" onClick={() => setAsking(true)}>
              {t('message.channels.remove', { name: title })}
            </Button>
          ) : null}
        </div>
      </form>
      {asking ? (
        <ConfirmDialog
          name="channel-remove"
          title={t('message.channels.remove-ask', { name: title })}
          text={t('message.channels.remove-why')}
          confirm={t('message.channels.remove', { name: title })}
          dangerous
          busy={busy}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}
