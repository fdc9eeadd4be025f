import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { useChange, useCreate, useDestroy } from '#platform/web/data/queries.ts';
import { GrowingTextarea } from '#platform/web/fields/growing-textarea.tsx';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel, optionLabel } from '#platform/web/i18n/labels.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { messageTemplate } from '../../entities/message-template.ts';
import { fillMessage, placeholders, unknownPlaceholders } from '../../rules/messages/fill-message.ts';
import { longestTemplate } from '../../rules/messages/message-limits.ts';
import type { TemplateDoc, TemplateKey } from './template-doc.ts';
import { useMessageTranslations } from './words.ts';

/** The text of one event, with an example that follows while one types. */
export function TemplateForm(props: {
  account: string;
  of: TemplateKey;
  own: TemplateDoc | undefined;
  /** The text that is used without one of its own. */
  otherwise: string;
  shop: string;
  /** The group sends by the Cloud API of WhatsApp, which wants approved texts. */
  hasCloud: boolean;
}): ReactNode {
  const t = useMessageTranslations();
  const { account, of, own, otherwise } = props;
  const create = useCreate(account, messageTemplate);
  const change = useChange(account, messageTemplate);
  const destroy = useDestroy(account, messageTemplate);
  const [text, setText] = useState(own?.text ?? otherwise);
  const [approvedName, setApprovedName] = useState(own?.approved_name ?? '');
  const [language, setLanguage] = useState(own?.approved_language ?? '');
  const name = optionLabel(t, messageTemplate, 'event', of.event);
  const [unknown] = unknownPlaceholders(text);
  const error = create.error ?? change.error ?? destroy.error;
  const complaints = Object.values(complaintsOf(error) ?? {}).flat();
  const wrong =
    unknown === undefined
      ? complaints.map((complaint) => complaintText(t, complaint)).join(' ')
      : t('error.unknown-placeholder', { name: unknown });
  const isChanged =
    text !== (own?.text ?? otherwise) ||
    approvedName !== (own?.approved_name ?? '') ||
    language !== (own?.approved_language ?? '');
  const saved = (): void => showToast({ text: t('message.templates.saved', { name }) });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isChanged || unknown !== undefined) return;
    const approved = { approved_name: approvedName || null, approved_language: language || null };
    const input = of.channel === 'whatsapp' ? { text, ...approved } : { text };
    if (own === undefined) await create.mutateAsync({ ...of, ...input });
    else await change.mutateAsync({ id: own._id, rev: own._rev, input });
    saved();
  };
  const reset = async (doc: TemplateDoc): Promise<void> => {
    await destroy.mutateAsync({ id: doc._id, rev: doc._rev });
    saved();
  };
  return (
    <section className="o-section">
      <h2>{name}</h2>
      <form noValidate className="o-form" onSubmit={(event) => void save(event).catch(() => undefined)}>
        {complaints.length === 0 ? <ErrorAlert error={error} /> : null}
        <GrowingTextarea
          minRows={3}
          maxRows={10}
          maxLength={longestTemplate}
          aria-label={name}
          description={t('message.templates.placeholders', { names: placeholders.map((one) => `{${one}}`).join(' ') })}
          error={wrong === '' ? null : wrong}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        {of.channel === 'whatsapp' && props.hasCloud ? (
          <>
            <TextInput
              label={fieldLabel(t, messageTemplate, 'approved_name')}
              description={t('message.approved-why')}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              value={approvedName}
              onChange={({ currentTarget: { value } }) => setApprovedName(value.trim())}
            />
            <TextInput
              label={fieldLabel(t, messageTemplate, 'approved_language')}
              description={t('message.approved-language')}
              maxLength={10}
              autoComplete="off"
              spellCheck={false}
              value={language}
              onChange={({ currentTarget: { value } }) => setLanguage(value.trim())}
            />
          </>
        ) : null}
        <output className="t-message-example o-lines">{fillMessage(text, exampleOf(t, props.shop))}</output>
        <div className="o-actions">
          {isChanged ? (
            <Button type="submit" loading={create.isPending || change.isPending}>
              {t('action.save')}
            </Button>
          ) : null}
          {own === undefined ? null : (
            <Button
              variant="default"
              loading={destroy.isPending}
              onClick={() => void reset(own).catch(() => undefined)}
            >
              {t('message.templates.reset')}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

function exampleOf(t: ReturnType<typeof useMessageTranslations>, shop: string) {
  return {
    customer: t('message.example.customer'),
    number: '#0042',
    device: t('message.example.device'),
    link: `${window.location.origin}/c/…`,
    amount: t('message.example.amount'),
    shop,
  };
}
