import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm } from '#platform/web/form/form-context.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { useTranslations } from '../words.ts';

/** The sign-in to send: undefined keeps the present one, null removes it. */
export type SignInChange = string | null | undefined;

/** The field for the feed's sign-in. It shows the present one without its secret; drafts do not store the input. */
export function SignInField(props: { value: SignInChange; onChange: (next: SignInChange) => void }): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const { doc, busy } = form;
  const mask = typeof doc?.['auth_mask'] === 'string' ? doc['auth_mask'] : undefined;
  const complaints = form.complaintsAt('auth');
  return (
    <>
      <TextInput
        label={t('reader_subscription.field.auth_mask')}
        description={t('reader.sign-in.why')}
        placeholder={mask ?? t('reader.sign-in.example')}
        value={props.value ?? ''}
        autoComplete="off"
        spellCheck={false}
        disabled={busy || props.value === null}
        error={complaints.length === 0 ? null : complaints.map((one) => complaintText(t, one)).join(', ')}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
      />
      {mask !== undefined && (
        <Checkbox
          label={t('reader.sign-in.remove')}
          checked={props.value === null}
          disabled={busy}
          onChange={({ currentTarget }) => props.onChange(currentTarget.checked ? null : undefined)}
        />
      )}
    </>
  );
}
