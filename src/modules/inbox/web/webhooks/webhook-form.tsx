import { Button, Checkbox, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { kindLabel } from '#platform/web/i18n/labels.ts';
import { PlainForm } from '#modules/people/web/sign-in/plain-form.tsx';
import { withoutEmpty } from '#modules/people/web/sign-in/registration.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import type { Reason } from '../../rules/reasons.ts';
import { maxUrl } from '../../rules/webhooks.ts';
import { useTranslations } from '../words.ts';

export interface WebhookFields {
  readonly url: string;
  readonly description: string;
  readonly kinds: readonly string[];
  readonly reasons: readonly Reason[];
}

/** The form of a webhook: its address and what is sent there. */
export function WebhookForm(props: {
  /** The kinds of records that can be sent. */
  offered: readonly string[];
  /** The reasons of notices that can be sent. */
  reasons: readonly Reason[];
  initial: WebhookFields;
  submitLabel: string;
  save: (fields: WebhookFields) => Promise<void>;
}): ReactNode {
  const t = useTranslations();
  const [url, setUrl] = useState(props.initial.url);
  const [description, setDescription] = useState(props.initial.description);
  const [kinds, setKinds] = useState<readonly string[]>(props.initial.kinds);
  const [reasons, setReasons] = useState<readonly Reason[]>(props.initial.reasons);
  const offered = props.offered
    .map((kind) => ({ kind, label: kindLabel(t, kind, 2) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const submit = useSubmit({
    check: () =>
      withoutEmpty({
        url: url.trim() === '' ? 'cant-be-blank' : null,
        kinds: kinds.length + reasons.length === 0 ? 'cant-be-blank' : null,
      }),
    send: async () => props.save({ url: url.trim(), description: description.trim(), kinds, reasons }),
  });
  return (
    <PlainForm submit={submit}>
      <TextInput
        label={t('webhooks.url')}
        description={t('webhooks.url-hint')}
        type="url"
        spellCheck={false}
        maxLength={maxUrl}
        {...submit.field('url', url, setUrl)}
      />
      <TextInput
        label={t('webhooks.description')}
        maxLength={120}
        {...submit.field('description', description, setDescription)}
      />
      <Checkbox.Group
        label={t('webhooks.kinds')}
        description={t('webhooks.kinds-hint')}
        error={submit.wrong('kinds')}
        value={[...kinds]}
        onChange={setKinds}
      >
        <div className="i-webhook-kinds">
          {offered.map(({ kind, label }) => (
            <Checkbox key={kind} value={kind} label={label} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox.Group
        label={t('webhooks.reasons')}
        description={t('webhooks.reasons-hint')}
        value={[...reasons]}
        onChange={(chosen) => setReasons(props.reasons.filter((reason) => chosen.includes(reason)))}
      >
        <div className="i-webhook-kinds">
          {props.reasons.map((reason) => (
            <Checkbox key={reason} value={reason} label={t(`inbox.reason.${reason}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <div className="o-actions">
        <Button type="submit" loading={submit.busy}>
          {props.submitLabel}
        </Button>
      </div>
    </PlainForm>
  );
}
