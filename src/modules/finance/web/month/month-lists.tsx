import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { budget } from '../../entities/budget.ts';
import { planned } from '../../entities/planned.ts';
import { rowEntities } from '../../entities/row-entities.ts';
import { wallet } from '../../entities/wallet.ts';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { isNegative } from '../../rules/money.ts';
import { useShownAmounts, veil } from '../dashboard/use-shown-amounts.ts';
import { useMoney } from '../money.tsx';
import { useTranslations } from '../words.ts';
import type { MonthAnswer } from './month-answer.ts';

interface Props {
  readonly account: string;
  readonly told: MonthAnswer;
}

/** What stands below the figures of the month; lists without anything are left out. */
export function MonthLists(props: Props): ReactNode {
  return (
    <div className="f-month-lists">
      <Bills {...props} />
      <Budgets {...props} />
      <Changed {...props} />
      <Worth {...props} />
    </div>
  );
}

const entities = [wallet, planned, ...Object.values(rowEntities)];

/** The page of a card, of a planned row or of an entered one. */
function pageOf(account: string, record: string): string {
  const entity = entities.find(({ prefix }) => record.startsWith(`${prefix}-`)) ?? wallet;
  return recordPath(account, entity, record);
}

function Bills({ account, told }: Props): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const money = useMoney();
  if (told.bills.length === 0) return null;
  return (
    <div>
      <h3>{t('month.bills')}</h3>
      <ul className="o-plain-list f-month-list">
        {told.bills.map(({ label, date, amount, currency, record }) => (
          <li key={`${record} ${date}`}>
            <Link to={pageOf(account, record)}>{label === '' ? t('month.payment') : label}</Link>
            <span>{money(amount, currency)}</span>
            <span className="o-quiet o-small" data-under={date < told.today ? true : undefined}>
              {t(date < told.today ? 'month.overdue' : 'month.due', { day: formats.date(date) })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Budgets({ account, told }: Props): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  if (told.budgets.length === 0) return null;
  return (
    <div>
      <h3>
        <Link to={indexPath(account, budget)}>{t('budget', { count: 2 })}</Link>
      </h3>
      <ul className="o-plain-list f-month-list">
        {told.budgets.map(({ _id, category, currency, left, per_day: perDay }) => (
          <li key={_id}>
            <Link
              to={`/account/${account}/finance-report-rows`}
              search={{ part: 'out', from: told.from, to: told.to, currency, category }}
            >
              {category}
            </Link>
            <span data-under={isNegative(left) ? true : undefined}>{money(left, currency)}</span>
            <span className="o-quiet o-small">
              {isNegative(left)
                ? t('month.over')
                : perDay === null
                  ? t('month.remains')
                  : t('month.per-day', { amount: money(perDay, currency) })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Changed({ account, told }: Props): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  if (told.changed.length === 0) return null;
  return (
    <div>
      <h3>{t('month.changed')}</h3>
      <ul className="o-plain-list f-month-list">
        {told.changed.map(({ planned_id: id, label, currency, before, last }) => (
          <li key={id}>
            <Link to={recordPath(account, planned, id)}>{label === '' ? t('month.payment') : label}</Link>
            <span>
              <del>{money(before, currency)}</del> {money(last, currency)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Hidden together with the balances that it adds up. */
function Worth({ account, told: { worth } }: Props): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const money = useMoney();
  const [open] = useShownAmounts();
  if (!open)
    return (
      <div>
        <h3>{t('month.worth')}</h3>
        <p className="o-quiet o-flush" aria-hidden="true">
          {veil}
        </p>
      </div>
    );
  return (
    <div>
      <h3>{t('month.worth')}</h3>
      <p className="o-flush">
        <Link to={indexPath(account, wallet)} data-under={isNegative(worth.amount) ? true : undefined}>
          {money(worth.amount, worth.currency)}
        </Link>
      </p>
      {worth.parts.map(({ currency, amount, rate, day }) => (
        <p key={currency} className="o-quiet o-small o-flush">
          {t('month.rate', {
            amount: money(amount, currency),
            rate: money(rate, worth.currency),
            day: formats.date(day),
          })}
        </p>
      ))}
      {worth.unknown.map(({ currency, amount }) => (
        <p key={currency} className="o-quiet o-small o-flush">
          {t('month.no-rate', { amount: money(amount, currency) })}
        </p>
      ))}
    </div>
  );
}
