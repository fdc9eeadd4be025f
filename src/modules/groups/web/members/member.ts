import { ownFlags } from '../../rules/membership.ts';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { subscription } from '../../entities/subscription.ts';

/** A membership with the person's names; it contains the address only if the reader may see it. */
export type Member = AnyDoc &
  Doc<typeof subscription> & {
    readonly user?: {
      readonly label?: string;
      readonly fullname?: string;
      readonly email?: string;
      readonly gravatar_hash?: string;
    };
  };

/** The fields that lists and pages need to name a member. */
export const memberFields: readonly string[] = [
  '_id',
  '_rev',
  'name',
  'user_id',
  'user.label',
  'user.fullname',
  'user.email',
  'user.gravatar_hash',
  'email',
  'status',
  'admin',
  'invite_expires_at',
];

/** The name of a member: the full name, else the address, else what is known. */
export function memberName(member: Member): string {
  return member.user?.fullname ?? member.user?.email ?? member.user?.label ?? member.email ?? member.name ?? '';
}

/** Members set these flags themselves; the third one has no effect. */
const [allMails, firstMail] = ownFlags;

/** The flags of a membership in the order shown. */
export const memberFlags = ['admin', 'report_view', allMails, firstMail] as const;

export type MemberFlag = (typeof memberFlags)[number];
