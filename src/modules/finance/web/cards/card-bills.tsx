import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWritable } from '#platform/web/data/writable.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useMonths } from '#platform/web/report/use-months.ts';
import { editPath } from '#platform/web/routing/paths.ts';
import { useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { wallet as walletKind } from '../../entities/wallet.ts';
import type { Bill, CardBills as Found } from '../../rules/cards/bills.ts';
import { billOf, dueOf } from '../../rules/cards/calendar.ts';
import { calendarOf } from '../../rules/cards/card-wallet.ts';
import { isZero } from '../../rules/money.ts';
import { useMoney } from '../money.tsx';
import type { WalletDoc } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import { BillTile } from './bill-tile.tsx';
import './cards.css';
import { ClosingDialog } from './closing-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { PlansOfCard } from './plans-of-card.tsx';
import { useBills } from './use-bills.ts';

/** The bills of a card: what is to be paid, the open one and the next; all others on demand. */
export function CardBills(props: { account: string; wallet: WalletDoc }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const { account, wallet } = props;
  const hasDays = calendarOf(wallet) !== null;
  const query = useBills(account, wallet._id, hasDays);
  const writable = useWritable(account, walletKind);
  if (!hasDays)
    return writable ? (
      <p className="o-note f-no-days">
        {t('card.no-days')}{' '}
        <Button size="compact-xs" variant="default" onClick={() => go(editPath(account, walletKind, wallet._id))}>
          {t('card.set-days')}
        </Button>
      </p>
    ) : null;
  return <QueryState query={query}>{(found) => <Shown {...props} found={found} writable={writable} />}</QueryState>;
}

function Shown(props: { account: string; wallet: WalletDoc; found: Found; writable: boolean }): ReactNode {
  const t = useTranslations();
  const month = useMonths('numeric');
  const [search, setSearch] = useSearchState();
  const [paying, setPaying] = useState<Bill | null>(null);
  const [moving, setMoving] = useState<Bill | null>(null);
  const { account, wallet, found, writable } = props;
  const { currency = '' } = wallet;
  const near = nearBills(found);
  const others = found.bills.filter((bill) => !near.includes(bill) && !isZero(bill.total)).toReversed();
  const tile = (bill: Bill): ReactNode => (
    <BillTile
      key={bill.bill}
      bill={bill}
      currency={currency}
      shown={search['bill'] === bill.bill}
      onShow={() => setSearch({ bill: search['bill'] === bill.bill ? undefined : bill.bill })}
      {...(writable && { onPay: () => setPaying(bill), onMove: () => setMoving(bill) })}
    />
  );
  return (
    <section className="f-bills" aria-label={t('card.bills')}>
      <div className="f-bill-row">{near.map(tile)}</div>
      <Notes wallet={wallet} found={found} />
      {others.length === 0 ? null : (
        <details className="o-fold" open={others.some(({ bill }) => bill === search['bill']) ? true : undefined}>
          <summary>{t('card.all-bills')}</summary>
          <div className="f-bill-row">{others.map(tile)}</div>
        </details>
      )}
      <PlansOfCard account={account} wallet={wallet} writable={writable} />
      {paying === null ? null : (
        <PayDialog
          account={account}
          wallet={wallet}
          found={found}
          bill={paying.bill}
          title={t('card.pay-title', { month: month(paying.bill) })}
          onClose={() => setPaying(null)}
        />
      )}
      {moving === null ? null : (
        <ClosingDialog account={account} wallet={wallet} bill={moving} onClose={() => setMoving(null)} />
      )}
    </section>
  );
}

/** The bills that are to be paid, or the last one; the open one; and the next. */
function nearBills({ bills, current }: Found): readonly Bill[] {
  const due = bills.filter(({ bill, open }) => bill < current && !isZero(open)).slice(-2);
  const last = bills.filter(({ bill }) => bill < current).slice(-1);
  return [...(due.length > 0 ? due : last), ...bills.filter(({ bill }) => bill >= current).slice(0, 2)];
}

function Notes({ wallet, found }: { wallet: WalletDoc; found: Found }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const money = useMoney();
  const calendar = calendarOf(wallet);
  const { currency = '' } = wallet;
  const { best_day: best, today, earlier, ahead, planned } = found;
  if (calendar === null) return null;
  const due = formats.date(dueOf(calendar, billOf(calendar, best)));
  return (
    <div className="o-small o-quiet f-bill-notes">
      {isZero(earlier) ? null : <p>{t('card.earlier', { amount: money(earlier, currency) })}</p>}
      {isZero(planned) ? null : <p>{t('card.planned', { amount: money(planned, currency) })}</p>}
      {isZero(ahead) ? null : <p>{t('card.ahead', { amount: money(ahead, currency) })}</p>}
      <p>{best === today ? t('card.best-day-today', { due }) : t('card.best-day', { day: formats.date(best), due })}</p>
    </div>
  );
}
