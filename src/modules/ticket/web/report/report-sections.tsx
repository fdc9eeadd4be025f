import type { ReactNode } from 'react';
import { OptionMark } from '#platform/web/fields/option-mark.tsx';
import { fieldLabel, kindLabel } from '#platform/web/i18n/labels.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { estimate } from '../../entities/estimate.ts';
import { ticket } from '../../entities/ticket.ts';
import type { ReportRow } from '#platform/entity/report.ts';
import type { Report } from '../../rules/report.ts';
import { useMoney } from '../estimate/use-money.ts';
import { MonthChart } from './month-chart.tsx';
import { useMonths } from '#platform/web/report/use-months.ts';
import { type Column, type Line, ReportTable } from '#platform/web/report/report-table.tsx';
import { useWords } from '../words.ts';
import type { OptionField } from '#platform/entity/define.ts';

interface SectionProps {
  readonly account: string;
  readonly report: Report;
}

/** Tickets opened in the time: over the months, by status, category, technician and kind. */
export function TicketReport({ report }: SectionProps): ReactNode {
  const t = useWords();
  const counts = useCounts(['count', 'done', 'open']);
  const write = useMonths();
  const months = report.sections['month'] ?? [];
  const section = (part: string, title: string, line: (row: ReportRow) => Line): ReactNode => (
    <ReportTable
      title={title}
      file={`tickets-${part}`}
      columns={counts}
      lines={(report.sections[part] ?? []).map(line)}
    />
  );
  const option = (name: 'status' | 'ticket_kind') => (row: ReportRow) =>
    optionLine(row, ticket.fields[name], t.dynamic(`ticket.${name}.${row.key ?? ''}`));
  return (
    <section className="o-section">
      <h2>{kindLabel(t, ticket.kind, 2)}</h2>
      <MonthChart rows={months} write={write} />
      <div className="o-report-grid">
        {section('status', fieldLabel(t, ticket, 'status'), option('status'))}
        {section('technician', fieldLabel(t, ticket, 'technical_id'), (row) => namedLine(row, t('list.without')))}
        {section('category', fieldLabel(t, ticket, 'category_id'), (row) => namedLine(row, t('list.without')))}
        {section('kind', fieldLabel(t, ticket, 'ticket_kind'), option('ticket_kind'))}
        {section('month', t('report.over-time'), (row) => plainLine(row, write(row.key ?? '')))}
      </div>
    </section>
  );
}

/** How long tickets stay in each status, and until they are done. */
export function TimeReport({ report }: SectionProps): ReactNode {
  const t = useWords();
  const spell = useDuration();
  const columns: readonly Column[] = [
    { name: 'mean', label: t('report.mean'), write: spell },
    { name: 'median', label: t('report.median'), write: spell },
    { name: 'count', label: t('report.count'), write: String },
  ];
  const stays = (report.sections['stay'] ?? []).map((row) =>
    optionLine(row, ticket.fields.status, t.dynamic(`ticket.status.${row.key ?? ''}`)),
  );
  const whole = (report.sections['done'] ?? []).map((row) => plainLine(row, t('report.until-done')));
  return (
    <section className="o-section">
      <h2>{t('report.times')}</h2>
      <div className="o-report-grid">
        <ReportTable title={t('report.per-status')} file="times-status" columns={columns} lines={stays} />
        <ReportTable title={t('report.until-done')} file="times-done" columns={columns} lines={whole} />
      </div>
    </section>
  );
}

/** Estimates made in the time, by state, with their sums. */
export function EstimateReport({ account, report }: SectionProps): ReactNode {
  const t = useWords();
  const money = useMoney(account);
  const sum = (figure: number | string | null): string => money(String(figure ?? '0'));
  const columns: readonly Column[] = [
    { name: 'count', label: t('report.count'), write: String },
    { name: 'labour', label: fieldLabel(t, estimate, 'labour'), write: sum },
    { name: 'parts', label: fieldLabel(t, estimate, 'parts'), write: sum },
    { name: 'total', label: fieldLabel(t, estimate, 'total'), write: sum },
  ];
  const lines = (report.sections['status'] ?? []).map((row) =>
    optionLine(row, estimate.fields.status, t.dynamic(`estimate.status.${row.key ?? ''}`)),
  );
  return (
    <section className="o-section">
      <h2>{kindLabel(t, estimate.kind, 2)}</h2>
      <ReportTable title={fieldLabel(t, estimate, 'status')} file="estimates" columns={columns} lines={lines} />
    </section>
  );
}

/** Finished work by technician, and how much of it came back as rework. */
export function WarrantyReport({ report }: SectionProps): ReactNode {
  const t = useWords();
  const columns = useCounts(['done', 'returns']);
  const lines = (report.sections['technician'] ?? []).map((row) => namedLine(row, t('list.without')));
  return (
    <section className="o-section">
      <h2>{t('report.returns-title')}</h2>
      <ReportTable title={fieldLabel(t, ticket, 'technical_id')} file="returns" columns={columns} lines={lines} />
    </section>
  );
}

function useCounts(names: readonly string[]): readonly Column[] {
  const t = useWords();
  const formats = useFormats();
  return names.map((name) => ({
    name,
    label: t.dynamic(`report.${name}`),
    write: (figure) => formats.number(Number(figure ?? 0)),
  }));
}

/** Hours as hours, or as days from two days on. */
function useDuration(): (hours: number | string | null) => string {
  const locale = useLocale();
  const spell = (amount: number, unit: 'hour' | 'day'): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(
      amount,
    );
  return (hours) => {
    if (hours === null) return '–';
    const amount = Number(hours);
    return amount >= 48 ? spell(amount / 24, 'day') : spell(amount, 'hour');
  };
}

function optionLine(row: ReportRow, { marks }: OptionField, text: string): Line {
  const key = row.key ?? '';
  return { key, text, label: <OptionMark mark={marks?.[key]} label={text} />, figures: row.figures };
}

function namedLine(row: ReportRow, none: string): Line {
  return plainLine(row, row.label ?? (row.key === null ? none : row.key));
}

function plainLine(row: ReportRow, text: string): Line {
  return { key: row.key ?? '', text, label: text, figures: row.figures };
}
