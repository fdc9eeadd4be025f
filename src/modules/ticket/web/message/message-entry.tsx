import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconDeviceMobileMessage, IconFileText, IconMail } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { When } from '#platform/web/fields/value.tsx';
import type { StreamEntryProps } from '#platform/web/module.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import type { customerMessage } from '../../entities/customer-message.ts';
import { ticket } from '../../entities/ticket.ts';
import { useMessageStep } from './use-message.ts';
import { useMessageTranslations, type MessageTranslate } from './words.ts';
import './message.css';

type MessageDoc = AnyDoc & Doc<typeof customerMessage> & { readonly creator?: { readonly label?: string } };

const pictures = {
  whatsapp: IconBrandWhatsapp,
  mail: IconMail,
  sms: IconDeviceMobileMessage,
  paper: IconFileText,
} as const;

/** A message in the stream of its ticket. One that nobody confirmed asks whether it was sent. */
export function MessageEntry({ account, doc: record }: StreamEntryProps): ReactNode {
  const t = useMessageTranslations();
  const doc = record as MessageDoc;
  const { channel = 'whatsapp', direction = 'out', state = 'sent' } = doc;
  const name = doc.name ?? '';
  const isPaper = channel === 'paper';
  const isByPerson = channel === 'whatsapp' && doc.queued !== true;
  return (
    <li id={doc._id} className="a-line">
      {createElement(pictures[channel], { size: 18, stroke: 1.5 })}
      <div className="a-line-words">
        <p className="t-message-head">
          <span className="o-strong">
            {isPaper
              ? t('message.line.paper')
              : t(`message.line.${direction}`, { channel: t(`message.channel.${channel}`), name })}
          </span>
          {isPaper || direction === 'in' ? null : (
            <span className="o-quiet o-small" data-state={state}>
              {t(state === 'prepared' && !isByPerson ? 'message.state.queued' : `message.state.${state}`)}
            </span>
          )}
          {direction === 'in' ? null : <span className="o-quiet o-small">{doc.creator?.label}</span>}
          {doc.automatic === true ? <span className="o-quiet o-small">{t('message.automatic')}</span> : null}
        </p>
        {doc.text === undefined ? null : <p className="o-lines">{doc.text}</p>}
        {doc.error === undefined ? null : <p className="t-wrong">{errorOf(t, doc.error)}</p>}
        {isByPerson && state === 'prepared' ? <Unconfirmed account={account} id={doc._id} /> : null}
      </div>
      <span className="o-quiet o-small a-when">
        <When value={doc.sent_at ?? doc.created_at} />
      </span>
    </li>
  );
}

/** A code of ours in the person's language, or what the mail server said. */
function errorOf(t: MessageTranslate, error: string): string {
  const key = `message.error.${error}`;
  return t.has(key) ? t.dynamic(key) : error;
}

function Unconfirmed({ account, id }: { account: string; id: string }): ReactNode {
  const t = useMessageTranslations();
  const take = useMessageStep(account);
  if (!useWritable(account, ticket)) return null;
  return (
    <p className="t-message-head o-screen">
      <span>{t('message.question')}</span>
      <Button size="compact-sm" variant="default" onClick={() => take.mutate({ verb: 'sent', id })}>
        {t('message.yes')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => take.mutate({ verb: 'discard', id })}>
        {t('message.no')}
      </Button>
      <ErrorAlert error={take.error} />
    </p>
  );
}
