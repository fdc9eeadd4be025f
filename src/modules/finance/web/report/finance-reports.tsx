import type { SectionProps } from './section.ts';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useToday } from '#platform/web/data/use-today.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { wallet } from '../../entities/wallet.ts';
import type { FinanceReport, ReportName } from '../../rules/report.ts';
import { useUsualCurrency } from '../wallet/use-usual-currency.ts';
import { useWallets } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import { BalanceSection } from './balance-section.tsx';
import { CashFlowSection } from './cash-flow-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { CategorySection } from './category-section.tsx';
import { reportLinks } from './report-links.ts';
import { type ReportFilter, reportRequestOf, ReportFilters } from './report-filters.tsx';
import './report.css';

/** Finance reports: cash flow, categories, and balances. */
export function FinanceReports(): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const account = useAccount();
  const [search] = useSearchState();
  const usual = useUsualCurrency(account);
  const today = useToday(account);
  const wallets = useWallets(account);
  const title = t('finance-report.title');
  useTitle(title);
  return (
    <div className="o-page f-reports">
      <div className="o-head">
        <h1>{title}</h1>
      </div>
      <QueryState query={wallets}>
        {(known) => {
          if (usual === undefined || today === null) return null;
          const filter = reportRequestOf(search, known, usual, today);
          return (
            <>
              <ReportFilters wallets={known} filter={filter} />
              <p className="o-paper-only">
                {formats.date(filter.from)} – {formats.date(filter.to)} · {filter.currency}
              </p>
              <p className="o-quiet o-small o-flush">
                {t(filter.confirmed ? 'finance-report.sure-only' : 'finance-report.pending-too')}
              </p>
              <Sections account={account} filter={filter} />
            </>
          );
        }}
      </QueryState>
    </div>
  );
}

/** Reports with charts over time come first. */
const order: readonly (readonly [ReportName, (props: SectionProps) => ReactNode])[] = [
  ['cash-flow', CashFlowSection],
  ['balances', BalanceSection],
  ['categories', CategorySection],
  ['people', PeopleSection],
];

/** All sections appear together, so that nothing moves when the next one arrives. */
function Sections(props: { account: string; filter: ReportFilter }): ReactNode {
  const t = useTranslations();
  const { account, filter } = props;
  const queries = useQueries({
    queries: order.map(([name]) => ({
      // Under the wallets' cache key, because a change of a row also notifies of its wallets.
      queryKey: [...kindKey(account, wallet.kind), 'report', name, filter],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        request<FinanceReport>('GET', `/${account}/_design/finance-report/_view/${name}`, {
          query: {
            from: filter.from,
            to: filter.to,
            currency: filter.currency,
            ...(filter.wallet === undefined ? {} : { wallet: filter.wallet }),
            ...(filter.confirmed ? { confirmed: true } : {}),
            ...(filter.byBill ? { by: 'bill' } : {}),
          },
          signal,
        }),
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    })),
  });
  const places = useMemo(() => reportLinks(account, filter), [account, filter]);
  const waits = queries.find(({ data }) => data === undefined);
  if (waits !== undefined) return <QueryState query={waits}>{() => null}</QueryState>;
  if (queries.every(({ data }) => data === undefined || isEmpty(data)))
    return <EmptyState title={t('finance-report.empty')} />;
  return order.map(([name, Section], at) => {
    const report = queries[at]?.data;
    return report === undefined ? null : (
      <Section key={name} report={report} currency={filter.currency} places={places} />
    );
  });
}

function isEmpty({ currencies = [], balances = [] }: FinanceReport): boolean {
  return currencies.length === 0 && balances.every(({ lines }) => lines.length === 0);
}
