import { Button, NativeSelect, Radio } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { GrowingTextarea } from '#platform/web/fields/growing-textarea.tsx';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { longestMessage } from '../../rules/messages/message-limits.ts';
import { messageEvents, type EstimateWay, type MessageEvent } from '../../rules/messages/message-events.ts';
import { smsLength } from '../../rules/messages/sms-segments.ts';
import { readableNumber } from '../../rules/messages/phone-number.ts';
import { isSentByServer, type DraftWay, type MessageDraft } from './message-draft.ts';
import { useMessageTranslations, type MessageTranslate } from './words.ts';

/** What is sent. */
export interface Written {
  readonly event: MessageEvent;
  readonly channel: EstimateWay;
  readonly text: string;
  readonly to: string | null;
  readonly again: boolean;
}

/** Occasion, channel, number and text of a message. What the customer does not want cannot be chosen. */
export function MessageForm(props: {
  draft: MessageDraft;
  event: MessageEvent;
  isEstimate: boolean;
  isBusy: boolean;
  error: Error | null;
  onEvent: (event: MessageEvent) => void;
  onSubmit: (written: Written) => void;
}): ReactNode {
  const t = useMessageTranslations();
  const formats = useFormats();
  const { draft, event, isEstimate } = props;
  const { customer: name, ways, told } = draft;
  const [channel, setChannel] = useState<EstimateWay | undefined>(firstWay(ways, isEstimate));
  const [typed, setTyped] = useState<{ readonly of: MessageEvent; readonly text: string } | null>(null);
  const [place, setPlace] = useState(0);
  const way = ways.find((one) => one.channel === channel);
  // Another occasion begins with its own text.
  // What WhatsApp has approved cannot be changed.
  const isFixed = way?.cloud?.sends === 'approved';
  const text = (typed?.of === event && !isFixed ? typed.text : way?.text) ?? '';
  const to = way?.to[place] ?? way?.to[0] ?? null;
  const complaints = Object.values(complaintsOf(props.error) ?? {}).flat();
  const submit = (event_: FormEvent): void => {
    event_.preventDefault();
    if (props.isBusy || channel === undefined || (channel !== 'paper' && text.trim() === '')) return;
    // Of what became known after this dialog was opened, the server refuses the first attempt.
    const again = told !== undefined || complaints.some(({ code }) => code === 'already-told');
    props.onSubmit({ event, channel, text, to, again });
  };
  const events = messageEvents.filter((one) => one !== 'estimate');
  return (
    <form noValidate className="o-form" onSubmit={submit}>
      {complaints.length === 0 ? <ErrorAlert error={props.error} /> : null}
      {isEstimate ? null : (
        <NativeSelect
          label={t('message.event')}
          value={event}
          data={events.map((value) => ({ value, label: t(`message_template.event.${value}`) }))}
          onChange={({ currentTarget: { value } }) => props.onEvent(value as MessageEvent)}
        />
      )}
      <Radio.Group
        label={t('message.channel')}
        value={channel ?? ''}
        onChange={(value) => {
          setChannel(value as EstimateWay);
          setPlace(0);
        }}
      >
        <div className="t-message-ways">
          {/* Nobody here can change what is not set up. */}
          {ways
            .filter(({ refusal }) => refusal !== 'not-set-up')
            .map((one) => (
              <Radio
                key={one.channel}
                name="channel"
                value={one.channel}
                disabled={one.refusal !== undefined}
                label={t(`message.channel.${one.channel}`)}
                description={one.refusal === undefined ? undefined : t.dynamic(`message.refusal.${one.refusal}`)}
              />
            ))}
          {isEstimate ? <Radio name="channel" value="paper" label={t('message.channel.paper')} /> : null}
        </div>
      </Radio.Group>
      {channel === undefined ? <output>{t(whyNobody(ways), { name })}</output> : null}
      {channel === 'paper' ? <p className="o-quiet">{t('message.hand-over-why')}</p> : null}
      {way === undefined || to === null ? null : (
        <>
          <Recipient way={way} to={to} onOther={() => setPlace((place + 1) % way.to.length)} />
          <GrowingTextarea
            minRows={4}
            maxRows={12}
            maxLength={longestMessage}
            label={t('message.text')}
            {...describe(channel === 'sms' ? t('message.sms.length', smsParams(text)) : cloudText(t, formats, way))}
            readOnly={isFixed}
            error={text.trim() === '' ? t('error.cant-be-blank') : null}
            value={text}
            onKeyDown={submitOnCtrlEnter}
            onChange={({ currentTarget: { value } }) => setTyped({ of: event, text: value })}
          />
        </>
      )}
      {told === undefined ? null : (
        <output className="t-message-told">
          {t('message.told', { channel: t(`message.channel.${told.channel}`), day: formats.date(told.at) })}
        </output>
      )}
      {complaints.length === 0 ? null : (
        <p role="alert" className="t-wrong">
          {complaints.map((complaint) => complaintText(t, complaint)).join(' ')}
        </p>
      )}
      <DialogActions>
        {channel === undefined ? null : (
          <Button type="submit" loading={props.isBusy}>
            {t(
              channel === 'paper'
                ? 'message.hand-over'
                : way !== undefined && !isSentByServer(way)
                  ? 'message.open-whatsapp'
                  : 'message.send',
            )}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

function describe(text: string | undefined): { description?: string } {
  return text === undefined ? {} : { description: text };
}

/** Which text WhatsApp accepts now, where its Cloud API is used. */
function cloudText(
  t: MessageTranslate,
  formats: ReturnType<typeof useFormats>,
  { cloud }: DraftWay,
): string | undefined {
  if (cloud === undefined) return undefined;
  return t(`message.cloud.${cloud.sends}`, { time: cloud.until === undefined ? '' : formats.moment(cloud.until) });
}

/** How many SMS a text is, for its description. */
function smsParams(text: string): { count: number; left: number } {
  const { segments, left } = smsLength(text.trim());
  return { count: segments, left };
}

function firstWay(ways: readonly DraftWay[], isEstimate: boolean): EstimateWay | undefined {
  return ways.find(({ refusal }) => refusal === undefined)?.channel ?? (isEstimate ? 'paper' : undefined);
}

function whyNobody(ways: readonly DraftWay[]): 'message.refused' | 'message.no-way' {
  return ways.some(({ refusal }) => refusal === 'no-messages') ? 'message.refused' : 'message.no-way';
}

/** The number or address, and the other form of the number by one tap. */
function Recipient({ way, to, onOther }: { way: DraftWay; to: string; onOther: () => void }): ReactNode {
  const t = useMessageTranslations();
  const shown = way.channel === 'mail' ? to : readableNumber(to);
  const other = way.to[(way.to.indexOf(to) + 1) % way.to.length];
  return (
    <p className="t-message-to">
      <span className="o-quiet">{t('message.to')}</span> <span className="o-strong">{shown}</span>
      {other === undefined || other === to ? null : (
        <Button size="compact-sm" variant="subtle" title={t('message.other-number-why')} onClick={onOther}>
          {t('message.other-number', { number: readableNumber(other) })}
        </Button>
      )}
    </p>
  );
}

/** Enter alone makes a new line. */
function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}
