import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listQuery } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { newPath, recordPath } from '#platform/web/routing/paths.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import { instalmentPlan } from '../../entities/instalment-plan.ts';
import { partsOf } from '../../rules/cards/parts.ts';
import { takesRows } from '../../rules/entering.ts';
import { Money } from '../money.tsx';
import type { WalletDoc } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import type { PlanDoc } from './plan-doc.ts';

/** Plans of a card in its list. */
const most = 30;

/** The purchases in instalments that a card is still paying, and a button for a new one. */
export function PlansOfCard(props: { account: string; wallet: WalletDoc; writable: boolean }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const go = useGo();
  const { account, wallet } = props;
  const { data } = useQuery(
    listQuery<PlanDoc>(account, instalmentPlan.kind, {
      selector: { klass: instalmentPlan.kind, wallet_id: wallet._id, state: 'running' },
      fields: ['_id', 'label', 'date', 'total', 'count'],
      sort: [{ date: 'desc' }],
      limit: most,
    }),
  );
  const plans = data ?? [];
  return (
    <section className="f-plans" aria-label={t('card.plans')}>
      <header>
        <h2>{t('card.plans')}</h2>
        {props.writable && takesRows(wallet) ? (
          <Button
            size="xs"
            variant="default"
            onClick={() => go(newPath(account, instalmentPlan), { search: { wallet_id: wallet._id } })}
          >
            {t('card.new-plan')}
          </Button>
        ) : null}
      </header>
      {plans.length === 0 ? null : (
        <ul className="o-plain-list">
          {plans.map((plan) => (
            <li key={plan._id}>
              <Link to={recordPath(account, instalmentPlan, plan._id)}>{plan.label}</Link>
              <span className="o-small o-quiet">{formats.date(plan.date ?? '')}</span>
              <span>
                {plan.count} ×{' '}
                <Money
                  amount={partsOf(plan.total ?? '0', plan.count ?? 2, wallet.precision ?? 2)[1] ?? '0'}
                  currency={wallet.currency ?? ''}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
