import type { ReactNode } from 'react';
import type { ReportRow } from '#platform/entity/report.ts';
import { lastOfMonth } from '#platform/entity/parse-day.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { noneWord } from '#platform/web/list/filters/filters.ts';
import type { Column, Line, Place } from '#platform/web/report/report-line.ts';
import { ReportTable } from '#platform/web/report/report-table.tsx';
import { useAxisTickFormat } from '#platform/web/report/use-axis-tick-format.ts';
import { useMonths } from '#platform/web/report/use-months.ts';
import { ticket } from '../../entities/ticket.ts';
import type { Report } from '../../rules/report.ts';
import { useReportWords } from './report-words.ts';

export const marginFigures = ['revenue', 'cost', 'margin', 'commission'] as const;

/** What done tickets brought and cost, by technician and by month, separately for each currency. Each figure leads to its lines. */
export function MarginReport({ account, report }: { account: string; report: Report }): ReactNode {
  const rows = Object.values(report.sections).flat();
  const currencies = [...new Set(rows.map(({ figures }) => String(figures['currency'] ?? '')))];
  return currencies.map((currency) => (
    <OfCurrency key={currency} account={account} report={report} currency={currency} several={currencies.length > 1} />
  ));
}

function OfCurrency(props: { account: string; report: Report; currency: string; several: boolean }): ReactNode {
  const t = useReportWords();
  const formats = useFormats();
  const marks = useAxisTickFormat();
  const monthName = useMonths();
  const { account, report, currency, several } = props;
  const columns: readonly Column[] = [
    { name: 'count', label: t('report.lines'), write: String },
    ...marginFigures.map((name) => ({
      name,
      label: t(`report.${name}`),
      write: (figure: number | string | null) => formats.money(String(figure ?? '0'), currency),
      mark: (value: number) => marks(value, currency),
    })),
  ];
  const place = (search: Readonly<Record<string, string>>): Place | undefined =>
    report.groups === undefined
      ? { to: `/account/${account}/report-lines`, search: { from: report.from, to: report.to, ...search } }
      : undefined;
  const of = (section: string, line: (row: ReportRow) => Line): Line[] =>
    (report.sections[section] ?? []).filter(({ figures }) => figures['currency'] === currency).map(line);
  const file = (name: string): string => (several ? `${name}-${currency}` : name);
  const series = ['revenue', 'margin'];
  return (
    <section className="o-section">
      <h2>{several ? `${t('report.margin-title')} · ${currency}` : t('report.margin-title')}</h2>
      <ReportTable
        within
        title={t('report.over-time')}
        name={`${t('report.margin-title')}: ${t('report.over-time')}`}
        file={file('margin-month')}
        columns={columns}
        picture={{ shape: 'columns', series }}
        lines={of('month', ({ key, figures }) => {
          const text = monthName(key ?? '');
          return { key: key ?? '', text, label: text, figures, to: () => place(daysOf(key ?? '', report)) };
        })}
      />
      <ReportTable
        within
        title={fieldLabel(t, ticket, 'technical_id')}
        name={`${t('report.margin-title')}: ${fieldLabel(t, ticket, 'technical_id')}`}
        file={file('margin-technician')}
        columns={columns}
        picture={{ shape: 'bars', series }}
        lines={of('technician', ({ key, label, figures }) => {
          const text = label ?? (key === null ? t('list.without') : key);
          return { key: key ?? '', text, label: text, figures, to: () => place({ technician: key ?? noneWord }) };
        })}
      />
    </section>
  );
}

/** The days of a month that are in the period. */
function daysOf(month: string, { from, to }: Report): { readonly from: string; readonly to: string } {
  const [first, last] = [`${month}-01`, lastOfMonth(month)];
  return { from: first > from ? first : from, to: last < to ? last : to };
}
