import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { GrowingTextarea } from '#platform/web/fields/growing-textarea.tsx';
import { SecretInput } from '#modules/people/web/secret-input.tsx';
import { useTranslations } from '../words.ts';
import { ageInWorker } from '../work/workers.ts';
import { openVault, type VaultDoc } from './use-vault.ts';
import './vault.css';

/** Opens the vault in this window with the passphrase or the recovery phrase. */
export function UnlockForm(props: { account: string; vault: VaultDoc }): ReactNode {
  const t = useTranslations();
  const { account, vault } = props;
  const [byPhrase, setByPhrase] = useState(false);
  const [secret, setSecret] = useState('');
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const unlock = async (): Promise<void> => {
    setBusy(true);
    setWrong(false);
    try {
      const identity = byPhrase
        ? await ageInWorker('openByPhrase', vault.by_phrase ?? '', secret)
        : await ageInWorker('openByPassphrase', vault.by_passphrase ?? '', secret);
      openVault(account, identity);
    } catch {
      setWrong(true);
    } finally {
      setBusy(false);
    }
  };
  const field = {
    label: t(byPhrase ? 'rdisk.vault.phrase' : 'rdisk.vault.passphrase'),
    name: 'secret',
    value: secret,
    error: wrong ? t(byPhrase ? 'rdisk.vault.wrong-phrase' : 'rdisk.vault.wrong-passphrase') : null,
  };
  return (
    <form
      className="o-form d-vault-form"
      onSubmit={(event) => {
        event.preventDefault();
        void unlock();
      }}
    >
      <h2>{t('rdisk.vault.open')}</h2>
      {byPhrase ? (
        <GrowingTextarea {...field} minRows={2} onChange={(event) => setSecret(event.currentTarget.value)} />
      ) : (
        <SecretInput
          {...field}
          autoComplete="current-password"
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
      )}
      <div className="o-actions">
        <Button type="submit" loading={busy} disabled={secret === ''}>
          {t('rdisk.vault.open')}
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            setByPhrase(!byPhrase);
            setSecret('');
            setWrong(false);
          }}
        >
          {t(byPhrase ? 'rdisk.vault.by-passphrase' : 'rdisk.vault.by-phrase')}
        </Button>
      </div>
    </form>
  );
}
