import type { Membership } from '#platform/web/data/session-queries.ts';

/**
 * The first page after signing in: without groups the form for one; with one group, or exactly one bookmarked, its
 * dashboard; else the home page.
 */
export function landingPath(memberships: readonly Pick<Membership, 'account_id' | 'bookmark' | 'status'>[]): string {
  const mine = memberships.filter((membership) => membership.status === 'accepted');
  if (memberships.length === 0) return '/account/new';
  const bookmarked = mine.filter((membership) => membership.bookmark === true);
  const only = mine.length === 1 ? mine[0] : bookmarked.length === 1 ? bookmarked[0] : undefined;
  return only === undefined ? '/' : `/account/${only.account_id}`;
}

/** The address within this application to return to after signing in; null for any other. */
export function safeReturn(to: string | undefined): string | null {
  // Browsers read a backslash as a slash and skip control characters: both would lead to another host.
  return to !== undefined && /^\/(?!\/)[^\s\\\p{Cc}]*$/u.test(to) ? to : null;
}
