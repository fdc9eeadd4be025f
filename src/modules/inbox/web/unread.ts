import { useQuery } from '@tanstack/react-query';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { find } from '#platform/web/api/api.ts';
import { screenFirst } from '#platform/web/api/screen-first.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useUserId } from '#platform/web/data/session.ts';
import type { notice } from '../entities/notice.ts';
import { reasonRules } from '../rules/reasons.ts';

export type Notice = AnyDoc & Doc<typeof notice>;

/** In a selector: the field is empty. */
export const missing = { $exists: false };

/** Unread notices that the bell counts and that opening a record marks as read. */
const mostUnread = 100;

/** The unread notices, up to a hundred. */
export function useUnread() {
  const me = useUserId();
  return useQuery({
    queryKey: [...kindKey(me ?? '', 'notice'), 'unread'],
    queryFn: async ({ signal }) => {
      await screenFirst();
      const query = {
        selector: { klass: 'notice', read_at: missing, done_at: missing },
        fields: ['_id', '_rev', 'item', 'group_id', 'reason', 'snoozed_until'],
        limit: mostUnread,
      };
      return (await find<Notice>(me ?? '', query, signal)).docs;
    },
    enabled: me !== null,
    refetchInterval: 300_000,
  });
}

/** Where a browser stores whose notices it shows. It stays after the logout, so that the same person need not allow it again. */
export const pushKey = 'oficina.push';

/** The page of the group that a notice leads to; undefined if it leads to a record. */
export function groupPage({ group_id: group = '', item, reason = 'mention' }: Notice): string | undefined {
  const { page, ofItem } = reasonRules[reason];
  if (page === undefined) return undefined;
  return `/account/${group}/${page}${ofItem === true && item !== undefined ? `/${item}` : ''}`;
}
