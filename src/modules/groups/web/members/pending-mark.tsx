import { type ReactNode, useState } from 'react';
import { OptionMark } from '#platform/web/fields/choice/option-mark.tsx';
import { invitationOver } from '../../rules/membership.ts';
import type { Member } from './member.ts';
import { useTranslations } from '../words.ts';
import { subscription } from '../../entities/subscription.ts';

/** Marks a pending or expired invitation. */
export function PendingMark({ member }: { member: Member }): ReactNode {
  const t = useTranslations();
  const [now] = useState(() => new Date());
  return invitationOver(member, now) ? (
    <OptionMark mark={{ shape: 'circle-x', tone: 'grey' }} label={t('groups.invitation.over')} />
  ) : (
    <OptionMark mark={subscription.fields.status.marks.pending} label={t('subscription.status.pending')} />
  );
}
