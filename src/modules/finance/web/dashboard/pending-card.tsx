import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { recordPath } from '#platform/web/routing/paths.ts';
import { wallet } from '../../entities/wallet.ts';
import { isZero } from '../../rules/money.ts';
import { Money } from '../money.tsx';
import { useWallets } from '../wallet-doc.ts';
import '../finance.css';
import { useShownAmounts, veil } from './use-shown-amounts.ts';
import { useTranslations } from '../words.ts';

/** Dashboard card of pending rows: links to each wallet with rows to confirm. The amounts are hidden together with the balances. */
export function PendingCard({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const [open] = useShownAmounts();
  const waiting = (useWallets(account).data ?? []).filter(
    (one) => one.active !== false && !isZero(one.pending_transactions ?? '0'),
  );
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="pending-money">
      <div className="f-card-head">
        <h2 id="pending-money">{t('balance.pending')}</h2>
      </div>
      <ul className="o-plain-list f-lines">
        {waiting.map((one) => (
          <li key={one._id}>
            <Link
              to={recordPath(account, wallet, one._id)}
              search={{ confirmed: 'false', imported: 'false' }}
              className="o-cut"
            >
              {one.label}
            </Link>
            {open ? (
              <Money amount={one.pending_transactions ?? '0'} currency={one.currency ?? ''} signed />
            ) : (
              <span className="o-quiet" aria-hidden="true">
                {veil}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
