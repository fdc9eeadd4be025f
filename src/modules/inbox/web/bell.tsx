import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { IconBell } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { bulk } from '#platform/web/api/write.ts';
import { listenToChanges } from '#platform/web/data/live.ts';
import { refresh, refreshOlder } from '#platform/web/data/queries.ts';
import { useNow } from '#platform/web/data/use-now.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { useShortcut } from '#platform/web/parts/focus/keyboard.ts';
import { useGo, usePathParams, useSearchState } from '#platform/web/routing/use-url.ts';
import { groupPage, type Notice, pushKey, useUnread } from './unread.ts';
import { useTranslations } from './words.ts';
import './bell.css';

/** The bell in the top bar, with the number of unread notices. Opening a record marks those about it as read. */
export function Bell(): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const now = new Date(useNow()).toISOString();
  const unread = (useUnread().data ?? []).filter(({ snoozed_until: until }) => until === undefined || until <= now);
  useOwnChanges();
  useReadOnOpening(unread);
  usePush();
  useShortcut('g h', 'inbox.title', () => go('/inbox'));
  const count = unread.length;
  const label = t('inbox.unread', { count });
  return (
    <Link to="/inbox" className="i-bell" aria-label={label} title={label}>
      <IconBell size={20} stroke={1.75} />
      {count === 0 ? null : <span className="i-count">{count > 9 ? '9+' : count}</span>}
    </Link>
  );
}

/** Reloads the person's own documents when they change, in this window or elsewhere. */
function useOwnChanges(): void {
  const me = useUserId();
  const client = useQueryClient();
  useEffect(() => {
    if (me === null) return undefined;
    return listenToChanges(me, {
      changed: ({ klass }) => {
        if (klass !== undefined) void refresh(client, me, klass);
      },
      begun: (at) => void refreshOlder(client, me, at),
      refused: () => undefined,
    });
  }, [me, client]);
}

/** Goes on showing notices in a browser that did so in the person's earlier session. */
function usePush(): void {
  const me = useUserId();
  const go = useGo();
  useEffect(() => {
    if (me !== null && localStorage.getItem(pushKey) === me)
      void import('./push.ts').then(async ({ continuePush }) => continuePush(go)).catch(() => undefined);
  }, [me, go]);
}

/** Marks the notices about the record or the group's page of the current address as read. */
function useReadOnOpening(unread: readonly Notice[]): void {
  const me = useUserId();
  const client = useQueryClient();
  const item = usePathParams()['record_id'];
  const [{ open: opened }] = useSearchState();
  const read = useEffectEvent(async (ids: readonly string[]): Promise<void> => {
    if (me === null) return;
    const read_at = new Date().toISOString();
    const about = unread.filter(({ _id: id }) => ids.includes(id));
    await bulk(
      me,
      about.map(({ _id, _rev }) => ({ _id, _rev, klass: 'notice', read_at })),
    );
    await refresh(client, me, 'notice');
  });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const about = unread.filter((one) => {
    const page = groupPage(one);
    if (page !== undefined) return path === page;
    return one.item !== undefined && (one.item === item || one.item === opened);
  });
  const ids = about.map(({ _id: id }) => id).join(' ');
  useEffect(() => {
    if (ids !== '') void read(ids.split(' ')).catch(() => undefined);
  }, [ids]);
}
