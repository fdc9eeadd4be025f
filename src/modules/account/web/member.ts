import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { subscription } from '../entities/subscription.ts';

/** A membership with the person's name; the address only where one may see it. */
export type Member = AnyDoc &
  Doc<typeof subscription> & { readonly user?: { readonly label?: string; readonly email?: string } };

/** What names a member: the person, or the invited address. */
export function memberName(member: Member): string {
  return member.user?.label ?? member.email ?? '';
}
