import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { dayFigures, type DayReport } from '../../rules/drawer/day.ts';
import type { RowFilter } from './cash-queries.ts';
import { useCashWords } from './cash-words.ts';

/** The money of a day by method; each figure shows its rows. */
export function DayTotals(props: { report: DayReport; onRows: (filter: RowFilter) => void }): ReactNode {
  const t = useCashWords();
  const formats = useFormats();
  const { report, onRows } = props;
  if (report.methods.length === 0) return <EmptyState title={t('cash.nothing')} text={t('cash.nothing-text')} />;
  return (
    <section className="o-section" aria-label={t('cash.totals')}>
      <div className="o-section-head">
        <h2>{t('cash.totals')}</h2>
        <Button size="compact-sm" variant="subtle" onClick={() => onRows({})}>
          {t('cash.tickets', { count: report.tickets })}
        </Button>
      </div>
      <ul className="o-plain-list t-cash-list">
        {report.methods.map((sums) => {
          const { method, currency } = sums;
          return (
            <li key={method + currency}>
              <span className="o-strong">{t(`order_payment.method.${method}`)}</span>
              <span className="t-figure o-strong">{formats.money(sums.total, currency)}</span>
              <span className="t-cash-figures">
                {dayFigures.map((figure) =>
                  sums[figure] === '0.00' ? null : (
                    <Button key={figure} size="compact-sm" variant="subtle" onClick={() => onRows({ method, figure })}>
                      {`${t(`cash.figure.${figure}`)} ${formats.money(sums[figure], currency)}`}
                    </Button>
                  ),
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
