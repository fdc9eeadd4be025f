import { useQueryClient } from '@tanstack/react-query';
import { IconBuildingBank } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { request } from '#platform/web/api/request.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { takesRows } from '../../rules/entering.ts';
import { useWallets } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import { ConnectionCard } from './connection-card.tsx';
import { NewConnection } from './new-connection.tsx';
import { StatementAddresses } from './statement-addresses.tsx';
import { connectionsKey, useConnections } from './use-connections.ts';

/** connections#index: the group's connections to banks, and the form of a new one. */
export function ConnectionsPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const query = useConnections(account);
  const wallets = (useWallets(account).data ?? []).filter(takesRows);
  useTitle(t('connections.title'));
  useReturn(account);
  return (
    <div className="o-page">
      <div className="o-head">
        <h1>{t('connections.title')}</h1>
      </div>
      <p className="o-quiet o-flush">{t('connections.text')}</p>
      <QueryState query={query} lines={6}>
        {({ connections, return_to: returnTo }) => (
          <>
            {connections.length === 0 ? (
              <EmptyState icon={IconBuildingBank} title={t('connections.none')} />
            ) : (
              connections.map((one) => (
                <ConnectionCard key={one.id} account={account} connection={one} wallets={wallets} />
              ))
            )}
            <NewConnection account={account} returnTo={returnTo} />
            <StatementAddresses account={account} wallets={wallets} />
          </>
        )}
      </QueryState>
    </div>
  );
}

/** Passes on the code with which the page of a bank returned, once. */
function useReturn(account: string): void {
  const t = useTranslations();
  const client = useQueryClient();
  const [{ code, state }, setSearch] = useSearchState();
  const taken = useRef('');
  useEffect(() => {
    if (code === undefined || state === undefined || taken.current === code) return;
    taken.current = code;
    const finish = async (): Promise<void> => {
      try {
        await request('POST', `/${account}/_bank_connections/finish`, { body: { code, state } });
        showToast({ text: t('connections.connected') });
      } catch (error) {
        showToast({ text: errorText(t, error), failed: true });
      }
      setSearch({ code: undefined, state: undefined });
      await client.invalidateQueries({ queryKey: connectionsKey(account) });
    };
    void finish();
  }, [account, client, code, setSearch, state, t]);
}
