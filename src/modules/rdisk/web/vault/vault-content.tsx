import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useChange } from '#platform/web/data/queries.ts';
import { saveFile } from '#platform/web/parts/save-file.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { driveVault } from '../../entities/drive-vault.ts';
import { useAction } from '../drive/use-action.ts';
import { useTranslations } from '../words.ts';
import { ageInWorker } from '../work/workers.ts';
import { EncryptFiles } from './encrypt-files.tsx';
import { isPassphrase, noPassphrase, PassphraseFields } from './passphrase-fields.tsx';
import { closeVault, type VaultDoc } from './use-vault.ts';

/** The open vault: encrypt files, change the passphrase, close it, and the data that the program `age` needs. */
export function VaultContent(props: {
  account: string;
  vault: VaultDoc;
  identity: string;
  mayChange: boolean;
}): ReactNode {
  const t = useTranslations();
  const { account, vault } = props;
  const save = (): void => {
    for (const [name, seal] of seals) saveFile(name, new Blob([vault[seal] ?? ''], { type: 'text/plain' }));
  };
  return (
    <>
      <section className="o-section" aria-labelledby="opened">
        <h2 id="opened">{t('rdisk.vault.opened')}</h2>
        <EncryptFiles account={account} vault={vault}>
          <Button variant="default" leftSection={<IconLock size={16} />} onClick={() => closeVault(account)}>
            {t('rdisk.vault.close')}
          </Button>
        </EncryptFiles>
      </section>
      <section className="o-section" aria-labelledby="elsewhere">
        <h2 id="elsewhere">{t('rdisk.vault.elsewhere')}</h2>
        <p>{t('rdisk.vault.elsewhere-text')}</p>
        <pre className="d-command">
          {`age -d vault.age > vault.key\nage -d vault-words.age > vault.key\nage -d -i vault.key FILE.age > FILE\nage -r ${vault.recipient ?? ''} FILE > FILE.age`}
        </pre>
        <Button variant="default" onClick={save}>
          {t('rdisk.vault.save')}
        </Button>
      </section>
      {props.mayChange ? <ChangePassphrase {...props} /> : null}
    </>
  );
}

/** The files of the private key, by name: encrypted with the passphrase, and with the recovery phrase. */
const seals = [
  ['vault.age', 'by_passphrase'],
  ['vault-words.age', 'by_phrase'],
] as const;

function ChangePassphrase(props: { account: string; vault: VaultDoc; identity: string }): ReactNode {
  const t = useTranslations();
  const { account, vault } = props;
  const change = useChange(account, driveVault);
  const [passphrase, setPassphrase] = useState(noPassphrase);
  const { busy, run } = useAction();
  const save = async (): Promise<void> => {
    const sealed = await ageInWorker('sealAgain', props.identity, passphrase.first);
    await change.mutateAsync({ id: vault._id, rev: vault._rev, input: { by_passphrase: sealed } });
    setPassphrase(noPassphrase);
    showToast({ text: t('rdisk.vault.changed') });
  };
  return (
    <details className="o-fold">
      <summary>{t('rdisk.vault.change')}</summary>
      <form
        className="o-form d-vault-form"
        onSubmit={(event) => {
          event.preventDefault();
          void run(save);
        }}
      >
        <PassphraseFields value={passphrase} onChange={setPassphrase} />
        <div className="o-actions">
          <Button type="submit" loading={busy} disabled={!isPassphrase(passphrase)}>
            {t('rdisk.vault.change')}
          </Button>
        </div>
      </form>
    </details>
  );
}
