import type { ReactNode } from 'react';
import type { ReportRow } from '#platform/entity/report.ts';
import { useMoney } from '../money.tsx';
import { useWords } from '../words.ts';

/** Two columns for each month, side by side: what came in and what went out. */
export function FlowChart(props: {
  currency: string;
  rows: readonly ReportRow[];
  month: (key: string) => string;
}): ReactNode {
  const t = useWords();
  const money = useMoney();
  const { currency, rows, month } = props;
  if (rows.length < 2) return null;
  const size = (row: ReportRow, name: 'in' | 'out'): number => Math.max(0, Number(row.figures[name] ?? 0));
  const most = Math.max(...rows.flatMap((row) => [size(row, 'in'), size(row, 'out')]), Number.MIN_VALUE);
  const said = (row: ReportRow, name: 'in' | 'out'): string => money(String(row.figures[name] ?? '0'), currency);
  return (
    <figure className="o-months" aria-label={`${t('finance-report.cash-flow')} ${currency}`}>
      <div className="o-months-columns">
        {rows.map((row) => (
          <div
            key={row.key}
            title={t('finance-report.month-says', {
              month: month(row.key ?? ''),
              income: said(row, 'in'),
              outgo: said(row, 'out'),
            })}
          >
            <span className="f-flow">
              <span data-in style={{ height: `${(size(row, 'in') / most) * 100}%` }} />
              <span data-out style={{ height: `${(size(row, 'out') / most) * 100}%` }} />
            </span>
            <span className="o-quiet o-small">{month(row.key ?? '')}</span>
          </div>
        ))}
      </div>
      <figcaption className="o-quiet o-small">
        <span className="f-key" data-in /> {t('finance-report.in')} <span className="f-key" data-out />{' '}
        {t('finance-report.out')} · {t('finance-report.most', { amount: money(written(most, rows), currency) })}
      </figcaption>
    </figure>
  );
}

/** The highest column's amount as it was written, digits and all. */
function written(most: number, rows: readonly ReportRow[]): string {
  const all = rows.flatMap(({ figures }) => [String(figures['in'] ?? '0'), String(figures['out'] ?? '0')]);
  return all.find((amount) => Number(amount) === most) ?? '0';
}
