import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { IconShieldLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { findAll } from '#platform/web/api/api.ts';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { When } from '#platform/web/fields/value.tsx';
import { DayInput } from '#platform/web/fields/day-input.tsx';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { PagedRows } from '#platform/web/parts/paged-rows.tsx';
import type { Member } from '../members/member.ts';
import { memberName } from '../members/member.ts';
import { auditEvents, type AuditPage, type AuditRow, dayBounds } from './audit-rows.ts';
import { AdminHead } from './admin-head.tsx';
import './admin.css';
import { type Words, useTranslations } from '../words.ts';

/**
 * audit: who changed rights, members, plan and settings of the group, and who deleted records; the filter is in the
 * address.
 */
export function Audit(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const [search] = useSearchState();
  const query = useInfiniteQuery({
    queryKey: ['docs', account, 'audit', search],
    queryFn: ({ pageParam, signal }) =>
      request<AuditPage>('GET', `/${account}/_audit`, {
        query: {
          event: search['event'],
          user: search['user'],
          since: dayBounds(search['since']).start,
          until: dayBounds(search['until']).end,
          bookmark: pageParam === '' ? undefined : pageParam,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page: AuditPage) => page.bookmark,
  });
  return (
    <div className="o-page a-admin">
      <AdminHead account={account} title={t('groups.admin.audit')} />
      <Filter account={account} />
      <PagedRows
        query={query}
        rows={query.data?.pages.flatMap((page) => page.rows)}
        empty={<EmptyState icon={IconShieldLock} title={t('groups.audit.none')} text={t('groups.audit.none-text')} />}
      >
        {(rows) => <Rows rows={rows} />}
      </PagedRows>
    </div>
  );
}

function Filter({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const [search, setSearch] = useSearchState();
  const members = useQuery({
    queryKey: [...kindKey(account, 'subscription'), 'names'],
    queryFn: ({ signal }) => {
      const fields = ['_id', 'user_id', 'user.label', 'name'];
      return findAll<Member>(account, { selector: { klass: 'subscription', status: 'accepted' }, fields }, signal);
    },
  });
  const people = (members.data ?? []).flatMap((member) =>
    member.user_id === undefined ? [] : [{ value: member.user_id, label: memberName(member) }],
  );
  return (
    <div className="a-filter">
      <NativeSelect
        label={t('groups.audit.what')}
        value={search['event'] ?? ''}
        data={[
          { value: '', label: t('groups.audit.everything') },
          ...auditEvents.map((event) => ({ value: event, label: t(`groups.audit.${event}`) })),
        ]}
        onChange={(event) => setSearch({ event: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('groups.audit.who')}
        value={search['user'] ?? ''}
        data={[{ value: '', label: t('groups.audit.everybody') }, ...people]}
        onChange={(event) => setSearch({ user: event.currentTarget.value })}
      />
      <DayInput
        input={{ label: t('list.from') }}
        value={search['since'] ?? ''}
        onChange={(day) => setSearch({ since: day ?? '' })}
      />
      <DayInput
        input={{ label: t('list.to') }}
        value={search['until'] ?? ''}
        onChange={(day) => setSearch({ until: day ?? '' })}
      />
    </div>
  );
}

function Rows({ rows }: { rows: readonly AuditRow[] }): ReactNode {
  const t = useTranslations();
  return (
    <ul className="o-plain-list a-audit">
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <span className="o-strong">{eventName(t, row.event)}</span>{' '}
            <span className="a-audit-detail">{auditDetail(t, row)}</span>
            <div className="o-quiet o-small">
              {row.user?.label ?? t('groups.audit.product')}
              {row.address === undefined ? null : ` · ${row.address}`}
            </div>
          </div>
          <span className="o-quiet o-small">
            <When value={row.at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The name of an event; its code if it has no translation. */
function eventName(t: Words, event: string): string {
  const own = `groups.audit.${event}`;
  return t.has(own) ? t.dynamic(own) : event;
}

/** The details of an audit event as text; empty if the event has none. */
function auditDetail(t: Words, { event, detail }: AuditRow): string {
  const text = (name: string): string => (typeof detail[name] === 'string' ? detail[name] : '');
  if (event === 'plan') return t.dynamic(`account.v7_plan.${text('plan')}`);
  if (event === 'setting') return settingName(t, text('key'));
  if (event === 'delete') return [kindName(t, text('klass')), text('label')].filter((word) => word !== '').join(' · ');
  if (event === 'export') {
    const { rows: count } = detail;
    if (typeof count !== 'number') return t.dynamic(`groups.audit.export-of-${text('what')}`);
    return [exportName(t, text('what')), t('groups.audit.export-rows', { count })].join(' · ');
  }
  if (event === 'role') {
    const flags = ['admin', 'report_view'].filter((flag) => detail[flag] === true);
    const limits = Object.keys(detail).filter((key) => t.has(`module.${key}.purpose`));
    return [
      ...flags.map((flag) => t.dynamic(`subscription.field.${flag}`)),
      ...limits.map((key) => `${t.dynamic(`module.${key}.purpose`)}: ${t.dynamic(`groups.member.right.${text(key)}`)}`),
    ].join(', ');
  }
  return '';
}

/** The name of an exported list or report. */
function exportName(t: Words, what: string): string {
  const own = `${what}.title`;
  return t.has(own) ? t.dynamic(own) : t.has(what) ? t.dynamic(what, { count: 2 }) : what;
}

function settingName(t: Words, key: string): string {
  const own = `groups.setting.${key}`;
  if (t.has(own)) return t.dynamic(own);
  const kind = { phones: 'phone', addresses: 'address' }[key];
  return kind === undefined ? key : t.dynamic(kind, { count: 2 });
}

function kindName(t: Words, kind: string): string {
  return t.has(kind) ? t.dynamic(kind, { count: 1 }) : kind;
}
