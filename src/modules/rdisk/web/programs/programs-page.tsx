import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFolderCog, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { useCreating } from '#platform/web/data/writable.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { PageHead } from '../folder/page-head.tsx';
import { keysQuery } from '../webdav/keys-query.ts';
import { useTranslations } from '../words.ts';
import { ProgramDialog } from './program-dialog.tsx';
import { ProgramRow } from './program-row.tsx';
import '../webdav/webdav.css';

type ProgramDoc = AnyDoc & Doc<typeof cloudFile>;

/** Folders of single programs, each with a key limited to it. */
export function ProgramsPage(): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  const account = useAccount();
  const [search] = useSearchState();
  const { permitted, held } = useCreating(account, cloudFile);
  const writable = permitted && held === undefined;
  const [making, setMaking] = useState(search['dir'] !== undefined && writable);
  const keys = useQuery(keysQuery(account));
  const query = useQuery(
    listQuery<ProgramDoc>(account, cloudFile.kind, {
      selector: { klass: cloudFile.kind, kind: 'dir_app' },
      fields: ['_id', '_rev', 'name'],
      limit: 200,
    }),
  );
  return (
    <div className="o-page">
      <PageHead account={account} title={t('rdisk.programs.title')}>
        {writable ? (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
            {t('rdisk.programs.new')}
          </Button>
        ) : null}
      </PageHead>
      <p className="o-quiet o-flush">{t('rdisk.programs.text')}</p>
      <QueryState query={query}>
        {(programs) =>
          programs.length === 0 ? (
            <EmptyState icon={IconFolderCog} title={t('rdisk.programs.none')} text={t('rdisk.programs.none-text')} />
          ) : (
            <div className="d-scroll">
              <table className="o-lined d-stack">
                <thead>
                  <tr>
                    <th scope="col">{t('rdisk.programs.program')}</th>
                    <th scope="col">{t('webdav_key.field.last_used_at')}</th>
                    <th scope="col">{t('webdav_key.field.expires_at')}</th>
                    <th scope="col">
                      <span className="o-hidden">{t('action.more')}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {programs
                    .toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? '', locale))
                    .map(({ _id: id, name = '' }) => (
                      <ProgramRow
                        key={id}
                        account={account}
                        id={id}
                        name={name}
                        keys={keys.data?.filter((key) => key.node_id === id)}
                        writable={writable}
                      />
                    ))}
                </tbody>
              </table>
            </div>
          )
        }
      </QueryState>
      {making ? <ProgramDialog account={account} dir={search['dir']} onClose={() => setMaking(false)} /> : null}
    </div>
  );
}
