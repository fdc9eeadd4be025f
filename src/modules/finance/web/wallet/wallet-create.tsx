import { type ReactNode, useMemo } from 'react';
import { CreatePage } from '#platform/web/form/create-page.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { wallet } from '../../entities/wallet.ts';
import { useUsualCurrency } from './use-usual-currency.ts';
import { WalletForm } from './wallet-form.tsx';

/** A new wallet, in the currency of most of the group's wallets. */
export function WalletCreate(): ReactNode {
  const currency = useUsualCurrency(useAccount());
  const begin = useMemo(() => (currency === undefined ? null : { currency }), [currency]);
  return <CreatePage entity={wallet} form={WalletForm} begin={begin} />;
}
