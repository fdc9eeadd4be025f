import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useId } from 'react';
import { request } from '#platform/web/api/request.ts';
import { Segments } from '#platform/web/fields/segments.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { useTranslations } from '../words.ts';
import { UsageTable } from './usage-table.tsx';

interface UsageDay {
  readonly day: string;
  readonly records: number;
  /** Bytes. */
  readonly size: number;
}

export type Measure = 'records' | 'size';

const periods = ['30', '90', '365'] as const;
const [width, height] = [600, 140];
const dayLength = 86_400_000;

/** The growth of a group by day; the period is in the address. */
export function UsageDays(props: { account: string; measure: Measure; table: boolean }): ReactNode {
  const t = useTranslations();
  const [search, setSearch] = useSearchState();
  const period = periods.find((one) => one === search['days']) ?? '90';
  const query = useQuery({
    queryKey: ['counter', props.account, 'usage-days'],
    queryFn: async ({ signal }) =>
      (await request<{ rows: UsageDay[] }>('GET', `/${props.account}/_usage_days`, { signal })).rows,
  });
  return (
    <section className="a-card a-usage-days" aria-labelledby="by-day">
      <div className="a-card-head a-usage-head">
        <h2 id="by-day">{t('groups.usage.by-day')}</h2>
        <Segments
          label={t('groups.usage.period')}
          value={period}
          options={periods.map((value) => ({ value, label: t('groups.usage.days', { count: Number(value) }) }))}
          onChange={(value) => setSearch({ days: value === '90' ? undefined : value })}
        />
      </div>
      <QueryState query={query}>{(rows) => <Days {...props} rows={within(rows, Number(period))} />}</QueryState>
    </section>
  );
}

/** The rows of the last `days`, and the one before them, where the line starts. */
function within(rows: readonly UsageDay[], days: number): readonly UsageDay[] {
  const from = new Date(Date.now() - days * dayLength).toISOString().slice(0, 10);
  return rows.filter(({ day }) => day >= from);
}

function Days({ rows, measure, table }: { rows: readonly UsageDay[]; measure: Measure; table: boolean }): ReactNode {
  const t = useTranslations();
  if (rows.length < 2) return <p className="o-quiet">{t('groups.usage.by-day-none')}</p>;
  return table ? <DaysTable rows={rows} /> : <DaysChart rows={rows} measure={measure} />;
}

function DaysChart({ rows, measure }: { rows: readonly UsageDay[]; measure: Measure }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const id = useId();
  const most = Math.max(1, ...rows.map((row) => row[measure]));
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  const start = Date.parse(first.day);
  const span = Math.max(1, Date.parse(last.day) - start);
  const xOf = (row: UsageDay): string => (((Date.parse(row.day) - start) / span) * width).toFixed(1);
  const yOf = (row: UsageDay): string => (height - (row[measure] / most) * height).toFixed(1);
  const runs = runsOf(rows).map((run) => ({
    from: xOf(run[0]),
    to: xOf(run.at(-1) ?? run[0]),
    points: run.map((row) => `${xOf(row)} ${yOf(row)}`).join('L'),
  }));
  const figure = (row: UsageDay): string => (measure === 'size' ? formats.size(row.size) : formats.number(row.records));
  const dates = { from: formats.date(first.day), to: formats.date(last.day) };
  return (
    <figure className="a-days" aria-labelledby={id}>
      <span className="o-quiet o-small">{measure === 'size' ? formats.size(most) : formats.number(most)}</span>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        {runs.map(({ from, to, points }) => (
          <Fragment key={from}>
            <path className="a-days-area" d={`M${from} ${height}L${points}L${to} ${height}Z`} />
            <path className="a-days-line" d={`M${points}h0`} />
          </Fragment>
        ))}
      </svg>
      <div className="a-days-ends o-quiet o-small">
        <span>{dates.from}</span>
        <span>{dates.to}</span>
      </div>
      <figcaption id={id} className="o-hidden">
        {t('groups.usage.by-day-says', { ...dates, before: figure(first), after: figure(last) })}
      </figcaption>
    </figure>
  );
}

type Run = [UsageDay, ...UsageDay[]];

/** Days in a row; the line is interrupted where the usage of a day was not recorded. */
function runsOf(rows: readonly UsageDay[]): readonly Run[] {
  const runs: Run[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last === undefined || before === undefined || Date.parse(row.day) - Date.parse(before.day) > dayLength)
      runs.push([row]);
    else last.push(row);
  }
  return runs;
}

function DaysTable({ rows }: { rows: readonly UsageDay[] }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const newestFirst = rows
    .toReversed()
    .map(({ day, records, size }) => ({ key: day, label: formats.date(day), records, size }));
  return <UsageTable head={t('groups.usage.day')} rows={newestFirst} />;
}
