import { Button } from '@mantine/core';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { mayHaveSubGroups } from '#modules/groups/rules/plan.ts';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { Segments } from '#platform/web/fields/segments.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { DayInput } from '#platform/web/fields/day-input.tsx';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import type { Report, ReportName } from '../../rules/report.ts';
import { addDays } from '#platform/entity/parse-day.ts';
import { useGroupSetting } from '#platform/web/data/settings/group-setting.ts';
import { useToday } from '#platform/web/data/use-today.ts';
import { EstimateReport, TicketReport, TimeReport, WarrantyReport } from './report-sections.tsx';
import { MarginReport } from './margin-report.tsx';
import '../ticket.css';
import '../phone.css';
import './report.css';
import { useReportWords } from './report-words.ts';

/** Reports of a period: tickets, times, estimates and returns. */
export function ReportsPage(): ReactNode {
  const t = useReportWords();
  const formats = useFormats();
  const account = useAccount();
  const [search, setSearch] = useSearchState();
  const today = useToday(account);
  const plan = useGroupSetting(account, 'confirmed-plan') ?? 'free';
  const over = mayHaveSubGroups(plan) && search['groups'] === 'all';
  const title = t('report.title');
  useTitle(title);
  if (today === null) return null;
  const from = search['from'] ?? addDays(today, -89);
  const to = search['to'] ?? today;
  const spans = [
    { label: t('report.days', { count: 30 }), from: addDays(today, -29) },
    { label: t('report.days', { count: 90 }), from: addDays(today, -89) },
    { label: t('report.this-year'), from: `${today.slice(0, 4)}-01-01` },
    { label: t('report.year'), from: addDays(today, -364) },
  ];
  const period = { account, from, to, over };
  return (
    <div className="o-page t-reports">
      <div className="o-head">
        <h1>{title}</h1>
        {mayHaveSubGroups(plan) ? (
          <div className={over ? undefined : 'o-screen'}>
            <Segments
              label={t('report.groups')}
              value={over ? 'all' : 'one'}
              options={(['one', 'all'] as const).map((value) => ({ value, label: t(`report.groups.${value}`) }))}
              onChange={(value) => setSearch({ groups: value === 'all' ? value : undefined })}
            />
          </div>
        ) : null}
      </div>
      <div className="t-quick t-report-range o-screen">
        {spans.map((span) => {
          const on = from === span.from && to === today;
          return (
            <Button
              key={span.from + span.label}
              size="xs"
              radius="xl"
              variant={on ? 'light' : 'default'}
              aria-pressed={on}
              onClick={() => setSearch({ from: span.from, to: undefined })}
            >
              {span.label}
            </Button>
          );
        })}
        <DayInput
          input={{ size: 'xs', 'aria-label': t('report.from') }}
          value={from}
          onChange={(day) => setSearch({ from: day ?? undefined })}
        />
        <DayInput
          input={{ size: 'xs', 'aria-label': t('report.to') }}
          value={to}
          onChange={(day) => setSearch({ to: day ?? undefined })}
        />
      </div>
      <p className="o-paper-only">
        {formats.date(from)} – {formats.date(to)}
      </p>
      <Sections {...period} />
    </div>
  );
}

const order: readonly (readonly [ReportName, (props: { account: string; report: Report }) => ReactNode])[] = [
  ['tickets', TicketReport],
  ['times', TimeReport],
  ['estimates', EstimateReport],
  ['warranty', WarrantyReport],
  ['margin', MarginReport],
];

/** All sections appear together, so that nothing moves when the next one arrives; `over` sums the person's groups. */
function Sections({
  account,
  from,
  to,
  over,
}: {
  account: string;
  from: string;
  to: string;
  over: boolean;
}): ReactNode {
  const t = useReportWords();
  const queries = useQueries({
    queries: order.map(([name]) => ({
      queryKey: [...kindKey(account, 'ticket'), 'report', name, from, to, over],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        request<Report>('GET', `/${account}/_design/report/_view/${name}`, {
          query: { from, to, ...(over ? { groups: 'all' } : {}) },
          signal,
        }),
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    })),
  });
  const waits = queries.find(({ data }) => data === undefined);
  if (waits !== undefined) return <QueryState query={waits}>{() => null}</QueryState>;
  if (queries.every(({ data }) => Object.values(data?.sections ?? {}).every((rows) => rows.length === 0)))
    return <EmptyState title={t('report.nothing')} />;
  return order.map(([name, Section], at) => {
    const report = queries[at]?.data;
    return report === undefined ? null : (
      <Fragment key={name}>
        <Section account={account} report={report} />
        {report.groups === undefined || name !== 'tickets' ? null : (
          <p className="o-quiet o-small o-flush">
            {t('report.groups.summed', { count: report.groups.length, names: report.groups.join(', ') })}
          </p>
        )}
      </Fragment>
    );
  });
}
