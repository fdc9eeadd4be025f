import { Button, FileButton } from '@mantine/core';
import { IconLock, IconShieldLock } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useChange } from '#platform/web/data/queries.ts';
import { saveFile } from '#platform/web/parts/save-file.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { driveVault } from '../../entities/drive-vault.ts';
import { root } from '../drive/calls.ts';
import { useAction } from '../drive/use-action.ts';
import { startUploads } from '../upload/uploads.ts';
import { useTranslations } from '../words.ts';
import { ageInWorker } from '../work/workers.ts';
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
  const [search] = useSearchState();
  const { busy, run } = useAction();
  const reset = useRef<() => void>(null);
  const encrypt = (files: readonly File[]): void => {
    reset.current?.();
    void run(async () => {
      for (const file of files) {
        const sealed = await ageInWorker('encrypt', file, vault.recipient ?? '');
        const name = `${file.name.normalize('NFC')}.age`;
        const lastModified = file.lastModified;
        const upload = {
          file: new File([sealed], name, { lastModified }),
          name,
          folders: [],
          kind: 'file_enc' as const,
        };
        startUploads(account, search['dir'] ?? root, { files: [upload], emptyFolders: [] });
      }
    });
  };
  const sealedFile = new Blob([vault.by_passphrase ?? ''], { type: 'text/plain' });
  const save = (): void => saveFile('vault.age', sealedFile);
  return (
    <>
      <section className="o-section" aria-labelledby="opened">
        <h2 id="opened">{t('rdisk.vault.opened')}</h2>
        <div className="o-actions">
          <FileButton resetRef={reset} multiple onChange={encrypt}>
            {(button) => (
              <Button {...button} loading={busy} leftSection={<IconShieldLock size={16} />}>
                {t('rdisk.vault.encrypt')}
              </Button>
            )}
          </FileButton>
          <Button variant="default" leftSection={<IconLock size={16} />} onClick={() => closeVault(account)}>
            {t('rdisk.vault.close')}
          </Button>
        </div>
      </section>
      <section className="o-section" aria-labelledby="elsewhere">
        <h2 id="elsewhere">{t('rdisk.vault.elsewhere')}</h2>
        <p>{t('rdisk.vault.elsewhere-text')}</p>
        <pre className="d-command">
          {'age -d vault.age > vault.key\nage -d -i vault.key FILE.age > FILE\nage -r '}
          {vault.recipient}
          {' FILE > FILE.age'}
        </pre>
        <Button variant="default" onClick={save}>
          {t('rdisk.vault.save')}
        </Button>
      </section>
      {props.mayChange ? <ChangePassphrase {...props} /> : null}
    </>
  );
}

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
