import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { ReportTable } from '#platform/web/report/report-table.tsx';
import type { BalanceLine, CurrencyBalances, FinanceReport } from '../../rules/report.ts';
import { useMoney } from '../money.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { useWords } from '../words.ts';

/** How a table of many wallets stays readable: the sum and the first of them. */
const most = 6;

/** What there was at the end of each month, or of each day of a short time. */
export function BalanceSection({ report }: { report: FinanceReport }): ReactNode {
  const t = useWords();
  const days = report.days ?? [];
  const balances = (report.balances ?? []).filter(({ lines }) => lines.length > 0);
  if (balances.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('finance-report.balances')}</h2>
      {balances.map((each) => (
        <Balances key={each.currency} balances={each} days={days} several={balances.length > 1} />
      ))}
    </section>
  );
}

function Balances(props: { balances: CurrencyBalances; days: readonly string[]; several: boolean }): ReactNode {
  const t = useWords();
  const money = useMoney();
  const formats = useFormats();
  const { days } = props;
  const { currency } = props.balances;
  const lines = props.balances.lines.slice(0, most);
  const name = (line: BalanceLine): string =>
    line.id === null ? t('finance-report.all-of', { currency }) : line.label;
  return (
    <>
      {props.several ? <h3 className="f-currency">{currency}</h3> : null}
      <BalanceChart currency={currency} days={days} lines={lines.map((line) => ({ ...line, label: name(line) }))} />
      <ReportTable
        bars={false}
        shown={13}
        title={t('finance-report.by-day')}
        {...(props.several ? { name: `${t('finance-report.by-day')} · ${currency}` } : {})}
        file={`balances-${currency}`}
        columns={lines.map((line) => ({
          name: line.id ?? 'all',
          label: name(line),
          write: (figure) => money(String(figure ?? '0'), currency),
        }))}
        lines={days
          .map((day, at) => ({
            key: day,
            text: day,
            label: formats.date(day),
            figures: Object.fromEntries(lines.map((line) => [line.id ?? 'all', line.points[at] ?? null])),
          }))
          .toReversed()}
      />
    </>
  );
}
