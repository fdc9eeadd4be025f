import { queryOptions } from '@tanstack/react-query';
import { membershipsRequest } from '#platform/entity/first-answers.ts';
import { findAll, type Session, session } from '../api/api.ts';
import { takeFirstAnswer } from '../api/first-answers.ts';

/** A membership as the shell uses it. */
export interface Membership {
  readonly _id: string;
  readonly _rev: string;
  readonly account_id: string;
  readonly account_name: string;
  readonly bookmark?: boolean;
  readonly status: 'pending' | 'accepted';
  readonly admin?: boolean;
  /** The modules whose records the person may only read, or not see. */
  readonly limits?: readonly { readonly module: string; readonly right: 'none' | 'read' }[];
  /** The module that the person used last in the group. */
  readonly module?: string;
  /** The parent of the membership's group. */
  readonly parent_account_id?: string;
  readonly invited_by_label?: string;
  readonly invite_expires_at?: string;
}

/** The session: who is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: session,
  initialData: () => takeFirstAnswer('session') as Session | undefined,
  staleTime: 60_000,
});

/**
 * Sorts memberships: bookmarked ones first, then by name. Sort only where they are shown, because the first comparison
 * of names takes a phone a tenth of a second.
 */
export function inOrder(memberships: readonly Membership[]): readonly Membership[] {
  return memberships.toSorted(
    (a, b) => Number(b.bookmark ?? false) - Number(a.bookmark ?? false) || a.account_name.localeCompare(b.account_name),
  );
}

/** A person's memberships, unsorted. */
export function membershipsQuery(userId: string | null) {
  return queryOptions({
    queryKey: ['memberships', userId],
    queryFn: async () => findAll<Membership>(userId ?? '', membershipsRequest),
    initialData: () => (userId === null ? undefined : (takeFirstAnswer('memberships') as Membership[] | undefined)),
    enabled: userId !== null,
    staleTime: 60_000,
  });
}
