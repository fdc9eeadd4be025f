import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { PageHead } from '../folder/page-head.tsx';
import { useFile } from '../view/use-file.ts';
import { useTranslations } from '../words.ts';
import { KeyDialog } from './key-dialog.tsx';
import type { KeyNode } from './key-form.tsx';
import { KeyRow } from './key-row.tsx';
import { keysQuery } from './keys-query.ts';
import './webdav.css';

/** Which programs open the drive, with what they may, when they last did, and the end of it. */
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
          <NewKey account={account} node={null} />
        ) : (
          <LimitedKey account={account} id={limitedTo} />
        )}
      </PageHead>
      <p className="o-quiet o-flush">
        {t('rdisk.keys.text')} <Link to={`/account/${account}/disk-webdav`}>{t('rdisk.network.title')}</Link>
        {' · '}
        <Link to={`/account/${account}/disk-programs`}>{t('rdisk.programs.title')}</Link>
      </p>
      <QueryState query={query}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState icon={IconKey} title={t('rdisk.keys.none')} text={t('webdav_key.empty')} />
          ) : (
            <div className="d-scroll">
              <table className="o-lined d-stack">
                <thead>
                  <tr>
                    <th scope="col">{t('webdav_key.field.description')}</th>
                    <th scope="col">{t('webdav_key.field.node_id')}</th>
                    <th scope="col">{t('webdav_key.field.last_used_at')}</th>
                    <th scope="col">{t('webdav_key.field.expires_at')}</th>
                    <th scope="col">
                      <span className="o-hidden">{t('action.more')}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {keys.map((key) => (
                    <KeyRow key={key._id} account={account} doc={key} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </QueryState>
    </div>
  );
}

/** A key that opens one folder alone, come to from the folder's menu. */
function LimitedKey(props: { account: string; id: string }): ReactNode {
  const { data } = useFile(props.account, props.id);
  return data === undefined ? null : <NewKey account={props.account} node={{ id: data._id, name: data.name ?? '' }} />;
}

function NewKey(props: { account: string; node: KeyNode | null }): ReactNode {
  const t = useTranslations();
  const [making, setMaking] = useState(props.node !== null);
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
        {t('rdisk.keys.new')}
      </Button>
      {making ? <KeyDialog {...props} onClose={() => setMaking(false)} /> : null}
    </>
  );
}
