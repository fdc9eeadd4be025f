import { Button, NativeSelect } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { IconBookmarkPlus, IconRss } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMemberships } from '#platform/web/data/session.ts';
import type { Membership } from '#platform/web/data/session-queries.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { currentAccount } from '#platform/web/routing/current-account.ts';
import { newPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { bookmarkEntry } from '../../entities/bookmark-entry.ts';
import { readerSubscription } from '../../entities/reader-subscription.ts';
import { sharedPage } from '../../rules/shared-page.ts';
import { useTranslations } from '../words.ts';
import { ShareSetup } from './share-setup.tsx';
import '../feed/feed.css';

/** Receives shared pages by `?url=…&title=…&text=…`, to save as a link or to subscribe to. Without a page it explains how to share. */
export function SharePage(): ReactNode {
  const t = useTranslations();
  const [search] = useSearchState();
  const page = sharedPage(search);
  const memberships = useMemberships();
  const title = t('share.title');
  useTitle(title);
  return (
    <div className="o-page">
      <h1>{title}</h1>
      {page === undefined ? (
        <>
          {Object.keys(search).length === 0 ? null : <p className="x-wrong">{t('share.no-page')}</p>}
          <ShareSetup />
        </>
      ) : (
        <QueryState query={memberships}>
          {(all) => <Shared {...page} groups={all.filter(({ status }) => status === 'accepted')} />}
        </QueryState>
      )}
    </div>
  );
}

interface SharedProps {
  url: string;
  name: string;
  notes: string;
  /** What the person can do with the page. */
  groups: readonly Membership[];
}

function Shared({ url, name, notes, groups }: SharedProps): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const [chosen, setChosen] = useState(params['account_id'] ?? currentAccount() ?? '');
  const account = groups.some((group) => group.account_id === chosen) ? chosen : groups[0]?.account_id;
  if (account === undefined) return <Link to="/">{t('share.no-group')}</Link>;
  return (
    <>
      <p className="o-strong">{name === '' ? url : name}</p>
      <p className="o-quiet x-break">{url}</p>
      {groups.length < 2 ? null : (
        <NativeSelect
          className="x-share-group"
          label={t('share.group')}
          value={account}
          data={groups.map((group) => ({ value: group.account_id, label: group.account_name ?? group.account_id }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <div className="o-actions">
        <Button
          leftSection={<IconBookmarkPlus size={16} />}
          onClick={() =>
            go(newPath(account, bookmarkEntry), {
              search: { url, ...(name !== '' && { name }), ...(notes !== '' && { notes }) },
            })
          }
        >
          {t('reader.keep')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRss size={16} />}
          onClick={() => go(newPath(account, readerSubscription), { search: { url } })}
        >
          {t('reader.add.subscribe')}
        </Button>
      </div>
    </>
  );
}
