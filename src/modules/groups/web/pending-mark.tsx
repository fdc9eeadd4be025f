import { type ReactNode, useState } from 'react';
import { OptionMark } from '#platform/web/fields/option-mark.tsx';
import { useT } from '#platform/web/i18n/language.tsx';
import { invitationOver } from '../rules/membership.ts';
import type { Member } from './member.ts';

/** That an invitation waits, or waits in vain. */
export function PendingMark({ member }: { member: Member }): ReactNode {
  const t = useT<string>();
  const [now] = useState(() => new Date());
  return invitationOver(member, now) ? (
    <OptionMark value="cancel" label={t('account.invitation.over')} />
  ) : (
    <OptionMark value="pending" label={t('subscription.status.pending')} />
  );
}
