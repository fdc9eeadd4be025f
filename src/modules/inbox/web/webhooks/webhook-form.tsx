import { Button, Checkbox, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { kindLabel } from '#platform/web/i18n/labels.ts';
import { PlainForm } from '#modules/people/web/sign-in/plain-form.tsx';
import { withoutEmpty } from '#modules/people/web/sign-in/registration.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { maxUrl } from '../../rules/webhooks.ts';
import { useTranslations } from '../words.ts';

export interface WebhookFields {
  readonly url: string;
  readonly description: string;
  readonly kinds: readonly string[];
}

/** The form of a webhook: its address and what is sent there. */
export function WebhookForm(props: {
  /** The kinds of records that can be sent. */
  offered: readonly string[];
  initial: WebhookFields;
  submitLabel: string;
  save: (fields: WebhookFields) => Promise<void>;
}): ReactNode {
  const t = useTranslations();
  const [url, setUrl] = useState(props.initial.url);
  const [description, setDescription] = useState(props.initial.description);
  const [kinds, setKinds] = useState<readonly string[]>(props.initial.kinds);
  const submit = useSubmit({
    check: () =>
      withoutEmpty({
        url: url.trim() === '' ? 'cant-be-blank' : null,
        kinds: kinds.length === 0 ? 'cant-be-blank' : null,
      }),
    send: async () => props.save({ url: url.trim(), description: description.trim(), kinds }),
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
          {props.offered.map((kind) => (
            <Checkbox key={kind} value={kind} label={kindLabel(t, kind, 2)} />
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
