import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { CopyLine } from '#platform/web/parts/copy-line.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import type { WalletDoc } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import './connections.css';

/** The mail addresses of wallets; nothing where the installation has no mailbox. */
export function StatementAddresses({
  account,
  wallets,
}: {
  account: string;
  wallets: readonly WalletDoc[];
}): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const path = `/${account}/_statement_addresses`;
  const key = ['statement-addresses', account];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      request<{ readonly addresses?: readonly { readonly wallet: string; readonly address: string }[] }>('GET', path, {
        signal,
      }),
  });
  const [chosen, setChosen] = useState('');
  const addresses = data?.addresses;
  if (addresses === undefined || wallets.length === 0) return null;
  const open = wallets.filter(({ _id }) => addresses.every(({ wallet }) => wallet !== _id));
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      setChosen('');
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
    }
    await client.invalidateQueries({ queryKey: key });
  };
  return (
    <section className="f-connection">
      <h2>{t('connections.mail-title')}</h2>
      <p className="o-quiet o-flush">{t('connections.mail-text')}</p>
      {addresses.map(({ wallet, address }) => {
        const name = wallets.find(({ _id }) => _id === wallet)?.label ?? '';
        return (
          <div key={wallet}>
            <CopyLine label={name} text={address} />
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={t('connections.mail-remove-of', { name })}
              onClick={() => void run(async () => request('DELETE', `${path}/${wallet}`))}
            >
              {t('connections.mail-remove')}
            </Button>
          </div>
        );
      })}
      {open.length === 0 ? null : (
        <div className="o-actions">
          <NativeSelect
            aria-label={t('connections.choose-wallet')}
            value={chosen}
            data={[
              { value: '', label: t('connections.choose-wallet') },
              ...open.map(({ _id, label }) => ({ value: _id, label })),
            ]}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={chosen === ''}
            onClick={() => void run(async () => request('POST', path, { body: { wallet: chosen } }))}
          >
            {t('connections.mail-create')}
          </Button>
        </div>
      )}
    </section>
  );
}
