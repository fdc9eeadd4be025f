import { ownFlags } from '../../rules/membership.ts';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { subscription } from '../../entities/subscription.ts';

/** A membership with the person's names; the address only where one may see it. */
export type Member = AnyDoc &
  Doc<typeof subscription> & {
    readonly user?: {
      readonly label?: string;
      readonly fullname?: string;
      readonly email?: string;
      readonly gravatar_hash?: string;
    };
  };

/** The fields by which lists and pages name a member. */
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

/** What names a member: the full name, the address, or what else is known. */
export function memberName(member: Member): string {
  return member.user?.fullname ?? member.user?.email ?? member.user?.label ?? member.email ?? member.name ?? '';
}

/** Of the flags that members set themselves the third one has no effect. */
const [allMails, firstMail] = ownFlags;

/** The flags of a membership in the order in which they are shown. */
export const memberFlags = ['admin', 'report_view', allMails, firstMail] as const;

export type MemberFlag = (typeof memberFlags)[number];
