import { Button, Checkbox } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCreate } from '#platform/web/data/queries.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { driveVault } from '../../entities/drive-vault.ts';
import { CopyLine } from '#platform/web/parts/copy-line.tsx';
import { useTranslations } from '../words.ts';
import { ageInWorker } from '../work/workers.ts';
import { isPassphrase, noPassphrase, PassphraseFields } from './passphrase-fields.tsx';
import { openVault } from './use-vault.ts';

/** Creates the vault in two steps: a passphrase, then the recovery phrase on paper. It stores nothing before both are done. */
export function VaultNew({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  const create = useCreate(account, driveVault);
  const [passphrase, setPassphrase] = useState(noPassphrase);
  const [phrase, setPhrase] = useState<string | null>(null);
  const [kept, setKept] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const showPhrase = async (): Promise<void> => setPhrase(await ageInWorker('newPhrase', locale));
  const make = async (words: string): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const { identity, ...vault } = await ageInWorker('makeVault', passphrase.first, words);
      await create.mutateAsync({ ...vault });
      openVault(account, identity);
    } catch (wrong) {
      setError(wrong);
    } finally {
      setBusy(false);
    }
  };
  if (phrase === null) {
    return (
      <form
        className="o-form d-vault-form"
        onSubmit={(event) => {
          event.preventDefault();
          void showPhrase();
        }}
      >
        <h2>{t('rdisk.vault.make')}</h2>
        <PassphraseFields value={passphrase} onChange={setPassphrase} />
        <div className="o-actions">
          <Button type="submit" disabled={!isPassphrase(passphrase)}>
            {t('rdisk.vault.go-on')}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <section className="o-form d-vault-form" aria-labelledby="phrase">
      <h2 id="phrase">{t('rdisk.vault.phrase')}</h2>
      <p className="o-flush">{t('rdisk.vault.phrase-text')}</p>
      <CopyLine label={t('rdisk.vault.phrase')} text={phrase} testId="recovery-phrase" />
      <div className="o-actions">
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {t('rdisk.vault.print')}
        </Button>
      </div>
      <Checkbox
        label={t('rdisk.vault.phrase-kept')}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <ErrorAlert error={error} />
      <div className="o-actions">
        <Button disabled={!kept} loading={busy} onClick={() => void make(phrase)}>
          {t('rdisk.vault.make')}
        </Button>
      </div>
    </section>
  );
}
