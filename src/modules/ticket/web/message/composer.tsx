import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import type { Composing } from './composing.ts';
import { draftQuery, isSentByServer, whatsappAddress } from './message-draft.ts';
import { MessageForm, type Written } from './message-form.tsx';
import { useMessageStep } from './use-message.ts';
import { useMessageTranslations } from './words.ts';
import './message.css';

/** Writes a message to the customer of a ticket. WhatsApp opens in a new tab, and the person then says whether the message was sent. */
export function Composer(props: { account: string; about: Composing; onClose: () => void }): ReactNode {
  const t = useMessageTranslations();
  const { account, onClose } = props;
  const [about, setAbout] = useState(props.about);
  const [opened, setOpened] = useState<Opened | null>(null);
  const draft = useQuery(draftQuery(account, about));
  const take = useMessageStep(account);
  const name = draft.data?.customer ?? '';
  const done = (state: 'sent' | 'queued', channel: Written['channel']): void => {
    onClose();
    showToast({
      text:
        state === 'sent'
          ? t('message.sent-toast', { name, channel: t(`message.channel.${channel}`) })
          : t('message.queued-toast', { name }),
    });
  };
  const prepare = async (written: Written): Promise<void> => {
    const { ticket, estimate } = about;
    const body = { ...written, ...(estimate === undefined ? {} : { estimate_id: estimate }) };
    const way = draft.data?.ways.find(({ channel }) => channel === written.channel);
    const isByPerson = way !== undefined && !isSentByServer(way);
    // In the click itself: a browser opens no window for what happens later.
    if (isByPerson) openWhatsapp(written);
    const { id } = await take.mutateAsync({ verb: isByPerson ? 'prepare' : 'send', id: ticket, body });
    if (isByPerson) setOpened({ id, written });
    else done(written.channel === 'paper' ? 'sent' : 'queued', written.channel);
  };
  if (opened !== null)
    return (
      <SentQuestion
        account={account}
        name={name}
        opened={opened}
        onSent={() => done('sent', 'whatsapp')}
        onClose={onClose}
      />
    );
  // A dialog focuses its first field when it opens.
  if (draft.isPending) return null;
  return (
    <Dialog name="message-write" title={t('message.title', { name })} onClose={onClose}>
      {draft.data === undefined ? (
        <ErrorAlert error={draft.error} onRetry={() => void draft.refetch()} />
      ) : (
        <MessageForm
          draft={draft.data}
          event={about.event ?? draft.data.event}
          isEstimate={about.estimate !== undefined}
          isBusy={take.isPending}
          error={take.error}
          onEvent={(event) => setAbout({ ...about, event })}
          onSubmit={(written) => void prepare(written).catch(() => undefined)}
        />
      )}
    </Dialog>
  );
}

/** A message that waits in WhatsApp for the person to send it. */
interface Opened {
  readonly id: string;
  readonly written: Written;
}

function openWhatsapp({ to, text }: Written): void {
  window.open(whatsappAddress(to ?? '', text), '_blank', 'noopener,noreferrer');
}

function SentQuestion(props: {
  account: string;
  name: string;
  opened: Opened;
  onSent: () => void;
  onClose: () => void;
}): ReactNode {
  const t = useMessageTranslations();
  const { id, written } = props.opened;
  const take = useMessageStep(props.account);
  const answer = async (verb: 'sent' | 'discard'): Promise<void> => {
    await take.mutateAsync({ verb, id, body: verb === 'sent' ? { to: written.to } : {} });
    if (verb === 'sent') props.onSent();
    else props.onClose();
  };
  return (
    <Dialog name="message-sent" size="sm" title={t('message.question')} leavesFreely onClose={props.onClose}>
      <form
        className="o-form"
        onSubmit={(event) => {
          event.preventDefault();
          void answer('sent').catch(() => undefined);
        }}
      >
        <p>{t('message.question-why')}</p>
        <ErrorAlert error={take.error} />
        <DialogActions cancel={t('action.close')}>
          <Button variant="subtle" onClick={() => openWhatsapp(written)}>
            {t('message.open-again')}
          </Button>
          <Button
            variant="default"
            disabled={take.isPending}
            onClick={() => void answer('discard').catch(() => undefined)}
          >
            {t('message.no')}
          </Button>
          <Button type="submit" loading={take.isPending}>
            {t('message.yes')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
