import { type ReactNode, useRef } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { findAll } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { membershipsQuery } from '#platform/web/data/session-queries.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { useShortcut } from '#platform/web/parts/focus/keyboard.ts';
import { NoticeRow } from './notice-row.tsx';
import type { Show } from './notices.ts';
import type { Notice } from './unread.ts';

/** The notices, with keys that go from one to the next and mark the one in focus. */
export function NoticeList({ notices, show }: { notices: readonly Notice[]; show: Show }): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const groups = useQuery(membershipsQuery(useUserId())).data ?? [];
  const names = useNames(notices);
  const links = (): HTMLAnchorElement[] => [...(list.current?.querySelectorAll<HTMLAnchorElement>('.i-title') ?? [])];
  const place = (): number => links().findIndex((link) => link.closest('.i-row')?.contains(document.activeElement));
  const move = (by: number): void => {
    const all = links();
    const at = place();
    all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
  };
  /** Presses a button of the row in focus, or of the first row. */
  const press = (act: string): void => {
    const all = links();
    const row = all[Math.max(0, place())]?.closest('.i-row');
    row?.querySelector<HTMLButtonElement>(`[data-act="${act}"]`)?.click();
  };
  useShortcut('j', 'inbox.keys.next', () => move(1));
  useShortcut('k', 'inbox.keys.previous', () => move(-1));
  useShortcut('e', 'inbox.keys.done', () => press('done'));
  useShortcut('s', 'inbox.keys.snooze', () => press('snooze'));
  useShortcut('u', 'inbox.keys.read', () => press('read'));
  return (
    <ul ref={list} className="i-list">
      {notices.map((notice, at) => (
        <NoticeRow
          key={notice._id}
          notice={notice}
          group={groups.find(({ account_id: id }) => id === notice.group_id)?.account_name}
          by={names.get(notice.by_id ?? '')}
          show={show}
          focusNext={() => (links()[at + 1] ?? links()[at - 1])?.focus()}
        />
      ))}
    </ul>
  );
}

interface Named {
  readonly user_id?: string;
  readonly user?: { readonly label: string };
}

/** The names of the people who did what the notices are about, by id. */
function useNames(notices: readonly Notice[]): ReadonlyMap<string, string> {
  const groups = [
    ...new Set(notices.flatMap(({ group_id: id, by_id: by }) => (id === undefined || by === undefined ? [] : id))),
  ];
  return useQueries({
    queries: groups.map((group) => ({
      queryKey: [...kindKey(group, 'subscription'), 'names of people'],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        findAll<Named>(group, { selector: { klass: 'subscription' }, fields: ['user_id', 'user.label'] }, signal),
      staleTime: 300_000,
    })),
    combine: (answers) =>
      new Map(
        answers
          .flatMap(({ data = [] }) => data)
          .flatMap(({ user_id: id, user }) =>
            id === undefined || user === undefined ? [] : [[id, user.label] as const],
          ),
      ),
  });
}
