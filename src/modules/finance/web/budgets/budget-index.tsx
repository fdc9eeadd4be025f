import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight, IconGauge } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lastOfMonth } from '#platform/entity/parse-day.ts';
import { findAll } from '#platform/web/api/api.ts';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useToday } from '#platform/web/data/use-today.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { kindLabel } from '#platform/web/i18n/labels.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { useShortcut } from '#platform/web/parts/focus/keyboard.ts';
import { NewButton } from '#platform/web/parts/new-button.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useMonths } from '#platform/web/report/use-months.ts';
import { newPath, recordPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { budget } from '../../entities/budget.ts';
import { wallet } from '../../entities/wallet.ts';
import type { BudgetFigure } from '../../rules/budgets/budgets.ts';
import { isMonth } from '../../rules/budgets/months.ts';
import { isNegative, isZero } from '../../rules/money.ts';
import { addMonths } from '../../rules/planned/occurrences.ts';
import { Money, useMoney } from '../money.tsx';
import { useTranslations } from '../words.ts';
import { ProposeBudgets } from './propose-budgets.tsx';
import '../finance.css';
import '../month.css';

interface Answer {
  readonly month: string;
  readonly rows: readonly BudgetFigure[];
}

/** The budgets of a month: what is left of each, and how much that is per day. */
export function BudgetIndex(): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const account = useAccount();
  const [search] = useSearchState();
  const today = useToday(account);
  const month = isMonth(search['month']) ? search['month'] : today?.slice(0, 7);
  const docs = useQuery({
    queryKey: [...kindKey(account, budget.kind), 'revs'],
    queryFn: ({ signal }) => findAll(account, { selector: { klass: budget.kind }, fields: ['_id', '_rev'] }, signal),
  }).data;
  const revs = docs?.map(({ _rev: rev }) => rev).join();
  const query = useQuery({
    // Under the wallets' cache key, because a change of a row also notifies of its wallets.
    queryKey: [...kindKey(account, wallet.kind), 'budgets', month, revs],
    queryFn: async ({ signal }) =>
      request<Answer>('GET', `/${account}/_budgets`, { query: { month: month ?? '' }, signal }),
    enabled: month !== undefined && revs !== undefined,
  });
  const title = kindLabel(t, budget.kind, 2);
  useTitle(title);
  useShortcut('c', 'keys.create', () => go(newPath(account, budget)), useWritable(account, budget));
  return (
    <div className="o-page f-month">
      <div className="o-head">
        <h1>{title}</h1>
        <span className="o-inline">
          <ProposeBudgets account={account} revs={revs} />
          <NewButton account={account} entity={budget} />
        </span>
      </div>
      {month === undefined ? null : <MonthSwitch month={month} />}
      <QueryState query={query}>
        {({ rows }) => {
          if (docs?.length === 0)
            return <EmptyState icon={IconGauge} title={t('list.empty')} text={t('budget.empty')} />;
          if (rows.length === 0) return <p className="o-quiet">{t('budget.none')}</p>;
          return <Budgets account={account} rows={rows} month={month ?? ''} />;
        }}
      </QueryState>
    </div>
  );
}

function MonthSwitch({ month }: { month: string }): ReactNode {
  const t = useTranslations();
  const name = useMonths('numeric');
  const [, setSearch] = useSearchState();
  const step = (count: number, label: string, Picture: typeof IconChevronLeft): ReactNode => (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      onClick={() => setSearch({ month: addMonths(month, count) })}
    >
      <Picture size={16} />
    </ActionIcon>
  );
  return (
    <div className="f-months">
      {step(-1, t('budget.before'), IconChevronLeft)}
      <span className="o-strong">{name(month)}</span>
      {step(1, t('budget.after'), IconChevronRight)}
    </div>
  );
}

function Budgets(props: { account: string; rows: readonly BudgetFigure[]; month: string }): ReactNode {
  const t = useTranslations();
  const { account, rows, month } = props;
  return (
    <table className="o-records">
      <thead>
        <tr>
          <th>{t('budget.field.category')}</th>
          <th className="f-figure f-wide">{t('budget.field.amount')}</th>
          <th className="f-figure">{t('budget.spent')}</th>
          <th className="f-figure">{t('budget.left')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row._id} account={account} row={row} month={month} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ account, row, month }: { account: string; row: BudgetFigure; month: string }): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  const { currency, category } = row;
  const over = isNegative(row.left);
  const whole = Number(row.amount) + Number(row.carried);
  const part = whole <= 0 ? 1 : Math.max(0, Math.min(1, Number(row.spent) / whole));
  const search = { part: 'all', from: `${month}-01`, to: lastOfMonth(month), currency, category };
  return (
    <tr>
      <td>
        <Link to={recordPath(account, budget, row._id)}>{category}</Link>
        <span className="f-bar" data-high={over ? true : undefined}>
          <span style={{ width: `${Math.round(part * 100)}%` }} />
        </span>
      </td>
      <td className="f-figure f-wide">
        {money(row.amount, currency)}
        {isZero(row.carried) ? null : (
          <span className="o-small o-quiet">{t('budget.carried', { amount: money(row.carried, currency) })}</span>
        )}
      </td>
      <td className="f-figure">
        <Link to={`/account/${account}/finance-report-rows`} search={search}>
          {money(row.spent, currency)}
        </Link>
      </td>
      <td className="f-figure">
        <span className={over ? 'f-late' : undefined}>
          <Money amount={row.left} currency={currency} />
        </span>
        {row.per_day === null ? null : (
          <span className="o-small o-quiet">{t('budget.per-day', { amount: money(row.per_day, currency) })}</span>
        )}
        {over ? <span className="o-small f-late">{t('budget.over')}</span> : null}
      </td>
    </tr>
  );
}
