import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus, IconRss } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { useCreating } from '#platform/web/data/writable.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { newPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { readerSubscription } from '../../entities/reader-subscription.ts';
import { type Overview, useOverview } from '../use-overview.ts';
import { useTranslations, type Words } from '../words.ts';
import { FeedList } from './feed-list.tsx';
import { FeedSide } from './feed-side.tsx';
import { type Scope, scopeOf } from './scope.ts';
import './feed.css';

/** The items of all subscriptions, of one, or of a label, read in place. */
export function FeedPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const [search] = useSearchState();
  const [aside, setAside] = useState(false);
  const { overview, error } = useOverview(account);
  const scope = scopeOf(search);
  const title = overview === undefined ? t('reader.all') : titleOf(t, overview, scope);
  useTitle(title);
  if (overview !== undefined && overview.feeds.length === 0) return <NothingYet account={account} />;
  return (
    <div className="x-reader" data-aside={aside ? true : undefined}>
      <FeedSide account={account} overview={overview} scope={scope} onChosen={() => setAside(false)} />
      <div className="o-page x-feed">
        <ErrorAlert error={error} />
        {overview === undefined ? (
          error === null ? (
            <LoadingSkeleton lines={20} height={32} />
          ) : null
        ) : (
          <FeedList
            key={`${scope.subscription ?? ''} ${scope.label ?? ''} ${search['read'] ?? ''} ${scope.starred}`}
            account={account}
            overview={overview}
            scope={scope}
            title={title}
            onAside={() => setAside(!aside)}
          />
        )}
      </div>
    </div>
  );
}

function titleOf(t: Words, overview: Overview, scope: Scope): string {
  const feed = overview.feeds.find(({ doc }) => doc._id === scope.subscription);
  const label = overview.labels.find(({ doc }) => doc._id === scope.label);
  return feed?.doc.label ?? label?.doc.name ?? t(scope.starred === 'starred' ? 'reader.starred' : 'reader.all');
}

function NothingYet({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const { permitted, held } = useCreating(account, readerSubscription);
  if (!permitted || held !== undefined)
    return (
      <div className="o-page">
        <h1>{t('module.exoreader')}</h1>
        <EmptyState icon={IconRss} title={t('reader.empty')} />
      </div>
    );
  return (
    <div className="o-page">
      <h1>{t('module.exoreader')}</h1>
      <EmptyState icon={IconRss} title={t('reader.empty')} text={t('reader.empty-text')}>
        <div className="o-actions">
          <Button component={Link} to={newPath(account, readerSubscription)} leftSection={<IconPlus size={16} />}>
            {t('reader_subscription.new')}
          </Button>
          <Button component={Link} to={`/account/${account}/reader_opml`} variant="default">
            {t('reader.opml.choose')}
          </Button>
        </div>
      </EmptyState>
    </div>
  );
}
