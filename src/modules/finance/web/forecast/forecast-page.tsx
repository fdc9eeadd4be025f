import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { IconChartLine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { ReportTable } from '#platform/web/report/report-table.tsx';
import { useAxisTickFormat } from '#platform/web/report/use-axis-tick-format.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { addDays } from '#platform/entity/parse-day.ts';
import { wallet } from '../../entities/wallet.ts';
import type { ForecastLine } from '../../rules/forecast/forecast.ts';
import { isNegative } from '../../rules/money.ts';
import { useMoney } from '../money.tsx';
import { usePlanned } from '../planned/planned-docs.ts';
import { useWallets } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import type { ForecastAnswer } from './forecast-answer.ts';
import { NextMoves } from './next-moves.tsx';
import '../finance.css';
import '../month.css';

/** The balances of the next 90 days: a chart for each currency, its lowest point, and the movements behind it. */
export function ForecastPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const title = t('forecast.menu');
  const plans = usePlanned(account)
    .data?.map(({ _rev: rev }) => rev)
    .join();
  const query = useQuery({
    // Under the wallets' cache key, because a change of a row also notifies of its wallets.
    queryKey: [...kindKey(account, wallet.kind), 'forecast', plans],
    queryFn: async ({ signal }) => request<ForecastAnswer>('GET', `/${account}/_forecast`, { signal }),
  });
  useTitle(title);
  return (
    <div className="o-page f-month">
      <div className="o-head">
        <h1>{title}</h1>
      </div>
      <QueryState query={query}>
        {(told) =>
          told.lines.length === 0 ? (
            <EmptyState icon={IconChartLine} title={t('list.empty')} text={t('forecast.empty')} />
          ) : (
            <>
              {currenciesOf(told).map((currency) => (
                <OneCurrency key={currency} account={account} told={told} currency={currency} />
              ))}
              {told.inactive.length === 0 ? null : (
                <p className="o-note">
                  <Link to={`/account/${account}/planned_rows`}>
                    {t('forecast.inactive', { count: told.inactive.length })}
                  </Link>
                </p>
              )}
              <NextMoves account={account} told={told} />
            </>
          )
        }
      </QueryState>
    </div>
  );
}

/** The currency in which most moves comes first. */
function currenciesOf({ lines, moves }: ForecastAnswer): readonly string[] {
  const count = (currency: string): number =>
    moves.filter(({ wallet_id: id }) => lines.some((line) => line._id === id && line.currency === currency)).length;
  return [...new Set(lines.map(({ currency }) => currency))].toSorted((a, b) => count(b) - count(a));
}

interface Props {
  readonly account: string;
  readonly told: ForecastAnswer;
  readonly currency: string;
}

/** Lines in a readable chart. */
const most = 5;

function OneCurrency({ account, told, currency }: Props): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const money = useMoney();
  const mark = useAxisTickFormat();
  const wallets = useWallets(account).data ?? [];
  const all = told.lines.filter((line) => line.currency === currency);
  // The sum of a single wallet is that wallet.
  const lines = all.length === 2 ? all.slice(1) : all;
  const labelOf = ({ _id: id }: ForecastLine): string =>
    id === null
      ? t('forecast.all', { currency })
      : (wallets.find((one) => one._id === id)?.label ?? t('wallet.hidden'));
  const nameOf = ({ _id: id }: ForecastLine): string => id ?? 'all';
  const [first] = lines;
  if (first === undefined) return null;
  const { amount, day } = first.lowest;
  return (
    <>
      <p className="f-lowest" data-under={isNegative(amount) ? true : undefined}>
        {t(isNegative(amount) ? 'forecast.under' : 'forecast.lowest', {
          amount: money(amount, currency),
          date: formats.date(day),
        })}
      </p>
      <ReportTable
        title={t('forecast.chart', { currency })}
        file={`forecast-${currency}`}
        picture={{ shape: 'lines', series: lines.slice(0, most).map(nameOf) }}
        columns={lines.map((line) => ({
          name: nameOf(line),
          label: labelOf(line),
          write: (figure) => (figure === null ? '' : money(String(figure), currency)),
          mark: (value) => mark(value, currency),
        }))}
        lines={told.days.map((date, at) => ({
          key: date,
          text: formats.date(date),
          label: formats.date(date),
          figures: Object.fromEntries(lines.map((line) => [nameOf(line), line.points[at] ?? null])),
          to: (name) => rowsUntil(account, name, told.today, date, currency),
        }))}
      />
      {lines.length === 1 ? null : <LowestOfEach {...{ account, lines, labelOf, currency }} />}
    </>
  );
}

/** The entered rows that a figure has added to today's balance. */
function rowsUntil(account: string, name: string, today: string, to: string, currency: string) {
  const from = to === today ? today : addDays(today, 1);
  return name === 'all'
    ? { to: `/account/${account}/finance-report-rows`, search: { from, to, currency } }
    : { to: recordPath(account, wallet, name), search: { from, to, imported: 'false' } };
}

function LowestOfEach(props: {
  account: string;
  lines: readonly ForecastLine[];
  labelOf: (line: ForecastLine) => string;
  currency: string;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const money = useMoney();
  const { account, lines, labelOf, currency } = props;
  return (
    <table className="o-records">
      <thead>
        <tr>
          <th>{t('planned.field.wallet_id')}</th>
          <th className="f-figure">{t('forecast.lowest-point')}</th>
          <th className="f-figure">{t('forecast.on')}</th>
          <th className="f-figure f-wide">{t('forecast.at-the-end')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line._id}>
            <td>
              {line._id === null ? (
                labelOf(line)
              ) : (
                <Link to={recordPath(account, wallet, line._id)}>{labelOf(line)}</Link>
              )}
            </td>
            <td className="f-figure">{money(line.lowest.amount, currency)}</td>
            <td className="f-figure">{formats.date(line.lowest.day)}</td>
            <td className="f-figure f-wide">{money(line.points.at(-1) ?? '0', currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
