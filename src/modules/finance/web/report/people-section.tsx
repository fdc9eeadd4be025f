import type { ReactNode } from 'react';
import { ReportTable } from '#platform/web/report/report-table.tsx';
import { useAxisTickFormat } from '#platform/web/report/use-axis-tick-format.ts';
import { useMoney } from '../money.tsx';
import { useTranslations } from '../words.ts';
import type { SectionProps } from './section.ts';

/** Spending and income by member, once a row names one. */
export function PeopleSection({ report, currency, places }: SectionProps): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  const mark = useAxisTickFormat();
  const rows = report.currencies?.[0]?.rows ?? [];
  if (rows.every(({ key }) => key === null)) return null;
  return (
    <ReportTable
      title={t('finance-report.people')}
      file={`people-${currency}`}
      picture={{ shape: 'bars', series: ['out', 'in'] }}
      columns={(['out', 'in'] as const).map((name) => ({
        name,
        label: t(`finance-report.${name}`),
        write: (figure) => money(String(figure ?? '0'), currency),
        mark: (value) => mark(value, currency),
      }))}
      lines={rows.map(({ key, label = '', figures }) => {
        const text = label === '' ? t('finance-report.nobody') : label;
        const to = (name: string) => places.member(name === 'in' ? 'in' : 'out', key);
        return { key: key ?? '', text, label: text, figures, to };
      })}
    />
  );
}
