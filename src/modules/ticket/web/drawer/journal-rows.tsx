import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { formatTicketNumber } from '../../rules/number.ts';
import type { JournalRow } from '../../rules/drawer/day.ts';
import { journalQuery, type RowFilter } from './cash-queries.ts';
import { useCashWords } from './cash-words.ts';

/** The rows behind a figure, oldest first. */
export function JournalRows({
  account,
  filter,
  title,
  onAll,
  ref,
}: {
  account: string;
  filter: RowFilter;
  title: string;
  onAll: () => void;
  /** The heading, which gets the focus when a figure is pressed. */
  ref: Ref<HTMLHeadingElement>;
}): ReactNode {
  const t = useCashWords();
  const query = useInfiniteQuery(journalQuery(account, filter));
  return (
    <section className="o-section" aria-label={t('cash.rows')}>
      <div className="o-section-head">
        <h2 ref={ref} tabIndex={-1} className="t-cash-rows">
          {title}
        </h2>
        {filter.method === undefined && filter.drawer === undefined ? null : (
          <Button className="o-screen" size="compact-sm" variant="subtle" onClick={onAll}>
            {t('cash.all-rows')}
          </Button>
        )}
      </div>
      <QueryState query={query} lines={4}>
        {({ pages }) => (
          <>
            <ul className="o-plain-list t-cash-list">
              {pages.flat().map((row) => (
                <Row key={row.id} account={account} row={row} />
              ))}
            </ul>
            {query.hasNextPage ? (
              <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('cash.more')}
              </Button>
            ) : null}
          </>
        )}
      </QueryState>
    </section>
  );
}

function Row({ account, row }: { account: string; row: JournalRow }): ReactNode {
  const t = useCashWords();
  const formats = useFormats();
  const isMove = row.entry === 'deposit' || row.entry === 'withdrawal';
  return (
    <li>
      <span>
        {t(`cash.entry.${row.entry}`)}{' '}
        {isMove ? (
          `· ${row.note ?? ''}`
        ) : row.ticket_id === undefined ? (
          <span className="o-quiet">{t('cash.ticket-removed')}</span>
        ) : (
          <Link to={`/account/${account}/tickets/${row.ticket_id}`}>{formatTicketNumber(row.number ?? 0)}</Link>
        )}
        <span className="o-quiet o-small t-bill-kind">
          {[formats.moment(row.at), t(`order_payment.method.${row.method}`), row.person]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </span>
      <span className="t-figure">{formats.money(row.amount, row.currency)}</span>
    </li>
  );
}
