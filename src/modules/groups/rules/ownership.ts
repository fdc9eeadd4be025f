/** Who may leave a group. The owner cannot leave before handing it over. Reasons are translation keys of `error.…`. */

export interface MembershipState {
  /** It is the owner's membership. */
  readonly owner: boolean;
  /** The membership is inherited from the parent group. */
  readonly inherited: boolean;
  /** The group has other members, and this is its only administrator. */
  readonly needed: boolean;
}

/** Why a member may not leave; undefined if they may. */
export function whyNotLeave({ owner, inherited, needed }: MembershipState): string | undefined {
  if (inherited) return 'Leave the Group above this one';
  if (owner) return 'Hand the Group over before you leave it';
  return needed ? 'You are the only Administrator of a Group with other members' : undefined;
}

/** Days for which an offer of a group is valid. */
export const offerDays = 7;

export function offerUntil(now: Date): Date {
  return new Date(now.getTime() + offerDays * 86_400_000);
}
