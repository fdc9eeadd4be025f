import { useInfiniteQuery } from '@tanstack/react-query';
import type { Selector } from '#platform/web/api/api.ts';
import { pagesQuery } from '#platform/web/data/queries.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { missing, type Notice } from './unread.ts';

/** Which notices are shown: those that are not done, the unread ones of them, those that appear later, or those that are done. */
export const shows = ['open', 'unread', 'snoozed', 'done'] as const;
export type Show = (typeof shows)[number];

/** What the list is limited to. */
export interface Filter {
  readonly show: Show;
  /** Empty for all. */
  readonly group: string;
  /** The kinds of a module; undefined for all. */
  readonly kinds: readonly string[] | undefined;
}

const fields = [
  '_id',
  '_rev',
  'klass',
  'label',
  'group_id',
  'item',
  'item_kind',
  'anchor',
  'item_label',
  'reason',
  'detail',
  'by_id',
  'times',
  'at',
  'read_at',
  'done_at',
  'snoozed_until',
];

/** Selects what is to be seen now: not done, and not snoozed any more. */
function open(now: string): Selector {
  return { done_at: missing, $or: [{ snoozed_until: missing }, { snoozed_until: { $lte: now } }] };
}

const selectors: Readonly<Record<Show, (now: string) => Selector>> = {
  open,
  unread: (now) => ({ ...open(now), read_at: missing }),
  snoozed: (now) => ({ done_at: missing, snoozed_until: { $gt: now } }),
  done: () => ({ done_at: { $exists: true } }),
};

/** Whether a notice, as this browser has just marked it, still belongs to what is shown. */
export function isShown(notice: Notice, show: Show, now: string): boolean {
  const isDone = isSet(notice.done_at);
  const isLater = isSet(notice.snoozed_until) && String(notice.snoozed_until) > now;
  if (show === 'done') return isDone;
  if (show === 'snoozed') return !isDone && isLater;
  return !isDone && !isLater;
}

/** Whether a notice has a time: a cleared field is null until the server has answered. */
export function isSet(time: unknown): boolean {
  return typeof time === 'string';
}

/** The notices of a filter, page by page. `minute` is the present one, so that snoozed notices appear when it is their time. */
export function useNotices({ show, group, kinds }: Filter, minute: string) {
  const me = useUserId() ?? '';
  const selector = {
    klass: 'notice',
    ...selectors[show](minute),
    ...(group === '' ? {} : { group_id: group }),
    ...(kinds === undefined ? {} : { item_kind: { $in: kinds } }),
  };
  return useInfiniteQuery({
    ...pagesQuery<Notice>(me, 'notice', { selector, fields, sort: [{ at: 'desc' }] }),
    enabled: me !== '',
    placeholderData: (before) => before,
  });
}
