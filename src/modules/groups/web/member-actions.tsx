import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconDots, IconPencil, IconUserMinus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { destroy } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { useMembership, useUserId } from '#platform/web/data/session.ts';
import { editPath, indexPath } from '#platform/web/routing/paths.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import { ConfirmDialog } from '#platform/web/parts/confirm-dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { subscription } from '../entities/subscription.ts';
import { type Member, memberName } from './member.ts';
import { useWords } from './words.ts';

/** Edit in sight for admins and for oneself, removing behind a menu and a question. */
export function MemberActions(props: { account: string; member: Member }): ReactNode {
  const t = useWords();
  const { account, member } = props;
  const own = useUserId() === member.user_id;
  const admin = useMembership(account)?.admin === true;
  const [asking, setAsking] = useState(false);
  if (!admin && !own) return null;
  return (
    <>
      <Button
        component={Link}
        to={editPath(account, subscription, member._id)}
        variant="default"
        leftSection={<IconPencil size={16} />}
      >
        {t('action.edit')}
      </Button>
      {admin && !own ? (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('action.more')}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="var(--o-red)" leftSection={<IconUserMinus size={16} />} onClick={() => setAsking(true)}>
              {t(member.status === 'pending' ? 'groups.member.withdraw' : 'groups.member.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {asking ? <RemoveDialog account={account} member={member} onCancel={() => setAsking(false)} /> : null}
    </>
  );
}

function RemoveDialog(props: { account: string; member: Member; onCancel: () => void }): ReactNode {
  const t = useWords();
  const go = useGo();
  const client = useQueryClient();
  const { account, member } = props;
  const name = memberName(member);
  const pending = member.status === 'pending';
  // Told to the mutation, not to its call: the page may learn of the removal and go away before the answer is here.
  const removal = useMutation({
    mutationFn: async () => destroy(account, member._id, member._rev),
    onSuccess: () => {
      showToast({ text: pending ? t('groups.member.withdrawn') : t('groups.member.removed', { name }) });
      go(indexPath(account, subscription), { replace: true });
      return refresh(client, account, subscription.kind);
    },
  });
  return (
    <ConfirmDialog
      name="member-remove"
      title={t(pending ? 'groups.member.withdraw-question' : 'groups.member.remove-question', { name })}
      text={t(pending ? 'groups.member.withdraw-text' : 'groups.member.remove-text')}
      confirm={t(pending ? 'groups.member.withdraw' : 'groups.member.remove')}
      dangerous
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onCancel={props.onCancel}
    >
      <ErrorAlert error={removal.error} onClose={removal.reset} />
    </ConfirmDialog>
  );
}
