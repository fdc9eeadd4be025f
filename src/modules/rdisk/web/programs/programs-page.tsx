import { useQuery } from '@tanstack/react-query';
import { IconFolderCog } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { KeyTable } from '#platform/web/access-keys/key-table.tsx';
import { NewKey } from '#platform/web/access-keys/new-key.tsx';
import { listQuery } from '#platform/web/data/queries.ts';
import { useCreating } from '#platform/web/data/writable.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { PageHead } from '../folder/page-head.tsx';
import { keysQuery } from '../webdav/keys-query.ts';
import { useTranslations } from '../words.ts';
import { ProgramDialog } from './program-dialog.tsx';
import { ProgramRow } from './program-row.tsx';

type ProgramDoc = AnyDoc & Doc<typeof cloudFile>;

/** Folders of single programs, each with a key limited to it. */
export function ProgramsPage(): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  const account = useAccount();
  const [search] = useSearchState();
  const { permitted, held } = useCreating(account, cloudFile);
  const writable = permitted && held === undefined;
  const dir = search['dir'];
  const keys = useQuery(keysQuery(account));
  const query = useQuery({
    ...listQuery<ProgramDoc>(account, cloudFile.kind, {
      selector: { klass: cloudFile.kind, kind: 'dir_app' },
      fields: ['_id', '_rev', 'name'],
      limit: 200,
    }),
    select: (programs) => programs.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? '', locale)),
  });
  return (
    <div className="o-page">
      <PageHead account={account} title={t('rdisk.programs.title')}>
        {writable ? (
          <NewKey label={t('rdisk.programs.new')} opened={dir !== undefined}>
            {(close) => <ProgramDialog account={account} dir={dir} onClose={close} />}
          </NewKey>
        ) : null}
      </PageHead>
      <p className="o-quiet o-flush">{t('rdisk.programs.text')}</p>
      <KeyTable
        query={query}
        columns={[t('rdisk.programs.program'), t('webdav_key.field.last_used_at'), t('webdav_key.field.expires_at')]}
        empty={{ icon: IconFolderCog, title: t('rdisk.programs.none'), text: t('rdisk.programs.none-text') }}
      >
        {({ _id: id, name = '' }) => (
          <ProgramRow
            key={id}
            account={account}
            id={id}
            name={name}
            keys={keys.data?.filter((key) => key.node_id === id)}
            writable={writable}
          />
        )}
      </KeyTable>
    </div>
  );
}
