import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconBookmark, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { useCreating } from '#platform/web/data/writable.ts';
import { AddressSearch } from '#platform/web/list/address-search.tsx';
import { ListEnd } from '#platform/web/list/rows/list-end.tsx';
import { useList } from '#platform/web/list/use-list.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { useShortcut } from '#platform/web/parts/focus/keyboard.ts';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { NewButton } from '#platform/web/parts/new-button.tsx';
import { indexPath, newPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { useTranslations } from '../words.ts';
import { HeadMenu } from '../file/head-menu.tsx';
import { tagsQuery } from './link-calls.ts';
import type { LinkDoc } from './link-doc.ts';
import { LinkRow } from './link-row.tsx';
import '../feed/feed.css';
import './links.css';

const columns = ['name', 'url', 'tag_names', 'notes', 'read_later', 'added_at'];
/** Tags shown above the list; the tags page has all. */
const tagsAbove = 12;

/** The links, newest first, filtered by words, a tag and "read later" from the address. */
export function LinksPage({ entity }: { entity: Entity }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const account = useAccount();
  const [search, setSearch] = useSearchState();
  const list = useList({ account, entity, columns, search });
  const { rows } = list;
  const { permitted, held } = useCreating(account, entity);
  const title = t('bookmark_entry', { count: 2 });
  const narrowed = ['q', 'tag_names', 'read_later'].some((name) => (search[name] ?? '') !== '');
  useTitle(title);
  useShortcut('c', 'keys.create', () => go(newPath(account, entity)), permitted && held === undefined);
  return (
    <div className="o-page x-links-page">
      <div className="o-head">
        <h1>{title}</h1>
        <div className="o-head-actions">
          <NewButton account={account} entity={entity} />
          <HeadMenu account={account} file="bookmark_file" />
        </div>
      </div>
      <LinkTools account={account} entity={entity} />
      <ErrorAlert error={list.error} onRetry={list.retry} />
      {list.isLoading ? <LoadingSkeleton lines={20} height={32} /> : null}
      {list.isLoading || list.error !== null || rows.length > 0 ? null : narrowed ? (
        <EmptyState icon={IconBookmark} title={t('links.nothing')}>
          <Button
            variant="default"
            onClick={() => setSearch({ q: undefined, tag_names: undefined, read_later: undefined })}
          >
            {t('list.clear-filters')}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState icon={IconBookmark} title={t('links.empty')} text={t('bookmark_entry.empty')}>
          <NewButton account={account} entity={entity} />
        </EmptyState>
      )}
      {rows.length === 0 ? null : (
        <ul className="o-plain-list x-links">
          {rows.map((doc) => (
            <LinkRow key={doc._id} account={account} entity={entity} doc={doc as LinkDoc} />
          ))}
        </ul>
      )}
      <ListEnd count={rows.length} hasMore={list.hasMore} more={list.more} />
    </div>
  );
}

function LinkTools({ account, entity }: { account: string; entity: Entity }): ReactNode {
  const t = useTranslations();
  const [search, setSearch] = useSearchState();
  const { data } = useQuery(tagsQuery(account));
  const chosen = search['tag_names'] ?? '';
  const isLater = search['read_later'] === 'true';
  const to = indexPath(account, entity);
  return (
    <>
      <div className="o-tools">
        <AddressSearch label={t('links.find')} />
        <nav className="x-tabs" aria-label={t('bookmark_entry', { count: 2 })}>
          <Link
            to={to}
            search={chosen === '' ? {} : { tag_names: chosen }}
            {...(isLater ? {} : { 'aria-current': 'page' })}
          >
            {t('links.all')}
          </Link>
          <Link
            to={to}
            search={{ read_later: 'true', ...(chosen !== '' && { tag_names: chosen }) }}
            {...(isLater ? { 'aria-current': 'page' } : {})}
          >
            {t('links.later')}
            {data === undefined || data.read_later === 0 ? null : <span className="x-count">{data.read_later}</span>}
          </Link>
          <Link to={`/account/${account}/bookmark_tags`}>{t('links.tags')}</Link>
        </nav>
      </div>
      <div className="x-tag-line">
        {chosen === '' ? null : (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={t('links.without-tag', { tag: chosen })}
            rightSection={<IconX size={12} />}
            onClick={() => setSearch({ tag_names: undefined })}
          >
            {chosen}
          </Button>
        )}
        {(data?.rows ?? []).slice(0, tagsAbove).map(({ tag }) =>
          tag === chosen ? null : (
            <Link key={tag} className="x-tag" to={to} search={{ ...search, tag_names: tag }}>
              {tag}
            </Link>
          ),
        )}
      </div>
    </>
  );
}
