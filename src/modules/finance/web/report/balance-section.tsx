import type { ReactNode } from 'react';
import { addDays } from '#platform/entity/parse-day.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { ReportTable } from '#platform/web/report/report-table.tsx';
import { useAxisTickFormat } from '#platform/web/report/use-axis-tick-format.ts';
import type { BalanceLine } from '../../rules/report.ts';
import { useMoney } from '../money.tsx';
import { useTranslations } from '../words.ts';
import type { SectionProps } from './section.ts';

/** Maximum lines in a readable chart: the sum and the largest wallets; the table has all. */
const most = 6;

/** Balances at the end of each month, or of each day in a short period. */
export function BalanceSection({ report, currency, places }: SectionProps): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  const mark = useAxisTickFormat();
  const formats = useFormats();
  const days = report.days ?? [];
  const lines = report.balances?.[0]?.lines ?? [];
  const nameOf = (line: BalanceLine): string => line.id ?? 'all';
  return (
    <ReportTable
      title={t('finance-report.balances')}
      file={`balances-${currency}`}
      picture={{ shape: 'lines', series: largest(lines).map(nameOf) }}
      columns={lines.map((line) => ({
        name: nameOf(line),
        label: line.id === null ? t('finance-report.all-of', { currency }) : line.label,
        write: (figure) => (figure === null ? '' : money(String(figure), currency)),
        mark: (value) => mark(value, currency),
      }))}
      lines={
        lines.length === 0
          ? []
          : days.map((day, at) => ({
              key: day,
              text: formats.date(day),
              label: formats.date(day),
              figures: Object.fromEntries(
                lines.map((line) => [nameOf(line), at < line.since ? null : (line.points[at] ?? null)]),
              ),
              to: (name) =>
                name === 'all'
                  ? places.rows('all', days[at - 1] === undefined ? '' : addDays(days[at - 1] ?? day, 1), day)
                  : places.register(name, days[at - 1], day),
            }))
      }
    />
  );
}

function largest(lines: readonly BalanceLine[]): readonly BalanceLine[] {
  const sizeOf = ({ id, points }: BalanceLine): number =>
    id === null ? Infinity : Math.abs(Number(points.at(-1) ?? 0));
  const kept = new Set(lines.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, most));
  return lines.filter((line) => kept.has(line));
}
