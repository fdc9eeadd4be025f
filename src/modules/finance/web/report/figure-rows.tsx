import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { noneWord } from '#platform/web/list/filters/filters.ts';
import { ListEnd } from '#platform/web/list/rows/list-end.tsx';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import type { Search } from '#platform/web/routing/url-state.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { wallet } from '../../entities/wallet.ts';
import type { FigureRow, FigureRows as Page } from '../../rules/report.ts';
import { Money } from '../money.tsx';
import { useTranslations } from '../words.ts';
import { figureQuery, partOf } from './report-links.ts';
import './figure-rows.css';

/** The movements of a figure in the reports, with their sum; fees have their own lines. */
export function FigureRows(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const [search] = useSearchState();
  const part = partOf(search);
  const title = t(part === 'all' ? 'finance-report.rows' : `finance-report.${part}`);
  const query = figureQuery(search);
  const found = useInfiniteQuery({
    queryKey: [...kindKey(account, wallet.kind), 'report', 'rows', query],
    queryFn: ({ pageParam, signal }) =>
      request<Page>('GET', `/${account}/_design/finance-report/_view/rows`, {
        query: { ...query, ...(pageParam === '' ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.next,
  });
  const kept = ['currency', 'wallet', 'confirmed'];
  const report: Search = Object.fromEntries(Object.entries(search).filter(([name]) => kept.includes(name)));
  useTitle(title);
  return (
    <div className="o-page o-page-wide">
      <div className="o-head">
        <h1>{title}</h1>
        <Button
          variant="default"
          leftSection={<IconReportAnalytics size={16} />}
          renderRoot={(props) => <Link {...props} to={`/account/${account}/finance-reports`} search={report} />}
        >
          {t('finance-report.title')}
        </Button>
      </div>
      <QueryState query={found}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          return (
            <>
              <About page={pages[0]} rows={rows} />
              {rows.length === 0 ? <EmptyState title={t('finance-report.empty')} /> : <Rows rows={rows} />}
              <Sums page={pages[0]} />
              <ListEnd
                count={rows.length}
                hasMore={found.hasNextPage && !found.isFetchingNextPage}
                more={() => void found.fetchNextPage()}
              />
            </>
          );
        }}
      </QueryState>
    </div>
  );
}

/** Days, currency, wallet and category of the figure. */
function About({ page, rows }: { page: Page | undefined; rows: readonly FigureRow[] }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const [{ wallet: only, currency, category, confirmed }] = useSearchState();
  if (page === undefined) return null;
  const facts = [
    `${formats.date(page.from)} – ${formats.date(page.to)}`,
    currency,
    only === undefined ? t('finance-report.all-wallets') : rows[0]?.wallet,
    category === noneWord ? t('finance-report.without') : category,
    confirmed === 'true' ? t('finance-report.confirmed') : undefined,
  ];
  return <p className="o-quiet o-small">{facts.filter((fact) => fact !== undefined).join(' · ')}</p>;
}

function Rows({ rows }: { rows: readonly FigureRow[] }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const account = useAccount();
  const { entities } = useRegistry();
  return (
    <table className="o-records f-behind">
      <thead>
        <tr>
          <th>{t('outgo.field.date')}</th>
          <th>{t('register.what')}</th>
          <th className="f-wide">{t('finance-report.wallet')}</th>
          <th className="f-wide">{t('outgo.field.categories')}</th>
          <th className="f-figure">{t('outgo.field.value')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const entity = entities.get(row.klass);
          const name = row.who ?? row.description ?? t(row.klass, { count: 1 });
          const text = row.fee ? t('finance-report.fee-of', { name }) : name;
          return (
            <tr key={`${row._id} ${row.wallet_id} ${row.fee ? 'fee' : ''}`}>
              <td>
                <time dateTime={row.date}>{formats.date(row.date)}</time>
              </td>
              <td className="f-what">
                {entity === undefined ? text : <Link to={recordPath(account, entity, row._id)}>{text}</Link>}
              </td>
              <td className="f-wide">{row.wallet}</td>
              <td className="f-wide o-quiet">{row.categories.join(', ')}</td>
              <td className="f-figure">
                <Money amount={row.amount} currency={row.currency} signed />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Sums({ page }: { page: Page | undefined }): ReactNode {
  const t = useTranslations();
  if (page?.sums === undefined || page.sums.length === 0) return null;
  return (
    <dl className="o-list-sums">
      <div>
        <dt>{t('list.sum')}</dt>
        {page.sums.map(({ currency, amount }) => (
          <dd key={currency} className="o-figure">
            <Money amount={amount} currency={currency} signed />
          </dd>
        ))}
      </div>
    </dl>
  );
}
