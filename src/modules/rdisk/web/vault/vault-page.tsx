import type { ReactNode } from 'react';
import { useWriting } from '#platform/web/data/writable.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { driveVault } from '../../entities/drive-vault.ts';
import { OpenFile } from '../folder/open-file.tsx';
import { PageHead } from '../folder/page-head.tsx';
import { useTranslations } from '../words.ts';
import { VaultFiles } from './vault-files.tsx';
import { VaultContent } from './vault-content.tsx';
import { UnlockForm } from './unlock-form.tsx';
import { useIdentity, useVault } from './use-vault.ts';
import { VaultNew } from './vault-new.tsx';
import './vault.css';

const visible = ['names', 'sizes', 'times', 'people'] as const;

/**
 * The vault for files that the server cannot read: create it, open it, and encrypt files; and what remains readable.
 */
export function VaultPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const query = useVault(account);
  const identity = useIdentity(account);
  const { permitted } = useWriting(account, driveVault);
  const [search] = useSearchState();
  return (
    <div className="d-drive" data-open={search['open'] === undefined ? undefined : true}>
      <div className="o-page d-folder">
        <PageHead account={account} title={t('rdisk.vault.title')} />
        <p>{t('rdisk.vault.text')}</p>
        <section aria-labelledby="visible">
          <h2 id="visible">{t('rdisk.vault.visible')}</h2>
          <ul className="d-ways">
            {visible.map((one) => (
              <li key={one}>{t(`rdisk.vault.visible-${one}`)}</li>
            ))}
          </ul>
        </section>
        <QueryState query={query}>
          {(vault) =>
            vault === null ? (
              permitted ? (
                <VaultNew account={account} />
              ) : (
                <p className="o-note">{t('rdisk.vault.admins')}</p>
              )
            ) : identity === null ? (
              <UnlockForm account={account} vault={vault} />
            ) : (
              <VaultContent account={account} vault={vault} identity={identity} mayChange={permitted} />
            )
          }
        </QueryState>
        <VaultFiles account={account} />
      </div>
      <OpenFile account={account} />
    </div>
  );
}
