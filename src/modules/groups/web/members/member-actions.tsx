import { Button, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconKey, IconPencil, IconUserMinus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { destroy } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { useMembership, useUserId } from '#platform/web/data/session.ts';
import { editPath, indexPath } from '#platform/web/routing/paths.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { subscription } from '../../entities/subscription.ts';
import { type Member, memberName } from './member.ts';
import { HandOverDialog, LeaveDialog } from './ownership-dialogs.tsx';
import { useSettings } from '../settings.ts';
import { MoreMenu } from '#platform/web/parts/buttons/more-menu.tsx';
import { useTranslations } from '../words.ts';

type Question = 'remove' | 'leave' | 'hand-over';

/**
 * The edit button, for administrators and for one's own membership; a menu with removing, leaving and handing over the
 * group, each with a question.
 */
export function MemberActions(props: { account: string; member: Member }): ReactNode {
  const t = useTranslations();
  const { account, member } = props;
  const own = useUserId() === member.user_id;
  const admin = useMembership(account)?.admin === true;
  const [question, setQuestion] = useState<Question | null>(null);
  const userId = useUserId();
  const owner = useSettings(account).data?.get('created-by')?.value;
  if (!admin && !own) return null;
  const accepted = member.status === 'accepted';
  const ways: readonly Question[] = [
    ...(owner === userId && !own && accepted ? (['hand-over'] as const) : []),
    ...(own && owner !== userId ? (['leave'] as const) : []),
    ...(admin && !own ? (['remove'] as const) : []),
  ];
  const words = { remove: accepted ? 'remove' : 'withdraw', leave: 'leave', 'hand-over': 'hand-over' } as const;
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
      {ways.length === 0 ? null : (
        <MoreMenu>
          {ways.map((way) => (
            <Menu.Item
              key={way}
              {...(way === 'hand-over' ? {} : { color: 'var(--o-red)' })}
              leftSection={way === 'hand-over' ? <IconKey size={16} /> : <IconUserMinus size={16} />}
              onClick={() => setQuestion(way)}
            >
              {t(`groups.member.${words[way]}`)}
            </Menu.Item>
          ))}
        </MoreMenu>
      )}
      {question === 'remove' ? (
        <RemoveDialog account={account} member={member} onCancel={() => setQuestion(null)} />
      ) : null}
      {question === 'leave' ? <LeaveDialog account={account} onCancel={() => setQuestion(null)} /> : null}
      {question === 'hand-over' ? (
        <HandOverDialog account={account} member={member} onClose={() => setQuestion(null)} />
      ) : null}
    </>
  );
}

function RemoveDialog(props: { account: string; member: Member; onCancel: () => void }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const client = useQueryClient();
  const { account, member } = props;
  const name = memberName(member);
  const pending = member.status === 'pending';
  // Callbacks are passed to the mutation and not to `mutate`: a live update may unmount the page before the answer.
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
