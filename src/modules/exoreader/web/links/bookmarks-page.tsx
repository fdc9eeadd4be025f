import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refresh } from '#platform/web/data/queries.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { indexPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { bookmarkEntry } from '../../entities/bookmark-entry.ts';
import { FilePage } from '../file/file-page.tsx';
import { useTranslations } from '../words.ts';
import { bookmarksPath, sendBookmarks } from './link-calls.ts';

/** Import and export of links as a browser's bookmarks file. */
export function BookmarksPage(): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const client = useQueryClient();
  const account = useAccount();
  return (
    <FilePage
      crumb={{ to: indexPath(account, bookmarkEntry), label: t('bookmark_entry', { count: 2 }) }}
      words={{
        title: t('links.file.title'),
        why: t('links.file.why'),
        choose: t('links.file.choose'),
        export: t('links.file.export'),
        import: (count) => t('links.file.import', { count }),
        becomes: (what, count) => t(`links.file.${what}`, { count }),
        is: (what) => t(`links.file.is-${what}`),
        more: (count) => t('links.file.more', { count }),
      }}
      accept=".html,.htm,text/html"
      exportPath={bookmarksPath(account)}
      send={async (content, dry) => sendBookmarks(account, content, dry)}
      line={({ name, url, tags }) => ({ name: name === '' ? url : name, about: [url, ...tags].join(' · ') })}
      note={(count) => t('links.file.left', { count })}
      onDone={async (count) => {
        await refresh(client, account, bookmarkEntry.kind);
        showToast({ text: t('links.file.done', { count }) });
        go(indexPath(account, bookmarkEntry));
      }}
    />
  );
}
