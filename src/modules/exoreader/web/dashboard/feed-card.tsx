import type { ReactNode } from 'react';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { FeedList } from '../feed/feed-list.tsx';
import { scopeOf } from '../feed/scope.ts';
import { useOverview } from '../use-overview.ts';
import { useTranslations } from '../words.ts';
import '../feed/feed.css';

/** The dashboard's feed: all unread items, with filters. */
export function FeedCard({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const [search] = useSearchState();
  const { overview } = useOverview(account);
  const scope = scopeOf(search);
  if (overview === undefined) return <LoadingSkeleton lines={6} />;
  // Without subscriptions there is nothing to have read.
  if (overview.feeds.length === 0 && overview.items === 0) return null;
  return (
    <FeedList
      key={`${search['read'] ?? ''} ${scope.starred}`}
      account={account}
      overview={overview}
      scope={{ ...scope, subscription: undefined, label: undefined }}
      title={t('reader.all')}
    />
  );
}
