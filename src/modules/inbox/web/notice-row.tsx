import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconArrowBackUp,
  IconAt,
  IconCalendarDue,
  IconCheck,
  IconClock,
  IconCloudOff,
  IconFileImport,
  IconMail,
  IconMailOpened,
  IconMessage,
  IconPackage,
  IconProgress,
  IconReceipt,
  IconReportMoney,
  IconSquarePlus,
  IconUserCheck,
  IconUserPlus,
  IconWebhook,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChange } from '#platform/web/data/queries.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { Icon } from '#platform/web/module.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useEntity } from '#platform/web/routing/registry.tsx';
import { notice as entity } from '../entities/notice.ts';
import { reasonRules, type ReasonIcon } from '../rules/reasons.ts';
import { snoozes, snoozedUntil, type Snooze } from '../rules/snooze.ts';
import { isSet, type Show } from './notices.ts';
import { groupPage, type Notice } from './unread.ts';
import { useTranslations, type Words } from './words.ts';

const icons: Readonly<Record<ReasonIcon, Icon>> = {
  at: IconAt,
  box: IconPackage,
  day: IconCalendarDue,
  file: IconFileImport,
  member: IconUserPlus,
  message: IconMessage,
  money: IconReportMoney,
  new: IconSquarePlus,
  person: IconUserCheck,
  progress: IconProgress,
  receipt: IconReceipt,
  storage: IconCloudOff,
  webhook: IconWebhook,
};

/** One notice: what happened, where, when and why the person sees it, with buttons that mark it. */
export function NoticeRow(props: {
  notice: Notice;
  group: string | undefined;
  /** The name of who did it last; undefined until it is known, or if nobody did. */
  by: string | undefined;
  show: Show;
  /** Called when the notice leaves the list. */
  focusNext: () => void;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { notice, group, show } = props;
  const mark = useMark(notice, props.focusNext);
  const reason = notice.reason ?? 'mention';
  const Picture = icons[reasonRules[reason].icon];
  const isRead = isSet(notice.read_at);
  return (
    <li className="i-row" data-unread={isRead ? undefined : true}>
      <span className="i-dot">
        <Picture size={20} stroke={1.5} />
      </span>
      <div>
        <NoticeLink notice={notice} />
        <div>{sentence(t, notice, props.by)}</div>
        <div className="o-quiet o-small">
          {[
            group,
            show === 'snoozed'
              ? t('inbox.until', { when: formats.moment(notice.snoozed_until ?? '') })
              : formats.relative(notice.at ?? ''),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        <div className="o-quiet o-small">{t('inbox.why', { why: t(`inbox.why.${reason}`) })}</div>
      </div>
      <div className="i-acts">
        <MarkButton act="read" label={t(isRead ? 'inbox.mark-unread' : 'inbox.mark-read')} onClick={mark.read}>
          {isRead ? <IconMail size={18} /> : <IconMailOpened size={18} />}
        </MarkButton>
        {show === 'done' ? null : <SnoozeMenu isSnoozed={show === 'snoozed'} onSnooze={mark.snooze} />}
        <MarkButton act="done" label={t(show === 'done' ? 'inbox.reopen' : 'inbox.done')} onClick={mark.done}>
          {show === 'done' ? <IconArrowBackUp size={18} /> : <IconCheck size={18} />}
        </MarkButton>
      </div>
    </li>
  );
}

function MarkButton(props: { act: string; label: string; onClick: () => void; children: ReactNode }): ReactNode {
  const { act, label, onClick, children } = props;
  return (
    <ActionIcon variant="subtle" color="gray" data-act={act} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/** The record or the group's page as a link; the name of the reason for a notice about many records. */
function NoticeLink({ notice }: { notice: Notice }): ReactNode {
  const t = useTranslations();
  const kind = useEntity(notice.item_kind ?? '');
  const { group_id: group = '', item, anchor, reason = 'mention' } = notice;
  const { page, ofItem } = reasonRules[reason];
  const path = groupPage(notice);
  if (page !== undefined && path !== undefined)
    return (
      <Link to={path} className="i-title">
        {ofItem === true ? notice.item_label : t(`inbox.page.${page}`)}
      </Link>
    );
  if (kind === undefined || item === undefined)
    return (
      <Link to={`/account/${group}`} className="i-title">
        {t(`inbox.reason.${reason}`)}
      </Link>
    );
  return (
    <Link to={recordPath(group, kind, item)} {...(anchor === undefined ? {} : { hash: anchor })} className="i-title">
      {notice.item_label}
    </Link>
  );
}

function sentence(t: Words, { reason = 'mention', detail, times, item }: Notice, by: string | undefined): string {
  const count = times ?? 1;
  if (item === undefined) return t('inbox.row.many', { count, reason: t(`inbox.reason.${reason}`) });
  return t(`inbox.row.${reason}`, { who: by ?? t('inbox.somebody'), fact: detail ?? '', count });
}

function SnoozeMenu(props: { isSnoozed: boolean; onSnooze: (until: Snooze | null) => void }): ReactNode {
  const t = useTranslations();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          data-act="snooze"
          aria-label={t('inbox.snooze')}
          title={t('inbox.snooze')}
        >
          <IconClock size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {props.isSnoozed ? (
          <Menu.Item onClick={() => props.onSnooze(null)}>{t('inbox.snooze.end')}</Menu.Item>
        ) : (
          snoozes.map((snooze) => (
            <Menu.Item key={snooze} onClick={() => props.onSnooze(snooze)}>
              {t(`inbox.snooze.${snooze}`)}
            </Menu.Item>
          ))
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Marks a notice. What leaves the list can be undone. */
function useMark(notice: Notice, focusNext: () => void) {
  const t = useTranslations();
  const formats = useFormats();
  const me = useUserId() ?? '';
  const { mutateAsync } = useChange(me, entity);
  const title = notice.item_label ?? t(`inbox.reason.${notice.reason ?? 'mention'}`);
  const leave = (input: Readonly<Record<string, string | null>>, back: typeof input, text: string): void => {
    focusNext();
    const save = async (): Promise<void> => {
      const { rev } = await mutateAsync({ id: notice._id, rev: notice._rev, input });
      const write = [{ _id: notice._id, _rev: rev, klass: entity.kind, ...back }];
      showToast({ text, undo: { db: me, write } });
    };
    save().catch((error: unknown) => showToast({ text: errorText(t, error), failed: true }));
  };
  const now = (): string => new Date().toISOString();
  return {
    read: (): void => {
      const input = { read_at: isSet(notice.read_at) ? null : now() };
      mutateAsync({ id: notice._id, rev: notice._rev, input }).catch((error: unknown) =>
        showToast({ text: errorText(t, error), failed: true }),
      );
    },
    done: (): void => {
      const { done_at = null, read_at = null } = notice;
      if (isSet(done_at)) leave({ done_at: null }, { done_at }, t('inbox.reopen'));
      else
        leave(
          { done_at: now(), read_at: read_at ?? now() },
          { done_at: null, read_at },
          t('inbox.done-toast', { title }),
        );
    },
    snooze: (snooze: Snooze | null): void => {
      const before = { snoozed_until: notice.snoozed_until ?? null };
      const until = snooze === null ? null : snoozedUntil(snooze, new Date()).toISOString();
      const text = until === null ? t('inbox.snooze.end') : t('inbox.snoozed-toast', { when: formats.moment(until) });
      leave({ snoozed_until: until }, before, text);
    },
  };
}
