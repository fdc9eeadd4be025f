/** Who may leave a group, and how its owner, who cannot, hands it over first. Reasons are translation keys of `error.…`. */

export interface MembershipState {
  /** It is the membership of who owns the group. */
  readonly owner: boolean;
  /** The membership follows from one in the group above. */
  readonly inherited: boolean;
  /** The group has other members, and this is its only administrator. */
  readonly needed: boolean;
}

/** Why somebody may not leave; undefined when it may be. */
export function whyNotLeave({ owner, inherited, needed }: MembershipState): string | undefined {
  if (inherited) return 'Leave the Group above this one';
  if (owner) return 'Hand the Group over before you leave it';
  return needed ? 'You are the only Administrator of a Group with other members' : undefined;
}

/** Days in which an offered group can be taken. */
export const offerDays = 7;

export function offerUntil(now: Date): Date {
  return new Date(now.getTime() + offerDays * 86_400_000);
}
