import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { currentAccount, forgetAccount } from '../routing/current-account.ts';
import { findAll, get, logout, session } from '../api/api.ts';

/** A membership as the shell shows it. */
export interface Membership {
  readonly _id: string;
  readonly _rev: string;
  readonly account_id: string;
  readonly account_name: string;
  readonly bookmark?: boolean;
  readonly status: 'pending' | 'accepted';
  readonly admin?: boolean;
  /** The group above the membership's own. */
  readonly parent_account_id?: string;
  readonly invited_by_label?: string;
  readonly invite_expires_at?: string;
}

export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: session, staleTime: 60_000 });

/** The id of who is signed in; null before and after. */
export function useUserId(): string | null {
  return useQuery(sessionQuery).data?.userCtx.name ?? null;
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
    queryFn: () =>
      get('_users', id ?? '', {
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
      }),
    enabled: id !== null,
    staleTime: 60_000,
  });
}

/** The person who is signed in. */
export function useUser(): AnyDoc | undefined {
  return useQuery(userQuery(useUserId())).data;
}

const inviteFields = ['invited_by_label', 'invite_expires_at'];

export function membershipsQuery(userId: string | null) {
  return queryOptions({
    queryKey: ['memberships', userId],
    queryFn: async () => {
      const fields = [
        '_id',
        '_rev',
        'account_id',
        'account_name',
        'bookmark',
        'status',
        'admin',
        'parent_account_id',
        ...inviteFields,
      ];
      const docs = await findAll<Membership>(userId ?? '', { selector: { klass: 'subscription' }, fields });
      return docs.toSorted(
        (a, b) =>
          Number(b.bookmark ?? false) - Number(a.bookmark ?? false) || a.account_name.localeCompare(b.account_name),
      );
    },
    enabled: userId !== null,
    staleTime: 60_000,
  });
}

/** The person's memberships, bookmarked ones first, then by name. */
export function useMemberships() {
  return useQuery(membershipsQuery(useUserId()));
}

/** The membership in the group of the address or the last one visited. */
export function useMembership(account: string | null = currentAccount()): Membership | undefined {
  return useMemberships().data?.find((membership) => membership.account_id === account);
}

/** Ends the session and leaves nothing of it in this browser's memory. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await logout();
    clearTraces(client);
    location.assign('/user/login');
  }, [client]);
}

function clearTraces(client: QueryClient): void {
  client.clear();
  forgetAccount();
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('oficina.draft.') || key === 'oficina.recent') localStorage.removeItem(key);
  }
}
