import type { ReactNode } from 'react';
import { ReportTable } from '#platform/web/report/report-table.tsx';
import { useMonths } from '#platform/web/report/use-months.ts';
import { isZero } from '../../rules/money.ts';
import type { CurrencyRows, FinanceReport } from '../../rules/report.ts';
import { useMoney } from '../money.tsx';
import { FlowChart } from './flow-chart.tsx';
import { useWords } from '../words.ts';

/** What came in and went out, month by month, for each currency. */
export function CashFlowSection({ report }: { report: FinanceReport }): ReactNode {
  const t = useWords();
  const currencies = report.currencies ?? [];
  return (
    <section className="o-section">
      <h2>{t('finance-report.cash-flow')}</h2>
      {currencies.length === 0 ? <p className="o-quiet o-flush">{t('finance-report.empty')}</p> : null}
      {currencies.map((flow) => (
        <Flow key={flow.currency} flow={flow} several={currencies.length > 1} />
      ))}
    </section>
  );
}

function Flow({ flow, several }: { flow: CurrencyRows; several: boolean }): ReactNode {
  const t = useWords();
  const money = useMoney();
  const month = useMonths();
  const { currency, rows } = flow;
  const write = (figure: number | string | null): string => money(String(figure ?? '0'), currency);
  const names = ['in', 'out', 'moved', 'net'].filter(
    (name) => name !== 'moved' || rows.some(({ figures }) => !isZero(String(figures['moved'] ?? '0'))),
  );
  return (
    <>
      {several ? <h3 className="f-currency">{currency}</h3> : null}
      <FlowChart currency={currency} rows={rows} month={month} />
      <ReportTable
        bars={false}
        shown={13}
        title={t('finance-report.by-month')}
        {...(several ? { name: `${t('finance-report.by-month')} · ${currency}` } : {})}
        file={`cash-flow-${currency}`}
        columns={names.map((name) => ({ name, label: t.dynamic(`finance-report.${name}`), write }))}
        lines={rows
          .map(({ key, figures }) => ({ key: key ?? '', text: key ?? '', label: month(key ?? ''), figures }))
          .toReversed()}
      />
    </>
  );
}
