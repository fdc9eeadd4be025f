import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import type { WalletDoc } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import { type Connection, connectionsKey } from './use-connections.ts';
import './connections.css';

/** A connection: its state, the wallet of each account, and what can be done. */
export function ConnectionCard(props: {
  account: string;
  connection: Connection;
  wallets: readonly WalletDoc[];
}): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const { account, connection, wallets } = props;
  const [asking, setAsking] = useState(false);
  const path = `/${account}/_bank_connections/${connection.id}`;
  const run = async (work: () => Promise<unknown>, done?: string): Promise<void> => {
    try {
      await work();
      setAsking(false);
      if (done !== undefined) showToast({ text: done });
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
    }
    await client.invalidateQueries({ queryKey: connectionsKey(account) });
  };
  const choose = async (id: string, wallet: string): Promise<void> =>
    run(async () => request('PUT', path, { body: { wallets: { [id]: wallet === '' ? null : wallet } } }));
  return (
    <section className="f-connection">
      <h2>{t(`connections.provider.${connection.provider}`)}</h2>
      <State connection={connection} />
      {connection.accounts.map(({ id, name, currency, wallet }) => (
        <NativeSelect
          key={id}
          label={t('connections.wallet-of', { name: `${name} ${currency}`.trim() })}
          value={wallet ?? ''}
          data={[
            { value: '', label: t('connections.no-wallet') },
            ...wallets
              .filter((one) => currency === '' || one.currency === currency)
              .map((one) => ({ value: one._id, label: `${one.label} · ${one.currency ?? ''}` })),
          ]}
          onChange={(event) => void choose(id, event.currentTarget.value)}
        />
      ))}
      <div className="o-actions">
        {connection.consenting ? null : (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            onClick={() => void run(async () => request('POST', `${path}/fetch`), t('connections.fetching'))}
          >
            {t('connections.fetch')}
          </Button>
        )}
        <Button variant="default" color="red" onClick={() => setAsking(true)}>
          {t('connections.remove')}
        </Button>
      </div>
      {asking ? (
        <ConfirmDialog
          name="remove-connection"
          title={t('connections.remove-ask')}
          text={t('connections.remove-text')}
          confirm={t('connections.remove')}
          dangerous
          onConfirm={() => void run(async () => request('DELETE', path), t('connections.removed'))}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}

function State({ connection }: { connection: Connection }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { failure, consenting, fetching, fetched_at: at, consent_ends: ends } = connection;
  if (failure !== null)
    return (
      <p className="o-flush" data-wrong>
        <IconAlertTriangle size={16} /> {t(`connections.failure.${failure}`)}
      </p>
    );
  const state = consenting
    ? t('connections.state.consenting')
    : fetching
      ? t('connections.state.fetching')
      : at === null
        ? t('connections.state.never')
        : t('connections.state.fetched', { when: formats.moment(at) });
  return (
    <p className="o-quiet o-flush">
      {[
        state,
        ...(ends === null ? [] : [t('connections.consent-ends', { day: formats.date(ends.slice(0, 10)) })]),
      ].join(' · ')}
    </p>
  );
}
