import { Menu, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { sessionQuery } from '#platform/web/data/session-queries.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { MoreMenu } from '#platform/web/parts/buttons/more-menu.tsx';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { FormDialog } from '../profile/form-dialog.tsx';
import { useSubmit } from '../use-submit.ts';
import { useRuleText } from './use-rule-text.ts';
import { useTranslations } from './words.ts';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly last_address: string | null;
}

/** Renames or removes a passkey. */
export function PasskeyMenu({ passkey }: { passkey: Passkey }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const ruleText = useRuleText();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const remove = useMutation({
    mutationFn: async () => request('DELETE', `/_passkeys/${passkey.id}`),
    onSuccess: async () => {
      showToast({ text: t('people.passkeys.removed') });
      await client.invalidateQueries({ queryKey: ['passkeys'] });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    onError: (error) => showToast({ text: errorText(t, error), failed: true }),
    onSettled: () => setOpen(null),
  });
  return (
    <>
      <MoreMenu of={passkey.name}>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setOpen('rename')}>
          {t('people.passkeys.rename')}
        </Menu.Item>
        <Menu.Item color="var(--o-red)" leftSection={<IconTrash size={16} />} onClick={() => setOpen('remove')}>
          {t('action.delete')}
        </Menu.Item>
      </MoreMenu>
      {open === 'rename' ? <RenameDialog passkey={passkey} onClose={() => setOpen(null)} /> : null}
      {open === 'remove' ? (
        <ConfirmDialog
          name="passkey-remove"
          title={t('people.passkeys.remove-question', { name: passkey.name })}
          text={`${t('people.passkeys.remove-text')}${ruleText}`}
          confirm={t('action.delete')}
          dangerous
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const submit = useSubmit({
    send: async () => {
      await request('PUT', `/_passkeys/${passkey.id}`, { body: { name } });
      await client.invalidateQueries({ queryKey: ['passkeys'] });
      onClose();
    },
  });
  return (
    <FormDialog name="passkey-rename" title={t('people.passkeys.rename')} submit={submit} onClose={onClose}>
      <TextInput
        label={t('people.passkeys.name')}
        maxLength={60}
        data-autofocus
        {...submit.field('name', name, setName)}
      />
    </FormDialog>
  );
}
