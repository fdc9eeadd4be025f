import { type ReactNode, useMemo } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { useToday } from '#platform/web/data/use-today.ts';
import { CreatePage } from '#platform/web/form/create-page.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { wallet } from '../../entities/wallet.ts';
import { takesRows } from '../../rules/entering.ts';
import { useWallets } from '../wallet-doc.ts';
import { RowForm } from './row-form.tsx';

/**
 * A new row, dated today. `?source_wallet_id=…`, `?destination_wallet_id=…` or `?wallet_id=…` sets its wallet, to whose register the form
 * returns.
 */
export function RowCreate({ entity }: { entity: Entity }): ReactNode {
  const account = useAccount();
  const [search] = useSearchState();
  const wallets = useWallets(account).data;
  const today = useToday(account);
  const from = search['source_wallet_id'] ?? search['wallet_id'] ?? search['destination_wallet_id'];
  const begin = useMemo(() => {
    if (wallets === undefined || today === null) return null;
    const active = wallets.filter(takesRows);
    const only = active.length === 1 && 'wallet_id' in entity.fields ? { wallet_id: active[0]?._id } : {};
    return { date: today, ...only };
  }, [entity, wallets, today]);
  const register = from === undefined ? undefined : recordPath(account, wallet, from);
  return (
    <CreatePage
      entity={entity}
      form={RowForm}
      begin={begin}
      {...(register === undefined ? {} : { back: register, after: register })}
    />
  );
}
