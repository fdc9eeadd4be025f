import type { ReactNode } from 'react';
import { Money } from '../money.tsx';
import type { WalletDoc } from '../wallet-doc.ts';
import { CreditBar } from './credit-bar.tsx';
import { useTranslations } from '../words.ts';
import './wallets.css';

/** What a wallet holds: the confirmed balance, what is awaited, and both together; a card's credit. */
export function WalletTotals({ wallet }: { wallet: WalletDoc }): ReactNode {
  const t = useTranslations();
  const {
    currency = '',
    balance = '0',
    pending_transactions: pending = '0',
    balance_after_pending: after = '0',
  } = wallet;
  const totals = [
    ['balance', balance],
    ['pending_transactions', pending],
    ['balance_after_pending', after],
  ] as const;
  return (
    <div className="f-totals">
      <dl>
        {totals.map(([name, amount]) => (
          <div key={name} data-main={name === 'balance' ? true : undefined}>
            <dt>{t(`wallet.field.${name}`)}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <CreditBar wallet={wallet} />
    </div>
  );
}
