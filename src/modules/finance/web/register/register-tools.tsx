import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { AddressSearch } from '#platform/web/list/address-search.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { wallet as walletKind } from '../../entities/wallet.ts';
import type { Ledger } from '../../rules/ledger.ts';
import { Money } from '../money.tsx';
import type { WalletDoc } from '../wallet-doc.ts';
import { RegisterFilters } from './register-filters.tsx';
import { useTranslations } from '../words.ts';

/** Above a register: search words, common states, filters, and the sum of the matching rows. */
export function RegisterTools(props: { account: string; wallet: WalletDoc; found?: Ledger }): ReactNode {
  const t = useTranslations();
  const [search, setSearch] = useSearchState();
  const waiting = useWaiting(props.account, props.wallet._id);
  const { found } = props;
  const isPending = search['confirmed'] === 'false' && search['imported'] === 'false';
  const isWaiting = search['imported'] === 'true';
  return (
    <div className="o-tools">
      <AddressSearch label={t('register.search')} />
      <Button
        size="xs"
        radius="xl"
        variant={isPending ? 'light' : 'default'}
        aria-pressed={isPending}
        onClick={() =>
          setSearch(
            isPending ? { confirmed: undefined, imported: undefined } : { confirmed: 'false', imported: 'false' },
          )
        }
      >
        {t('register.to-confirm')}
      </Button>
      {waiting === 0 && !isWaiting ? null : (
        <Button
          size="xs"
          radius="xl"
          variant={isWaiting ? 'light' : 'default'}
          aria-pressed={isWaiting}
          onClick={() => setSearch({ imported: isWaiting ? undefined : 'true', confirmed: undefined })}
        >
          {t('register.to-accept', { count: waiting })}
        </Button>
      )}
      <RegisterFilters account={props.account} />
      {found?.count === undefined ? null : (
        <output className="o-small f-found">
          <span className="o-quiet">{t('list.count', { count: found.count })}</span>{' '}
          <Money amount={found.sum ?? '0'} currency={props.wallet.currency ?? ''} signed />
        </output>
      )}
    </div>
  );
}

/** Number of imported rows that wait to be accepted. */
function useWaiting(account: string, wallet: string): number {
  const { data } = useQuery({
    queryKey: [...kindKey(account, walletKind.kind), 'waiting', wallet],
    queryFn: ({ signal }) =>
      request<Ledger>('GET', `/${account}/_ledger/${wallet}`, { query: { imported: 'true', limit: '1' }, signal }),
  });
  return data?.count ?? 0;
}
