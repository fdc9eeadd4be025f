import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ReportTable } from '#platform/web/report/report-table.tsx';
import { useAxisTickFormat } from '#platform/web/report/use-axis-tick-format.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { isZero } from '../../rules/money.ts';
import { useMoney } from '../money.tsx';
import { useTranslations } from '../words.ts';
import type { SectionProps } from './section.ts';

/** Spending and income by category. */
export function CategorySection(props: SectionProps): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  if (props.report.currencies?.[0] === undefined) return null;
  return (
    <>
      <div className="o-report-grid">
        <Side {...props} side="out" />
        <Side {...props} side="in" />
      </div>
      <p className="o-quiet o-small o-flush">
        {t('finance-report.each-category')}{' '}
        <Link className="o-screen" to={`/account/${account}/finance-categories`}>
          {t('finance-categories.title')}
        </Link>
      </p>
    </>
  );
}

function Side({ report, currency, places, side }: SectionProps & { side: 'out' | 'in' }): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  const mark = useAxisTickFormat();
  const lines = (report.currencies?.[0]?.rows ?? [])
    .filter(({ figures }) => !isZero(String(figures[side] ?? '0')))
    .toSorted((a, b) => Number(b.figures[side]) - Number(a.figures[side]))
    .map(({ key, figures }) => {
      const text = key ?? t('finance-report.without');
      const to = () => places.rows(side, report.from, report.to, key);
      return { key: key ?? '', text, label: text, figures, to };
    });
  return (
    <ReportTable
      title={t(side === 'out' ? 'finance-report.spent' : 'finance-report.earned')}
      file={`categories-${side}-${currency}`}
      picture={{ shape: 'bars', series: [side] }}
      columns={[
        {
          name: side,
          label: t(`finance-report.${side}`),
          write: (figure) => money(String(figure ?? '0'), currency),
          mark: (value) => mark(value, currency),
        },
      ]}
      lines={lines}
    />
  );
}
