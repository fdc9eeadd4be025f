/** Who may change which part of a membership. Reasons are translation keys of `error.…`. */

/** The flags that members set themselves: which mails they get. */
export const ownFlags = ['all_notifications', 'ticket_created', 'comment_created'] as const;

/** The membership's relation to the person who writes it, and to the group. */
export interface MembershipState {
  /** It is the writer's own membership. */
  readonly own: boolean;
  /** The writer administers the group. */
  readonly byAdmin: boolean;
  /** It belongs to the creator of the group. */
  readonly creator: boolean;
  /** The group's plan allows only one administrator. */
  readonly single: boolean;
  /** The number of other memberships with the admin flag, also pending ones. */
  readonly otherAdmins: number;
  /** The number of other administrators whose rights are not limited, who could lift the writer's limits. */
  readonly fullAdmins: number;
}

/** Why a change is refused: a reason for the whole change or for one field. */
export interface Refusal {
  readonly reason: string;
  readonly field?: string;
}

/** Checks the fields in `changes`, which have new values. Undefined if the change is allowed. */
export function refusedChange(changes: Readonly<Record<string, unknown>>, state: MembershipState): Refusal | undefined {
  if (state.own) {
    const mayLift = state.byAdmin && state.fullAdmins === 0;
    return Object.keys(changes).every(
      (name) => ownFlags.some((flag) => flag === name) || (name === 'limits' && mayLift),
    )
      ? undefined
      : { reason: 'You cannot change your own rights' };
  }
  if (!state.byAdmin) return { reason: 'You are not allowed to access this data' };
  if (state.creator && changes['admin'] === false) return { field: 'admin', reason: 'the-creator-stays-administrator' };
  return refusedAdmin(changes['admin'] === true, state);
}

/** A free group has one administrator: a second one is refused, also if the first is only invited. */
export function refusedAdmin(
  admin: boolean,
  state: Pick<MembershipState, 'single' | 'otherAdmins'>,
): Refusal | undefined {
  return admin && state.single && state.otherAdmins > 0
    ? { field: 'admin', reason: 'only-one-person-can-be-administrator-in-free-groups' }
    : undefined;
}

export function refusedRemoval(state: Pick<MembershipState, 'own' | 'byAdmin' | 'creator'>): Refusal | undefined {
  if (state.own) return { reason: 'You cannot delete your own subscription' };
  if (!state.byAdmin) return { reason: 'You are not allowed to access this data' };
  return state.creator ? { reason: 'The creator of a Group cannot be removed' } : undefined;
}

/** Whether an invitation can no longer be accepted. */
export function invitationOver(membership: Readonly<Record<string, unknown>>, now: Date): boolean {
  const until = membership['invite_expires_at'];
  return typeof until === 'string' && Date.parse(until) <= now.getTime();
}
