import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '#modules/people/web/profile/form-dialog.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { withoutEmpty } from '#modules/people/web/sign-in/registration.ts';
import { get } from '#platform/web/api/api.ts';
import { put } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { useTranslations } from './words.ts';

/** Asks for the billing address, with the person's own as the default; continues after saving it. */
export function EmailDialog(props: {
  account: string;
  email: string;
  onClose: () => void;
  onSaved: () => void;
}): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const [email, setEmail] = useState(props.email);
  const submit = useSubmit({
    check: () => withoutEmpty({ billing_email: email.trim() === '' ? 'is-invalid' : null }),
    send: async () => {
      const group = await get('accounts', props.account);
      await put('accounts', props.account, group._rev, { billing_email: email.trim() });
      await Promise.all([
        refresh(client, props.account, 'account'),
        refresh(client, props.account, 'account_configuration'),
      ]);
      props.onSaved();
    },
  });
  return (
    <FormDialog
      name="billing-email"
      title={t('billing.email.confirm')}
      save={t('billing.email.use')}
      submit={submit}
      onClose={props.onClose}
    >
      <TextInput
        label={t('billing.email')}
        description={t('billing.email.text')}
        name="billing_email"
        type="email"
        maxLength={254}
        data-autofocus
        value={email}
        error={submit.wrong('billing_email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
