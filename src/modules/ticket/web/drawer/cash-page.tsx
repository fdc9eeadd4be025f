import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useToday } from '#platform/web/data/use-today.ts';
import { DayInput } from '#platform/web/fields/day-input.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { dayFigures } from '../../rules/drawer/day.ts';
import { paymentMethods } from '../../rules/money/payment-methods.ts';
import { printPath } from '../print/print-links.ts';
import { dayQuery, type RowFilter } from './cash-queries.ts';
import { useCashWords } from './cash-words.ts';
import { DayDrawers } from './day-drawers.tsx';
import { DayTotals } from './day-totals.tsx';
import { JournalRows } from './journal-rows.tsx';
import { OwnDrawer } from './own-drawer.tsx';
import '../money/bill.css';
import './cash.css';

/** The person's cash drawer, and the money of a day with the rows behind each figure. */
export function CashPage(): ReactNode {
  const t = useCashWords();
  const account = useAccount();
  const [search, setSearch] = useSearchState();
  const today = useToday(account);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t('cash.title');
  useTitle(title);
  const day = search['day'] ?? today ?? '';
  const query = useQuery({ ...dayQuery(account, day), enabled: day !== '' });
  if (today === null) return null;
  const method = paymentMethods.find((one) => one === search['method']);
  const figure = dayFigures.find((one) => one === search['figure']);
  const { drawer } = search;
  const filter: RowFilter =
    drawer !== undefined ? { drawer } : { day, ...(method && { method }), ...(figure && { figure }) };
  const show = (next: RowFilter): void => {
    setSearch({ drawer: next.drawer, method: next.method, figure: next.figure });
    // On a phone the rows are below the window.
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  };
  const rowsTitle =
    drawer !== undefined
      ? t('cash.rows-of', { what: query.data?.drawers.find(({ id }) => id === drawer)?.person ?? '' })
      : method === undefined
        ? t('cash.rows')
        : t('cash.rows-of', {
            what: [t(`order_payment.method.${method}`), figure && t(`cash.figure.${figure}`)]
              .filter(Boolean)
              .join(' · '),
          });
  return (
    <div className="o-page t-cash">
      <div className="o-head">
        <h1>{title}</h1>
        <div className="o-actions o-screen">
          <DayInput
            input={{ 'aria-label': t('cash.day') }}
            value={day}
            onChange={(next) => setSearch({ day: next ?? undefined, drawer: undefined })}
          />
          <Button
            component={Link}
            to={printPath(account, 'day', day)}
            variant="default"
            leftSection={<IconPrinter size={16} />}
          >
            {t('cash.print')}
          </Button>
        </div>
      </div>
      {day === today ? <OwnDrawer account={account} today={today} /> : null}
      <QueryState query={query} lines={6}>
        {(report) => (
          <>
            <DayTotals report={report} onRows={show} />
            <DayDrawers account={account} drawers={report.drawers} onRows={show} />
            {report.methods.length === 0 && drawer === undefined ? null : (
              <JournalRows account={account} filter={filter} title={rowsTitle} ref={heading} onAll={() => show({})} />
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}
