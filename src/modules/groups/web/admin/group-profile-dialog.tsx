import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { put } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import type { Group } from '../group.ts';
import { FormDialog } from '#modules/people/web/profile/form-dialog.tsx';
import { withoutEmpty } from '#modules/people/web/sign-in/registration.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { useTranslations } from '../words.ts';

/** Name and billing email of the group. */
export function GroupProfileDialog(props: { account: string; doc: Group; onClose: () => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const { account, doc } = props;
  const [name, setName] = useState(doc.name ?? '');
  const [billing, setBilling] = useState(doc.billing_email ?? '');
  const submit = useSubmit({
    check: () => withoutEmpty({ name: name.trim() === '' ? 'cant-be-blank' : null }),
    send: async () => {
      const email = billing.trim();
      await put('accounts', account, doc._rev, { name: name.trim(), billing_email: email === '' ? null : email });
      await Promise.all([
        refresh(client, account, 'account'),
        refresh(client, account, 'account_configuration'),
        client.invalidateQueries({ queryKey: ['memberships'] }),
      ]);
      showToast({ text: t('groups.admin.saved') });
      props.onClose();
    },
  });
  return (
    <FormDialog name="group-profile" title={t('groups.admin.edit-profile')} submit={submit} onClose={props.onClose}>
      <TextInput
        label={t('account.field.name')}
        required
        maxLength={120}
        data-autofocus
        {...submit.field('name', name, setName)}
      />
      <TextInput
        label={t('account.field.billing_email')}
        type="email"
        maxLength={254}
        {...submit.field('billing_email', billing, setBilling)}
      />
    </FormDialog>
  );
}
