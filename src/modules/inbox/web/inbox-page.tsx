import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconInbox, IconSettings } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { findAll } from '#platform/web/api/api.ts';
import { bulk } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { inOrder, membershipsQuery } from '#platform/web/data/session-queries.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { useNow } from '#platform/web/data/use-now.ts';
import { Segments } from '#platform/web/fields/segments.tsx';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { PagedRows } from '#platform/web/parts/paged-rows.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { productName } from '#platform/web/shell/product-name.ts';
import { NoticeList } from './notice-list.tsx';
import { isShown, shows, type Filter, type Show, useNotices } from './notices.ts';
import { type Notice, useUnread } from './unread.ts';
import { useTranslations } from './words.ts';
import './inbox.css';

/** inbox: what happened in the person's groups. The filter is in the address. */
export function InboxPage(): ReactNode {
  const t = useTranslations();
  useTitle(t('inbox.title'));
  const filter = useFilter();
  const minute = new Date(useNow()).toISOString();
  const query = useNotices(filter, minute);
  const rows = query.data?.pages.flatMap(({ docs }) => docs).filter((notice) => isShown(notice, filter.show, minute));
  return (
    <div className="o-page">
      <div className="o-head">
        <h1>{t('inbox.title')}</h1>
        <div className="o-actions">
          <ReadAll />
          <Button variant="default" component={Link} to="/inbox/settings" leftSection={<IconSettings size={16} />}>
            {t('inbox.settings-button')}
          </Button>
        </div>
      </div>
      <FilterBar filter={filter} />
      <PagedRows
        query={query}
        rows={rows}
        empty={
          <EmptyState
            icon={IconInbox}
            title={t(`inbox.empty.${filter.show}`)}
            {...(filter.show === 'open' ? { text: t('inbox.empty.open-text') } : {})}
          />
        }
      >
        {(notices) => <NoticeList notices={notices} show={filter.show} />}
      </PagedRows>
    </div>
  );
}

function useFilter(): Filter & { readonly module: string } {
  const [search] = useSearchState();
  const { modules } = useRegistry();
  const show = shows.find((one) => one === search['show']) ?? 'open';
  const module = search['module'] ?? '';
  const kinds = modules.find(({ key }) => key === module)?.entities.map(({ kind }) => kind);
  return { show, group: search['group'] ?? '', module, kinds };
}

function FilterBar({ filter }: { filter: Filter & { readonly module: string } }): ReactNode {
  const t = useTranslations();
  const [, setSearch] = useSearchState();
  const { modules } = useRegistry();
  const groups = inOrder(useQuery(membershipsQuery(useUserId())).data ?? []);
  const products = modules.filter(({ product }) => product === true);
  return (
    <div className="i-filter">
      <Segments
        label={t('inbox.show')}
        value={filter.show}
        options={shows.map((show) => ({ value: show, label: t(`inbox.show.${show}`) }))}
        onChange={(show) => setSearch({ show: show === ('open' satisfies Show) ? undefined : show })}
      />
      {groups.length < 2 ? null : (
        <NativeSelect
          aria-label={t('inbox.group')}
          value={filter.group}
          data={[
            { value: '', label: t('inbox.every-group') },
            ...groups.map(({ account_id, account_name }) => ({ value: account_id, label: account_name })),
          ]}
          onChange={(event) => setSearch({ group: event.currentTarget.value || undefined })}
        />
      )}
      <NativeSelect
        aria-label={t('inbox.module')}
        value={filter.module}
        data={[
          { value: '', label: t('inbox.every-module') },
          ...products.map(({ key }) => ({ value: key, label: productName(t, key) })),
        ]}
        onChange={(event) => setSearch({ module: event.currentTarget.value || undefined })}
      />
    </div>
  );
}

/** Marks all unread notices as read, and can be undone. */
function ReadAll(): ReactNode {
  const t = useTranslations();
  const me = useUserId() ?? '';
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const unread = useUnread().data ?? [];
  const readAll = async (): Promise<void> => {
    const selector = { klass: 'notice', read_at: { $exists: false }, done_at: { $exists: false } };
    const docs = await findAll<Notice>(me, { selector, fields: ['_id', '_rev'] });
    const read_at = new Date().toISOString();
    const rows = await bulk(
      me,
      docs.map(({ _id, _rev }) => ({ _id, _rev, klass: 'notice', read_at })),
    );
    await refresh(client, me, 'notice');
    const write = rows.flatMap(({ id, rev }) =>
      rev === undefined ? [] : [{ _id: id, _rev: rev, klass: 'notice', read_at: null }],
    );
    showToast({ text: t('inbox.empty.unread'), undo: { db: me, write } });
  };
  return (
    <Button
      variant="default"
      disabled={unread.length === 0}
      loading={isBusy}
      onClick={() => {
        setBusy(true);
        void readAll().finally(() => setBusy(false));
      }}
    >
      {t('inbox.read-all')}
    </Button>
  );
}
