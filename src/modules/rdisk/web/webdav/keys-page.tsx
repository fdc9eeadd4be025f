import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { KeyTable } from '#platform/web/access-keys/key-table.tsx';
import { NewKey } from '#platform/web/access-keys/new-key.tsx';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { PageHead } from '../folder/page-head.tsx';
import { useFile } from '../view/use-file.ts';
import { useTranslations } from '../words.ts';
import { KeyDialog, type KeyNode } from './key-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { keysQuery } from './keys-query.ts';
import './webdav.css';

/** The keys with which programs open the drive. `?for=` names a folder or file: the page then offers a key for it alone. */
export function KeysPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const [search] = useSearchState();
  const limitedTo = search['for'];
  const query = useQuery(keysQuery(account));
  return (
    <div className="o-page">
      <PageHead account={account} title={t('rdisk.keys.title')}>
        {limitedTo === undefined ? (
          <NewDriveKey account={account} node={null} />
        ) : (
          <LimitedKey account={account} id={limitedTo} />
        )}
      </PageHead>
      <p className="o-quiet o-flush d-text-links">
        {t('rdisk.keys.text')} <Link to={`/account/${account}/disk-webdav`}>{t('rdisk.network.title')}</Link>
        {' · '}
        <Link to={`/account/${account}/disk-programs`}>{t('rdisk.programs.title')}</Link>
      </p>
      <KeyTable
        query={query}
        columns={[
          t('webdav_key.field.description'),
          t('webdav_key.field.node_id'),
          t('webdav_key.field.last_used_at'),
          t('webdav_key.field.expires_at'),
        ]}
        empty={{ icon: IconKey, title: t('rdisk.keys.none'), text: t('webdav_key.empty') }}
      >
        {(key) => <KeyRow key={key._id} account={account} doc={key} />}
      </KeyTable>
    </div>
  );
}

function LimitedKey(props: { account: string; id: string }): ReactNode {
  const { data } = useFile(props.account, props.id);
  if (data === undefined) return null;
  return <NewDriveKey account={props.account} node={{ id: data._id, name: data.name ?? '' }} />;
}

function NewDriveKey(props: { account: string; node: KeyNode | null }): ReactNode {
  const t = useTranslations();
  return (
    <NewKey label={t('rdisk.keys.new')} opened={props.node !== null}>
      {(close) => <KeyDialog {...props} onClose={close} />}
    </NewKey>
  );
}
