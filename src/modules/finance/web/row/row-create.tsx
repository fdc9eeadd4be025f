import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { useToday } from '#platform/web/data/use-today.ts';
import { CreatePage } from '#platform/web/form/create-page.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { wallet } from '../../entities/wallet.ts';
import { takesRows } from '../../rules/entering.ts';
import { useWallets } from '../wallet-doc.ts';
import { newestRowQuery } from '../last-wallet.ts';
import { RowForm } from './row-form.tsx';

/**
 * A new row, dated today, in the wallet of the person's newest row of this kind. `?source_wallet_id=…`, `?destination_wallet_id=…` or `?wallet_id=…` sets its wallet, to whose register the form
 * returns.
 */
export function RowCreate({ entity }: { entity: Entity }): ReactNode {
  const account = useAccount();
  const [search] = useSearchState();
  const wallets = useWallets(account).data;
  const today = useToday(account);
  const from = search['source_wallet_id'] ?? search['wallet_id'] ?? search['destination_wallet_id'];
  const last = useLastWallet(account, entity);
  const begin = useMemo(() => {
    if (wallets === undefined || today === null || last === undefined) return null;
    const active = wallets.filter(takesRows);
    const usual = active.length === 1 ? active[0] : active.find(({ _id: id }) => id === last);
    return { date: today, ...('wallet_id' in entity.fields && usual !== undefined && { wallet_id: usual._id }) };
  }, [entity, wallets, today, last]);
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

/** The wallet of the person's newest row of a kind; null if there is none, undefined while it is read. */
function useLastWallet(account: string, entity: Entity): unknown {
  const user = useUserId();
  const isInOne = 'wallet_id' in entity.fields;
  const { data, isError } = useQuery({
    ...newestRowQuery(account, entity.kind, user ?? null),
    enabled: user !== undefined && isInOne,
  });
  if (isError || !isInOne) return null;
  return data === undefined ? undefined : (data[0]?.['wallet_id'] ?? null);
}
