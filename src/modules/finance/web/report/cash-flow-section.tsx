import { lastOfMonth } from '#platform/entity/parse-day.ts';
import type { ReactNode } from 'react';
import { ReportTable } from '#platform/web/report/report-table.tsx';
import { useAxisTickFormat } from '#platform/web/report/use-axis-tick-format.ts';
import { useMonths } from '#platform/web/report/use-months.ts';
import { type FigurePart, figureParts } from '../../rules/report.ts';
import { isZero } from '../../rules/money.ts';
import { useMoney } from '../money.tsx';
import { useTranslations } from '../words.ts';
import type { SectionProps } from './section.ts';

/** The net figure consists of all movements. */
function partOfColumn(name: string): FigurePart {
  return figureParts.find((part) => part === name) ?? 'all';
}

/** Income and outgo by month. */
export function CashFlowSection({ report, currency, places }: SectionProps): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  const mark = useAxisTickFormat();
  const month = useMonths();
  const rows = report.currencies?.[0]?.rows ?? [];
  const names = (['in', 'out', 'moved', 'net'] as const).filter(
    (name) => name !== 'moved' || rows.some(({ figures }) => !isZero(String(figures['moved'] ?? '0'))),
  );
  return (
    <ReportTable
      title={t('finance-report.cash-flow')}
      file={`cash-flow-${currency}`}
      picture={{ shape: 'columns', series: ['in', 'out'] }}
      columns={names.map((name) => ({
        name,
        label: t.dynamic(`finance-report.${name}`),
        write: (figure) => money(String(figure ?? '0'), currency),
        mark: (value) => mark(value, currency),
      }))}
      lines={rows.map(({ key, figures }) => {
        const own = key ?? '';
        return {
          key: own,
          text: month(own),
          label: month(own),
          figures,
          to: (name) => places.rows(partOfColumn(name), `${own}-01`, lastOfMonth(own)),
        };
      })}
    />
  );
}
