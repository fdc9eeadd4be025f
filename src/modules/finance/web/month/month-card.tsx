import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { addDays } from '#platform/entity/parse-day.ts';
import { wallet } from '../../entities/wallet.ts';
import { forecastDays } from '../../rules/forecast/forecast.ts';
import { isNegative } from '../../rules/money.ts';
import type { MonthFigures } from '../../rules/month/month.ts';
import { useMoney } from '../money.tsx';
import { useTranslations } from '../words.ts';
import type { MonthAnswer } from './month-answer.ts';
import { MonthLists } from './month-lists.tsx';
import { useLastVisit } from './use-last-visit.ts';
import '../finance.css';
import './month-card.css';

/** Dashboard card of the month: what comes in, goes out, is left and can be spent, and what to look at. Every figure leads to its rows. */
export function MonthCard({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const since = useLastVisit(account);
  const { data } = useQuery({
    // Under the wallets' cache key, because a change of a row also notifies of its wallets.
    queryKey: [...kindKey(account, wallet.kind), 'month', since],
    queryFn: ({ signal }) =>
      request<MonthAnswer>('GET', `/${account}/_month`, { query: since === undefined ? {} : { since }, signal }),
  });
  if (data === undefined || data.figures.length === 0) return null;
  const [first, ...others] = data.figures;
  if (first === undefined) return null;
  return (
    <section aria-labelledby="this-month" className="f-month-card">
      <div className="f-card-head">
        <h2 id="this-month">{t('month.title')}</h2>
        <span className="o-quiet o-small">
          {t('month.until', { from: formats.date(data.from), to: formats.date(data.to) })}
        </span>
      </div>
      <News account={account} told={data} />
      <Figures account={account} told={data} figures={first} />
      {others.map((one) => (
        <OtherCurrency key={one.currency} account={account} told={data} figures={one} />
      ))}
      <MonthLists account={account} told={data} />
    </section>
  );
}

function News({ account, told }: { account: string; told: MonthAnswer }): ReactNode {
  const t = useTranslations();
  if (told.added === 0 && told.waiting === 0) return null;
  return (
    <p className="o-note o-flush">
      {told.waiting === 0 ? null : (
        <Link to={`/account/${account}/csvs`}>{t('month.waiting', { count: told.waiting })}</Link>
      )}
      {told.added > 0 && told.waiting > 0 ? ' · ' : null}
      {told.added === 0 ? null : t('month.added', { count: told.added })}
    </p>
  );
}

/** The figures of another currency than the home one, in a line. */
function OtherCurrency({
  account,
  told,
  figures,
}: {
  account: string;
  told: MonthAnswer;
  figures: MonthFigures;
}): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  const { currency } = figures;
  return (
    <p className="o-small o-flush">
      <Link
        to={`/account/${account}/finance-report-rows`}
        search={{ part: 'all', from: told.from, to: told.to, currency }}
      >
        {t('month.other', {
          in: money(figures.in, currency),
          out: money(figures.out, currency),
          left: money(figures.left, currency),
        })}
      </Link>
    </p>
  );
}

function Figures(props: { account: string; told: MonthAnswer; figures: MonthFigures }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const money = useMoney();
  const { account, told, figures } = props;
  const { currency } = figures;
  const rows = (part: 'in' | 'out' | 'all') => ({
    to: `/account/${account}/finance-report-rows`,
    search: { part, from: told.from, to: told.to, currency },
  });
  const ahead = (amount: string): string | null =>
    /[1-9]/.test(amount) ? t('month.ahead', { amount: money(amount, currency) }) : null;
  const shown = [
    { key: 'in', amount: figures.in, note: ahead(figures.in_ahead), ...rows('in') },
    { key: 'out', amount: figures.out, note: ahead(figures.out_ahead), ...rows('out') },
    { key: 'left', amount: figures.left, note: t('month.left-note'), ...rows('all') },
    {
      key: 'safe',
      amount: figures.safe,
      note: isNegative(figures.safe)
        ? t('month.short-note', { day: formats.date(figures.safe_until) })
        : figures.safe_until === addDays(told.today, forecastDays)
          ? t('month.safe-days', { count: forecastDays })
          : t('month.safe-note', { day: formats.date(figures.safe_until) }),
      to: `/account/${account}/forecast`,
      search: {},
    },
  ] as const;
  return (
    <dl className="f-month-figures">
      {shown.map(({ key, amount, note, to, search }) => (
        <div key={key}>
          <dt className="o-quiet o-small">{t(`month.${key}`)}</dt>
          <dd>
            <Link to={to} search={search} data-under={isNegative(amount) ? true : undefined}>
              {money(amount, currency)}
            </Link>
            {note === null ? null : <span className="o-quiet o-small">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
