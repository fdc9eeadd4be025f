import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { usePlanUsage } from '#platform/web/data/plan-usage.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { FormDialog } from '#modules/people/web/profile/form-dialog.tsx';
import { withoutEmpty } from '#modules/people/web/sign-in/registration.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { deletionDays } from '../../rules/deletion.ts';
import { useSettings } from '../settings.ts';
import { useTranslations } from '../words.ts';

/** Deletes the group; only for its creator, and only until it is deleted. */
export function GroupDelete(props: { account: string; name: string }): ReactNode {
  const t = useTranslations();
  const userId = useUserId();
  const [asking, setAsking] = useState(false);
  const creator = useSettings(props.account).data?.get('created-by')?.value;
  const usage = usePlanUsage(props.account);
  if (creator !== userId || usage === undefined || usage.delete_at !== undefined) return null;
  return (
    <div className="o-actions">
      <Button
        size="compact-sm"
        color="red"
        variant="outline"
        leftSection={<IconTrash size={14} />}
        onClick={() => setAsking(true)}
      >
        {t('groups.admin.delete-group')}
      </Button>
      {asking ? <GroupDeleteDialog {...props} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function GroupDeleteDialog(props: { account: string; name: string; onClose: () => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const submit = useSubmit({
    check: () => withoutEmpty({ name: typed.trim() === props.name.trim() ? null : 'doesnt-match' }),
    send: async () => {
      await request('PUT', `/${props.account}/_deletion`, { body: { name: typed } });
      // The group becomes read-only everywhere.
      await client.invalidateQueries();
      props.onClose();
    },
  });
  return (
    <FormDialog
      name="group-delete"
      title={t('groups.admin.delete-question', { group: props.name })}
      submit={submit}
      save={t('groups.admin.delete-group')}
      dangerous
      onClose={props.onClose}
    >
      <p className="o-flush">{t('groups.admin.delete-text', { days: deletionDays })}</p>
      <TextInput
        label={t('groups.admin.delete-name', { group: props.name })}
        autoComplete="off"
        data-autofocus
        {...submit.field('name', typed, setTyped)}
      />
    </FormDialog>
  );
}
