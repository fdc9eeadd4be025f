import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { useChange } from '#platform/web/data/queries.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useMonths } from '#platform/web/report/use-months.ts';
import { newPath, recordPath } from '#platform/web/routing/paths.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import { wallet } from '../../entities/wallet.ts';
import { instalmentPlan } from '../../entities/instalment-plan.ts';
import { outgo } from '../../entities/outgo.ts';
import { addMonths, billOf, dayOfPart } from '../../rules/cards/calendar.ts';
import { instalmentOf, withoutInstalment, type Instalment } from '../../rules/cards/instalment.ts';
import { timesOf } from '../../rules/cards/parts.ts';
import { calendarOf, isBillNear } from '../../rules/cards/card-wallet.ts';
import { useWallets } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';

/** The bill that a card's row is in, and a button that moves it to the next one or back. */
export function RowBill(props: { account: string; entity: Entity; doc: AnyDoc }): ReactNode {
  const t = useTranslations();
  const month = useMonths('numeric');
  const { account, entity, doc } = props;
  const card = useWallets(account).data?.find(({ _id }) => _id === doc['wallet_id']);
  const calendar = card === undefined ? null : calendarOf(card);
  const change = useChange(account, entity);
  const writable = useWritable(account, entity);
  const go = useGo();
  if (card === undefined || calendar === null) return null;
  const instalment =
    entity.kind === outgo.kind ? instalmentOf([doc['paid_to'], doc['description']].filter(Boolean).join(' ')) : null;
  const own = billOf(calendar, String(doc['date']));
  const bill = typeof doc['bill'] === 'string' ? doc['bill'] : own;
  const next = addMonths(bill, 1);
  const move = async (to: string): Promise<void> => {
    try {
      await change.mutateAsync({ id: doc._id, rev: doc._rev, input: { bill: to === own ? null : to } });
      showToast({ text: t('card.row-moved', { month: month(to) }) });
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
    }
  };
  return (
    <div className="o-inline f-row-bill">
      <Link to={recordPath(account, wallet, card._id)} search={{ bill }}>
        {t('card.bill', { month: month(bill) })}
      </Link>
      {writable && bill !== own ? (
        <Button size="compact-xs" variant="default" onClick={() => void move(own)}>
          {t('card.row-back', { month: month(own) })}
        </Button>
      ) : null}
      {writable && isBillNear(next, String(doc['date'])) ? (
        <Button size="compact-xs" variant="default" onClick={() => void move(next)}>
          {t('card.row-next', { month: month(next) })}
        </Button>
      ) : null}
      {writable && instalment !== null && doc['plan_id'] === undefined ? (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => go(newPath(account, instalmentPlan), { search: planOf(doc, bill, instalment) })}
        >
          {t('card.lay-out')}
        </Button>
      ) : null}
    </div>
  );
}

/** What the form of a purchase begins with when one of its instalments is there. */
function planOf(doc: AnyDoc, bill: string, { part, count }: Instalment): Readonly<Record<string, string>> {
  const [value, paidTo] = [String(doc['value']), doc['paid_to']];
  return {
    wallet_id: String(doc['wallet_id']),
    description: withoutInstalment(doc.label),
    ...(typeof paidTo === 'string' ? { paid_to: withoutInstalment(paidTo) } : {}),
    date: dayOfPart(String(doc['date']), 2 - part),
    total: timesOf(value, count),
    count: String(count),
    first_part: String(part),
    first_bill: bill,
  };
}
