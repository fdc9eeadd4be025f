import { Button, Checkbox, FileButton } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { GrowingTextarea } from '#platform/web/fields/growing-textarea.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { recipientsIn } from '../../rules/vault.ts';
import { root } from '../drive/calls.ts';
import { useAction } from '../drive/use-action.ts';
import type { NewUpload } from '../upload/queue.ts';
import { startUploads } from '../upload/uploads.ts';
import { useTranslations } from '../words.ts';
import { ageInWorker } from '../work/workers.ts';
import type { VaultDoc } from './use-vault.ts';

/** Encrypts files for the vault, and for other persons if their public keys are entered, and adds them to the drive. */
export function EncryptFiles(props: { account: string; vault: VaultDoc; children: ReactNode }): ReactNode {
  const t = useTranslations();
  const { account, vault } = props;
  const [search] = useSearchState();
  const [others, setOthers] = useState('');
  const [hidesNames, setHidesNames] = useState(false);
  const { busy, run } = useAction();
  const reset = useRef<() => void>(null);
  const recipients = recipientsIn(others);
  const encrypt = (files: readonly File[]): void => {
    reset.current?.();
    void run(async () => {
      for (const file of files) {
        const upload = await encrypted(file, [vault.recipient ?? '', ...(recipients ?? [])], hidesNames);
        startUploads(account, search['dir'] ?? root, { files: [upload], emptyFolders: [] });
      }
    });
  };
  return (
    <>
      <div className="o-actions">
        <FileButton resetRef={reset} multiple onChange={encrypt} disabled={recipients === undefined}>
          {(button) => (
            <Button
              {...button}
              loading={busy}
              disabled={recipients === undefined}
              leftSection={<IconShieldLock size={16} />}
            >
              {t('rdisk.vault.encrypt')}
            </Button>
          )}
        </FileButton>
        {props.children}
      </div>
      <Checkbox
        className="d-vault-names"
        label={t('rdisk.vault.hide-names')}
        description={t('rdisk.vault.hide-names-hint')}
        checked={hidesNames}
        onChange={(event) => setHidesNames(event.currentTarget.checked)}
      />
      <details className="o-fold">
        <summary>{t('rdisk.vault.others')}</summary>
        <div className="o-form d-vault-form">
          <GrowingTextarea
            label={t('rdisk.vault.recipients')}
            description={t('rdisk.vault.recipients-hint')}
            name="recipients"
            minRows={2}
            maxRows={8}
            spellCheck={false}
            value={others}
            error={recipients === undefined ? t('rdisk.vault.no-recipient') : null}
            onChange={(event) => setOthers(event.currentTarget.value)}
          />
        </div>
      </details>
    </>
  );
}

/** A file to upload; one that is already encrypted is sent as it is. */
async function encrypted(file: File, recipients: readonly string[], hidesName: boolean): Promise<NewUpload> {
  const original = file.name.normalize('NFC');
  const about = { folders: [], kind: 'file_enc' as const };
  if (await ageInWorker('isEncrypted', file)) return { ...about, file, name: original };
  const sealed = await ageInWorker('encrypt', file, recipients, hidesName ? original : undefined);
  const name = `${hidesName ? crypto.randomUUID().replaceAll('-', '') : original}.age`;
  return { ...about, file: new File([sealed], name, { lastModified: file.lastModified }), name };
}
