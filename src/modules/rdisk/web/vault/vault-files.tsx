import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { root } from '../drive/calls.ts';
import { useListing } from '../drive/use-listing.ts';
import { folderPath } from '../folder/folder-path.ts';
import { useTranslations } from '../words.ts';
import { useHiddenNames } from './use-hidden-names.ts';

/** Rows that are shown at once. */
const shownAtOnce = 100;

/** All encrypted files of the drive with their folders; a file opens in a panel next to the list. */
export function VaultFiles({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { query, entries } = useListing(account, 'encrypted');
  const [most, setMost] = useState(shownAtOnce);
  const names = useHiddenNames(account, entries.slice(0, most));
  return (
    <section className="o-section" aria-labelledby="vault-files">
      <h2 id="vault-files">{t('rdisk.vault.files')}</h2>
      <QueryState query={query}>
        {() =>
          entries.length === 0 ? (
            <EmptyState icon={IconLock} title={t('rdisk.vault.files-none')} />
          ) : (
            <>
              <table className="o-lined d-vault-files">
                <thead>
                  <tr>
                    <th scope="col">{t('rdisk.vault.file')}</th>
                    <th scope="col">{t('rdisk.vault.folder')}</th>
                    <th scope="col" data-figure>
                      {t('cloud_file.field.size')}
                    </th>
                    <th scope="col">{t('field.updated_at')}</th>
                  </tr>
                </thead>
                <tbody>
                  {entries.slice(0, most).map((entry) => (
                    <tr key={entry._id}>
                      <td>
                        <Link to={`/account/${account}/disk-vault?open=${entry._id}`}>
                          {names.get(entry._id) ?? entry.name}
                        </Link>
                      </td>
                      <td>
                        <Link to={folderPath(account, entry.dir_id ?? root)}>
                          {[t('rdisk.root'), ...(entry.path ?? [])].join(' / ')}
                        </Link>
                      </td>
                      <td data-figure>{formats.size(entry.size ?? 0)}</td>
                      <td title={formats.moment(entry.updated_at)}>{formats.relative(entry.updated_at)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {entries.length > most ? (
                <div className="o-actions">
                  <Button variant="default" onClick={() => setMost(most + shownAtOnce)}>
                    {t('list.more')}
                  </Button>
                </div>
              ) : null}
            </>
          )
        }
      </QueryState>
    </section>
  );
}
