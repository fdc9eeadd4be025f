import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconMailOpened } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { update } from '#platform/web/api/write.ts';
import { useUser } from '#platform/web/data/session.ts';
import { type Membership, sessionQuery } from '#platform/web/data/session-queries.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { invitationOver } from '../../rules/membership.ts';
import { Initials } from '#modules/people/web/profile/initials.tsx';
import '#modules/people/web/cards.css';
import { useTranslations } from '../words.ts';

/** The groups that have invited the person. */
export function InviteCards(props: { memberships: readonly Membership[] }): ReactNode {
  return (
    <ul className="o-plain-list a-groups">
      {props.memberships.map((membership) => (
        <InviteCard key={membership._id} membership={membership} />
      ))}
    </ul>
  );
}

/** The tab of invitations without any: its purpose, or what is missing. */
export function NoInvites(): ReactNode {
  const t = useTranslations();
  const unconfirmed = useUser()?.['confirmed_at'] === undefined;
  return (
    <EmptyState
      icon={IconMailOpened}
      title={t('groups.invitation.none')}
      text={t(unconfirmed ? 'groups.invitation.confirm-text' : 'groups.invitation.none-text')}
    />
  );
}

function InviteCard({ membership }: { membership: Membership }): ReactNode {
  const t = useTranslations();
  const [now] = useState(() => new Date());
  const [asking, setAsking] = useState(false);
  const answer = useAnswer(membership, () => setAsking(false));
  const group = membership.account_name;
  const over = invitationOver({ ...membership }, now);
  const by = membership.invited_by_label;
  return (
    <li className="a-group a-invite">
      <Initials name={group} />
      <div className="a-group-words">
        <span className="o-strong">{group}</span>
        <span className="o-quiet o-small">
          {over
            ? t('groups.invitation.over')
            : by === undefined
              ? t('groups.invitation.by-nobody')
              : t('groups.invitation.by', { by })}
        </span>
      </div>
      <div className="a-invite-actions">
        {over ? null : (
          <Button size="xs" loading={answer.isPending} onClick={() => answer.mutate('accept')}>
            {t('groups.invitation.accept')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          {t('groups.invitation.decline')}
        </Button>
      </div>
      {asking ? (
        <ConfirmDialog
          name="invitation-decline"
          title={t('groups.invitation.decline-question', { group })}
          text={t('groups.invitation.decline-text')}
          confirm={t('groups.invitation.decline')}
          busy={answer.isPending}
          onConfirm={() => answer.mutate('decline')}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
}

/**
 * Callbacks are passed to the mutation and not to `mutate`: the card is unmounted when the list of invitations is
 * reloaded.
 */
function useAnswer(membership: Membership, onRefused: () => void) {
  const t = useTranslations();
  const go = useGo();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (verb: 'accept' | 'decline') => update(membership.account_id, 'status', verb, membership._id),
    onSuccess: async (_saved, verb) => {
      const group = membership.account_name;
      await Promise.all([
        client.invalidateQueries({ queryKey: ['memberships'] }),
        client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]);
      showToast({
        text: verb === 'accept' ? t('groups.invitation.accepted', { group }) : t('groups.invitation.declined'),
      });
      if (verb === 'accept') go(`/account/${membership.account_id}`);
    },
    onError: (error) => {
      onRefused();
      showToast({ text: errorText(t, error), failed: true });
    },
  });
}
