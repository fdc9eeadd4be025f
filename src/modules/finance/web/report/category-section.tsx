import type { ReactNode } from 'react';
import type { ReportRow } from '#platform/entity/report.ts';
import { ReportTable } from '#platform/web/report/report-table.tsx';
import { isZero } from '../../rules/money.ts';
import type { FinanceReport } from '../../rules/report.ts';
import { useMoney } from '../money.tsx';
import { useWords } from '../words.ts';

/** What was spent on what, and what was earned by what. */
export function CategorySection({ report }: { report: FinanceReport }): ReactNode {
  const t = useWords();
  const currencies = report.currencies ?? [];
  if (currencies.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('finance-report.categories')}</h2>
      <div className="o-report-grid">
        {currencies.flatMap(({ currency, rows }) =>
          (['out', 'in'] as const).map((side) => (
            <Side
              key={`${currency} ${side}`}
              side={side}
              currency={currency}
              rows={rows}
              several={currencies.length > 1}
            />
          )),
        )}
      </div>
      <p className="o-quiet o-small o-flush">{t('finance-report.each-category')}</p>
    </section>
  );
}

function Side(props: {
  side: 'out' | 'in';
  currency: string;
  rows: readonly ReportRow[];
  several: boolean;
}): ReactNode {
  const t = useWords();
  const money = useMoney();
  const { side, currency } = props;
  const lines = props.rows
    .filter(({ figures }) => !isZero(String(figures[side] ?? '0')))
    .toSorted((a, b) => Number(b.figures[side]) - Number(a.figures[side]))
    .map(({ key, figures }) => {
      const text = key ?? t('finance-report.without');
      return { key: key ?? '', text, label: text, figures };
    });
  if (lines.length === 0) return null;
  const title = t(side === 'out' ? 'finance-report.spent' : 'finance-report.earned');
  return (
    <ReportTable
      title={props.several ? `${title} · ${currency}` : title}
      file={`categories-${side}-${currency}`}
      columns={[
        { name: side, label: t(`finance-report.${side}`), write: (figure) => money(String(figure ?? '0'), currency) },
      ]}
      lines={lines}
    />
  );
}
