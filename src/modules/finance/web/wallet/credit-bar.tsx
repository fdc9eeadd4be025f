import type { ReactNode } from 'react';
import type { WalletDoc } from '../wallet-doc.ts';
import { useMoney } from '../money.tsx';
import { useTranslations } from '../words.ts';
import './wallets.css';

/** The used part of a card's limit as a thin bar, and as text for screen readers. */
export function CreditBar({ wallet }: { wallet: WalletDoc }): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  const { limit, available_credit: available, currency = '' } = wallet;
  if (limit === undefined || available === undefined || Number(limit) <= 0) return null;
  const used = Math.max(0, Math.min(1, 1 - Number(available) / Number(limit)));
  const words = t('wallet.credit-left', { amount: money(available, currency), limit: money(limit, currency) });
  return (
    <span className="f-credit" title={words}>
      <span className="f-credit-bar" data-high={used >= 0.9 ? true : undefined}>
        <span style={{ width: `${Math.round(used * 100)}%` }} />
      </span>
      <span className="o-small o-quiet f-credit-words">{words}</span>
    </span>
  );
}
