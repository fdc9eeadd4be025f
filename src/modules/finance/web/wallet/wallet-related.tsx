import type { ReactNode } from 'react';
import type { RelatedFormProps } from '#platform/web/module.ts';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { useUsualCurrency } from './use-usual-currency.ts';
import { WalletForm } from './wallet-form.tsx';

/** The form of a wallet that is created from another form. */
export function WalletRelated(props: RelatedFormProps): ReactNode {
  const currency = useUsualCurrency(props.account);
  if (currency === undefined) return <LoadingSkeleton />;
  return (
    <WalletForm
      account={props.account}
      nested
      initial={{ currency, ...props.initial }}
      onSaved={props.onSaved}
      onCancel={props.onCancel}
    />
  );
}
