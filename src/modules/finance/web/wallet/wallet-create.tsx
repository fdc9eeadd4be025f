import { type ReactNode, useMemo } from 'react';
import { initialFrom } from '#platform/web/form/initial-values.ts';
import { newLabel } from '#platform/web/i18n/labels.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { LateSkeleton } from '#platform/web/shell/late.tsx';
import { useTitle } from '#platform/web/shell/use-title.ts';
import { wallet } from '../../entities/wallet.ts';
import { useUsualCurrency } from './use-usual-currency.ts';
import { WalletForm } from './wallet-form.tsx';

/** A new wallet, begun in the currency that most of the group's wallets have. */
export function WalletCreate(): ReactNode {
  const t = useT<string>();
  const go = useGo();
  const account = useAccount();
  const [search] = useSearchState();
  const currency = useUsualCurrency(account);
  const initial = useMemo(
    () => ({ ...(currency === undefined ? {} : { currency }), ...initialFrom(wallet, search) }),
    [currency, search],
  );
  const title = newLabel(t, wallet.kind);
  useTitle(title);
  return (
    <div className="o-page o-page-form">
      <h1>{title}</h1>
      {currency === undefined ? (
        <LateSkeleton />
      ) : (
        <WalletForm
          account={account}
          initial={initial}
          onSaved={(saved) => go(recordPath(account, wallet, saved.id), { skipGuard: true, replace: true })}
          onCancel={() => go(indexPath(account, wallet))}
        />
      )}
    </div>
  );
}
