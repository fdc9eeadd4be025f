import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refresh } from '#platform/web/data/queries.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { indexPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { readerItem } from '../../entities/reader-item.ts';
import { readerLabel } from '../../entities/reader-label.ts';
import { readerSubscription } from '../../entities/reader-subscription.ts';
import { opmlPath, sendOpml } from '../calls.ts';
import { FilePage } from '../file/file-page.tsx';
import { useTranslations } from '../words.ts';

/** Import and export of subscriptions as an OPML file. */
export function OpmlPage(): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const client = useQueryClient();
  const account = useAccount();
  return (
    <FilePage
      crumb={{ to: indexPath(account, readerSubscription), label: t('reader.subscriptions') }}
      words={{
        title: t('reader.opml.title'),
        why: t('reader.opml.why'),
        choose: t('reader.opml.choose'),
        export: t('reader.opml.export'),
        import: (count) => t('reader.opml.import', { count }),
        becomes: (what, count) => t(`reader.opml.${what}`, { count }),
        is: (what) => t(`reader.opml.is-${what}`),
        more: (count) => t('reader.opml.more', { count }),
      }}
      accept=".opml,.xml,text/xml,text/x-opml,application/xml"
      exportPath={opmlPath(account)}
      send={async (content, dry) => sendOpml(account, content, dry)}
      line={({ title, url, labels }) => ({ name: title === '' ? url : title, about: [url, ...labels].join(' · ') })}
      onDone={async (count) => {
        await Promise.all([readerSubscription, readerLabel].map(async ({ kind }) => refresh(client, account, kind)));
        showToast({ text: t('reader.opml.done', { count }) });
        go(indexPath(account, readerItem));
      }}
    />
  );
}
