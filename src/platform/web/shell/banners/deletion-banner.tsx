import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { request } from '../../api/request.ts';
import { useMembership } from '../../data/session.ts';
import { useT } from '../../i18n/language.tsx';
import { useFormats } from '../../i18n/use-formats.ts';

/**
 * Says that the group was deleted and when its data will be erased, with a button for administrators that cancels the
 * deletion.
 */
export function DeletionBanner(props: { account: string; at: string }): ReactNode {
  const t = useT();
  const formats = useFormats();
  const client = useQueryClient();
  const admin = useMembership(props.account)?.admin === true;
  const back = useMutation({
    mutationFn: async () => request('DELETE', `/${props.account}/_deletion`),
    // The group becomes writable again everywhere.
    onSettled: async () => client.invalidateQueries(),
  });
  return (
    <div className="o-banner o-banner-plan">
      <IconTrash size={16} />
      <span>{t('shell.deleted', { date: formats.date(props.at) })}</span>
      {admin ? (
        <Button size="compact-sm" variant="default" loading={back.isPending} onClick={() => back.mutate()}>
          {t('shell.call-back')}
        </Button>
      ) : null}
    </div>
  );
}
