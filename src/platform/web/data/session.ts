import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnyDoc } from '#platform/entity/define.ts';
import { currentAccount } from '../routing/current-account.ts';
import { get } from '../api/api.ts';
import { screenFirst } from '../api/screen-first.ts';
import { type Membership, inOrder, membershipsQuery, sessionQuery } from './session-queries.ts';
import { sharedQuery } from './shared-query.ts';

const useSession = sharedQuery(() => sessionQuery);
const useMembershipsOf = sharedQuery(membershipsQuery);

/** The id of the signed-in person; null without a session. */
export function useUserId(): string | null {
  return useSession(null)?.userCtx.name ?? null;
}

const userFields = [
  'fullname',
  'email',
  'unconfirmed_email',
  'newsletter',
  'newsletter_topics',
  'weekly_summary',
  'confirmed_at',
  'confirmation_sent_at',
];

function userQuery(id: string | null) {
  return queryOptions({
    queryKey: ['user', id],
    queryFn: async () => {
      await screenFirst();
      return get('_users', id ?? '', {
        fields: [
          '_id',
          '_rev',
          'label',
          'locale',
          'short_name',
          'gravatar_hash',
          'created_at',
          'updated_at',
          ...userFields,
        ],
      });
    },
    enabled: id !== null,
    staleTime: 60_000,
  });
}

const useUserOf = sharedQuery(userQuery);

/** The signed-in person. */
export function useUser(): AnyDoc | undefined {
  return useUserOf(useUserId());
}

/** The person's memberships, bookmarked ones first, then by name. */
export function useMemberships() {
  return useQuery({ ...membershipsQuery(useUserId()), select: inOrder });
}

/** The membership in the group of the address or the last one visited. */
export function useMembership(account: string | null = currentAccount()): Membership | undefined {
  return useMembershipsOf(useUserId())?.find((membership) => membership.account_id === account);
}
