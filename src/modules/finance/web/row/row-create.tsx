import { type ReactNode, useMemo } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { initialFrom } from '#platform/web/form/initial-values.ts';
import { newLabel } from '#platform/web/i18n/labels.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { LateSkeleton } from '#platform/web/shell/late.tsx';
import { useTitle } from '#platform/web/shell/use-title.ts';
import { wallet } from '../../entities/wallet.ts';
import { today } from '../today.ts';
import { useWallets } from '../wallet-doc.ts';
import { RowForm } from './row-form.tsx';

/** A new row of today; `?source_wallet_id=…` or `?wallet_id=…` names its wallet, to whose register it leads back. */
export function RowCreate({ entity }: { entity: Entity }): ReactNode {
  const t = useT<string>();
  const go = useGo();
  const account = useAccount();
  const [search] = useSearchState();
  const wallets = useWallets(account).data;
  const title = newLabel(t, entity.kind);
  const from = search['source_wallet_id'] ?? search['wallet_id'];
  const initial = useMemo(() => {
    const active = (wallets ?? []).filter((one) => one.active !== false);
    const only = active.length === 1 && 'wallet_id' in entity.fields ? { wallet_id: active[0]?._id } : {};
    return { date: today(), ...only, ...initialFrom(entity, search) };
  }, [entity, search, wallets]);
  useTitle(title);
  return (
    <div className="o-page o-page-form">
      <h1>{title}</h1>
      {wallets === undefined ? (
        <LateSkeleton />
      ) : (
        <RowForm
          account={account}
          entity={entity}
          initial={initial}
          onSaved={(saved) =>
            go(from === undefined ? recordPath(account, entity, saved.id) : recordPath(account, wallet, from), {
              skipGuard: true,
              replace: true,
            })
          }
          onCancel={() => go(from === undefined ? indexPath(account, entity) : recordPath(account, wallet, from))}
        />
      )}
    </div>
  );
}
