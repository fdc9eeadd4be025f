import type { ReactNode } from 'react';
import { OptionMark } from '#platform/web/fields/choice/option-mark.tsx';
import { fieldLabel, kindLabel } from '#platform/web/i18n/labels.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { estimate } from '../../entities/estimate.ts';
import { ticket } from '../../entities/ticket.ts';
import type { ReportRow } from '#platform/entity/report.ts';
import type { Report } from '../../rules/report.ts';
import { noneWord } from '#platform/web/list/filters/filters.ts';
import { usePlaces } from './use-report-links.ts';
import { useMonths } from '#platform/web/report/use-months.ts';
import type { Column, Line, Picture } from '#platform/web/report/report-line.ts';
import { ReportTable } from '#platform/web/report/report-table.tsx';
import { useAxisTickFormat } from '#platform/web/report/use-axis-tick-format.ts';
import { useReportWords } from './report-words.ts';
import type { OptionField } from '#platform/entity/define.ts';

interface SectionProps {
  readonly account: string;
  readonly report: Report;
}

/** Tickets opened in the period: by month, status, category, technician and kind. */
export function TicketReport({ account, report }: SectionProps): ReactNode {
  const t = useReportWords();
  const counts = useCounts(['count', 'done', 'open']);
  const write = useMonths();
  const places = usePlaces(account, report);
  const part = (name: string, title: string, line: (row: ReportRow) => Line, field?: string): ReactNode => (
    <ReportTable
      within
      title={title}
      file={`tickets-${name}`}
      columns={counts}
      picture={name === 'month' ? { shape: 'columns', series: ['count', 'done'] } : bars('count')}
      lines={(report.sections[name] ?? []).map((row) => ({
        ...line(row),
        to: (figure) => places.opened(figure, row.key, field === undefined ? {} : { [field]: row.key ?? noneWord }),
      }))}
    />
  );
  const option = (name: 'status' | 'ticket_kind') => (row: ReportRow) =>
    optionLine(row, ticket.fields[name], t.dynamic(`ticket.${name}.${row.key ?? ''}`));
  return (
    <section className="o-section">
      <h2>{kindLabel(t, ticket.kind, 2)}</h2>
      {part('month', t('report.over-time'), (row) => plainLine(row, write(row.key ?? '')))}
      <div className="o-report-grid">
        {part('status', fieldLabel(t, ticket, 'status'), option('status'), 'status')}
        {part(
          'technician',
          fieldLabel(t, ticket, 'technical_id'),
          (row) => namedLine(row, t('list.without')),
          'technical_id',
        )}
        {part(
          'category',
          fieldLabel(t, ticket, 'category_id'),
          (row) => namedLine(row, t('list.without')),
          'category_id',
        )}
        {part('kind', fieldLabel(t, ticket, 'ticket_kind'), option('ticket_kind'), 'ticket_kind')}
      </div>
    </section>
  );
}

/** How long tickets stay in each status, and until they are done. */
export function TimeReport({ report }: SectionProps): ReactNode {
  const t = useReportWords();
  const spell = useDuration();
  const stays = (report.sections['stay'] ?? []).map((row) =>
    optionLine(row, ticket.fields.status, t.dynamic(`ticket.status.${row.key ?? ''}`)),
  );
  const whole = (report.sections['done'] ?? []).map((row) => plainLine(row, t('report.until-done')));
  const lines = [...stays, ...whole];
  const longest = Math.max(0, ...lines.map(({ figures }) => Number(figures['mean'] ?? 0)));
  const drawn = { write: spell, mark: spell, unit: longest >= daysFrom ? 24 : 1 };
  const columns: readonly Column[] = [
    { name: 'mean', label: t('report.mean'), ...drawn },
    { name: 'median', label: t('report.median'), ...drawn },
    { name: 'count', label: t('report.count'), write: String },
  ];
  return (
    <ReportTable
      title={t('report.times')}
      file="times"
      columns={columns}
      picture={bars('mean', 'median')}
      lines={lines}
    />
  );
}

/** Estimates made in the period by status, with their sums, separately for each currency. */
export function EstimateReport(props: SectionProps): ReactNode {
  const rows = props.report.sections['status'] ?? [];
  const currencies = [...new Set(rows.map(currencyIn))];
  return currencies.map((currency) => (
    <EstimateSums key={currency} {...props} currency={currency} several={currencies.length > 1} />
  ));
}

function EstimateSums(props: SectionProps & { readonly currency: string; readonly several: boolean }): ReactNode {
  const t = useReportWords();
  const formats = useFormats();
  const marks = useAxisTickFormat();
  const { account, report, currency } = props;
  const places = usePlaces(account, report);
  const sum = (figure: number | string | null): string => formats.money(String(figure ?? '0'), currency);
  const columns: readonly Column[] = [
    { name: 'count', label: t('report.count'), write: String },
    { name: 'labour', label: fieldLabel(t, estimate, 'labour'), write: sum },
    { name: 'parts', label: fieldLabel(t, estimate, 'parts'), write: sum },
    { name: 'total', label: fieldLabel(t, estimate, 'total'), write: sum, mark: (value) => marks(value, currency) },
  ];
  const title = kindLabel(t, estimate.kind, 2);
  return (
    <ReportTable
      title={props.several ? `${title} · ${currency}` : title}
      file={props.several ? `estimates-${currency}` : 'estimates'}
      columns={columns}
      picture={bars('total')}
      lines={(report.sections['status'] ?? [])
        .filter((row) => currencyIn(row) === currency)
        .map((row) => ({
          ...optionLine(row, estimate.fields.status, t.dynamic(`estimate.status.${row.key ?? ''}`)),
          to: () => places.estimates(row.key),
        }))}
    />
  );
}

function currencyIn({ figures }: ReportRow): string {
  return String(figures['currency'] ?? '');
}

/** Finished work by technician, and how much of it came back as rework. */
export function WarrantyReport({ account, report }: SectionProps): ReactNode {
  const t = useReportWords();
  const columns = useCounts(['done', 'returns']);
  const places = usePlaces(account, report);
  return (
    <ReportTable
      title={t('report.returns-title')}
      file="returns"
      columns={columns}
      picture={bars('done', 'returns')}
      lines={(report.sections['technician'] ?? []).map((row) => ({
        ...namedLine(row, t('list.without')),
        to: (figure) => (figure === 'done' ? places.finished(row.key) : undefined),
      }))}
    />
  );
}

function bars(...series: readonly string[]): Picture {
  return { shape: 'bars', series };
}

function useCounts(names: readonly string[]): readonly Column[] {
  const t = useReportWords();
  const formats = useFormats();
  return names.map((name) => ({
    name,
    label: t.dynamic(`report.${name}`),
    write: (figure) => formats.number(Number(figure ?? 0)),
    mark: (figure) => formats.number(figure),
    whole: true,
  }));
}

/** Hours from which durations are given in days. */
const daysFrom = 48;

/** Formats hours, as days from two days on. */
function useDuration(): (hours: number | string | null) => string {
  const locale = useLocale();
  const spell = (amount: number, unit: 'hour' | 'day'): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(
      amount,
    );
  return (hours) => {
    if (hours === null) return '–';
    const amount = Number(hours);
    return amount >= daysFrom ? spell(amount / 24, 'day') : spell(amount, 'hour');
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
