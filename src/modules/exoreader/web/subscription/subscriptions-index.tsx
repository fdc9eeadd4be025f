import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { NewButton } from '#platform/web/parts/new-button.tsx';
import { useCreating } from '#platform/web/data/writable.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { AddressSearch } from '#platform/web/list/address-search.tsx';
import { type Feed, type Overview, useOverview } from '../use-overview.ts';
import { useTranslations } from '../words.ts';
import { SiteIcon } from '../site-icon.tsx';
import { HeadMenu } from '../file/head-menu.tsx';
import { failureWords } from './failure-words.ts';
import '../feed/feed.css';

/** All subscriptions with unread counts and the states of their feeds; failing ones first. */
export function SubscriptionsIndex({ entity }: { entity: Entity }): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const { overview, error } = useOverview(account);
  const title = t('reader.subscriptions');
  useTitle(title);
  return (
    <div className="o-page o-page-wide">
      <div className="o-head">
        <h1>{title}</h1>
        <div className="o-head-actions">
          <NewButton account={account} entity={entity} />
          <HeadMenu account={account} file="reader_opml" />
        </div>
      </div>
      <ErrorAlert error={error} />
      {overview === undefined ? (
        error === null ? (
          <LoadingSkeleton lines={20} height={32} />
        ) : null
      ) : (
        <Lines account={account} entity={entity} overview={overview} />
      )}
    </div>
  );
}

function Lines(props: { account: string; entity: Entity; overview: Overview }): ReactNode {
  const t = useTranslations();
  const [search] = useSearchState();
  const { account, entity, overview } = props;
  const { permitted, held } = useCreating(account, entity);
  const mayAdd = permitted && held === undefined;
  const words = (search['q'] ?? '').toLowerCase();
  const shown = overview.feeds
    .filter(({ doc }) => `${doc.label} ${doc.url}`.toLowerCase().includes(words))
    .toSorted((a, b) => Number(fails(b)) - Number(fails(a)));
  if (overview.feeds.length === 0)
    return <EmptyState title={t('reader.empty')} {...(mayAdd && { text: t('reader.empty-text') })} />;
  return (
    <>
      <div className="o-tools">
        <AddressSearch label={t('reader.find-subscription')} />
      </div>
      <ul className="o-plain-list x-subscriptions">
        {shown.map((feed) => (
          <Line key={feed.doc._id} account={account} entity={entity} feed={feed} overview={overview} />
        ))}
      </ul>
    </>
  );
}

function fails({ state }: Feed): boolean {
  return state?.failure !== undefined || state?.paused_at !== undefined;
}

function Line(props: { account: string; entity: Entity; feed: Feed; overview: Overview }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { feed, overview } = props;
  const { doc, state } = feed;
  const labels = overview.labels
    .filter((label) => doc.reader_label?.includes(label.doc._id) === true)
    .map((label) => label.doc.name);
  const failure = state?.failure;
  return (
    <li>
      <Link
        to={recordPath(props.account, props.entity, doc._id)}
        className="x-subscription"
        data-off={doc.active === false ? true : undefined}
      >
        <SiteIcon account={props.account} subscription={doc._id} version={state?.icon} />
        <span className="x-subscription-name">
          <span className="o-strong o-cut">{doc.label}</span>
          <span className="o-quiet o-small o-cut">{[doc.url, ...labels].join(' · ')}</span>
        </span>
        <span className="o-small x-subscription-state" data-failing={fails(feed) ? true : undefined}>
          {failure !== undefined
            ? failureWords(t, failure)
            : state?.fetched_at === undefined
              ? t(doc.active === false ? 'reader.state.inactive' : 'reader.state.waiting')
              : formats.relative(state.fetched_at)}
        </span>
        <span className="x-count" aria-label={t('reader.unread-count', { count: feed.unread })}>
          {formats.number(feed.unread)}
        </span>
      </Link>
    </li>
  );
}
