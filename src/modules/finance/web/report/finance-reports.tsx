import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { wallet } from '../../entities/wallet.ts';
import type { FinanceReport, ReportName } from '../../rules/report.ts';
import { BalanceSection } from './balance-section.tsx';
import { CashFlowSection } from './cash-flow-section.tsx';
import { CategorySection } from './category-section.tsx';
import { type Asked, askedOf, ReportFilters } from './report-filters.tsx';
import './report.css';
import { useWords } from '../words.ts';

/** Where money came from, where it went, and what there was at the end of each month. */
export function FinanceReports(): ReactNode {
  const t = useWords();
  const account = useAccount();
  const [search] = useSearchState();
  const asked = askedOf(search);
  const title = t('finance-report.title');
  useTitle(title);
  return (
    <div className="o-page f-reports">
      <div className="o-head">
        <h1>{title}</h1>
      </div>
      <ReportFilters account={account} asked={asked} />
      <p className="o-quiet o-small o-flush">
        {t(asked.confirmed ? 'finance-report.sure-only' : 'finance-report.pending-too')}
      </p>
      <ReportOf name="cash-flow" account={account} asked={asked} part={CashFlowSection} />
      <ReportOf name="balances" account={account} asked={asked} part={BalanceSection} />
      <ReportOf name="categories" account={account} asked={asked} part={CategorySection} />
    </div>
  );
}

function ReportOf(props: {
  name: ReportName;
  account: string;
  asked: Asked;
  part: (props: { report: FinanceReport }) => ReactNode;
}): ReactNode {
  const { name, account, asked, part: Part } = props;
  const query = useQuery({
    // Under the wallets' key: whatever moves a row is told of its wallets too.
    queryKey: [...kindKey(account, wallet.kind), 'report', name, asked],
    queryFn: ({ signal }) =>
      request<FinanceReport>('GET', `/${account}/_design/finance-report/_view/${name}`, {
        query: {
          from: asked.from,
          to: asked.to,
          ...(asked.wallet === undefined ? {} : { wallet: asked.wallet }),
          ...(asked.currency === undefined ? {} : { currency: asked.currency }),
          ...(asked.confirmed ? { confirmed: true } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return <QueryState query={query}>{(report) => <Part report={report} />}</QueryState>;
}
