import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { useMembership, useUserId } from '#platform/web/data/session.ts';
import { membershipsQuery } from '#platform/web/data/session-queries.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useGo } from '#platform/web/routing/use-url.ts';
import { landingPath } from '#modules/people/web/sign-in/landing.ts';
import { offerDays } from '../../rules/ownership.ts';
import { type Member, memberName } from './member.ts';
import { useTranslations } from '../words.ts';

/** Ends the person's own membership. */
export function LeaveDialog(props: { account: string; onCancel: () => void }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const client = useQueryClient();
  const userId = useUserId();
  const group = useMembership(props.account)?.account_name ?? '';
  const leaving = useMutation({
    mutationFn: async () => request('DELETE', `/${props.account}/_membership`),
    onSuccess: async () => {
      showToast({ text: t('groups.member.left', { group }) });
      // Removed from the cache at once: with the old list, a person with a single group would be led back to it.
      const { queryKey } = membershipsQuery(userId);
      const kept = client.getQueryData(queryKey)?.filter((membership) => membership.account_id !== props.account) ?? [];
      client.setQueryData(queryKey, kept);
      go(landingPath(kept), { replace: true });
      // The group disappears wherever it is shown.
      await client.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      name="member-leave"
      title={t('groups.member.leave-question', { group })}
      text={t('groups.member.leave-text')}
      confirm={t('groups.member.leave')}
      dangerous
      busy={leaving.isPending}
      onConfirm={() => leaving.mutate()}
      onCancel={props.onCancel}
    >
      <ErrorAlert error={leaving.error} onClose={leaving.reset} />
    </ConfirmDialog>
  );
}

/** Offers the group to a member, who accepts or declines. */
export function HandOverDialog(props: { account: string; member: Member; onClose: () => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const name = memberName(props.member);
  const offer = useMutation({
    mutationFn: async () => request('PUT', `/${props.account}/_ownership`, { body: { user_id: props.member.user_id } }),
    onSuccess: () => {
      showToast({ text: t('groups.ownership.offered', { name }) });
      props.onClose();
      return client.invalidateQueries({ queryKey: ['ownership', props.account] });
    },
  });
  return (
    <ConfirmDialog
      name="hand-over"
      title={t('groups.member.hand-over-question', { name })}
      text={t('groups.member.hand-over-text', { days: offerDays })}
      confirm={t('groups.member.hand-over')}
      busy={offer.isPending}
      onConfirm={() => offer.mutate()}
      onCancel={props.onClose}
    >
      <ErrorAlert error={offer.error} onClose={offer.reset} />
    </ConfirmDialog>
  );
}
