import type { ReactNode } from 'react';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { sharedLimit } from '../../rules/cards/card-wallet.ts';
import { useWallets, type WalletDoc } from '../wallet-doc.ts';
import { useMoney } from '../money.tsx';
import { useTranslations } from '../words.ts';
import './wallets.css';

/** The used part of a card's limit, with all cards that share it, as a thin bar, and as text for screen readers. */
export function CreditBar({ wallet }: { wallet: WalletDoc }): ReactNode {
  return wallet.card === true ? <CardCredit wallet={wallet} /> : null;
}

function CardCredit({ wallet }: { wallet: WalletDoc }): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  const wallets = useWallets(useAccount()).data;
  const { currency = '' } = wallet;
  const shared = sharedLimit(wallets ?? [wallet], wallet._id);
  if (shared === null || Number(shared.limit) <= 0) return null;
  const { limit, available } = shared;
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
