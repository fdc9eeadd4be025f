import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { findAll } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { readerLabel } from '../entities/reader-label.ts';
import { readerSubscription } from '../entities/reader-subscription.ts';
import { type FeedState, feedStates } from './calls.ts';

export interface Subscription extends AnyDoc {
  readonly title?: string;
  readonly url: string;
  readonly website_url?: string;
  readonly active?: boolean;
  readonly reader_label?: readonly string[];
}
export interface Label extends AnyDoc {
  readonly name: string;
}

/** A subscription with its counts and the state of its feed. */
export interface Feed {
  readonly doc: Subscription;
  readonly state: FeedState | undefined;
  readonly unread: number;
}
export interface LabelFeeds {
  readonly doc: Label;
  readonly feeds: readonly Feed[];
  readonly unread: number;
}
export interface Overview {
  readonly feeds: readonly Feed[];
  readonly labels: readonly LabelFeeds[];
  readonly unread: number;
  readonly starred: number;
  /** The total number of items; it grows when new ones arrive. */
  readonly items: number;
}

const subscriptionFields = [
  '_id',
  '_rev',
  'klass',
  'label',
  'title',
  'url',
  'website_url',
  'active',
  'reader_label',
  'created_at',
];

/** Below the key of the subscriptions, because every change of unread counts invalidates these. */
export function statesQuery(account: string) {
  return queryOptions({
    queryKey: [...kindKey(account, readerSubscription.kind), 'states'],
    queryFn: ({ signal }) => feedStates(account, signal),
  });
}

function subscriptionsQuery(account: string) {
  return queryOptions({
    queryKey: [...kindKey(account, readerSubscription.kind), 'all'],
    queryFn: ({ signal }) =>
      findAll<Subscription>(
        account,
        { selector: { klass: readerSubscription.kind }, fields: subscriptionFields },
        signal,
      ),
  });
}

export function labelsQuery(account: string) {
  return queryOptions({
    queryKey: [...kindKey(account, readerLabel.kind), 'all'],
    queryFn: ({ signal }) =>
      findAll<Label>(
        account,
        { selector: { klass: readerLabel.kind }, fields: ['_id', '_rev', 'klass', 'label', 'name'] },
        signal,
      ),
  });
}

/** All subscriptions by label, with unread counts; undefined while loading. */
export function useOverview(account: string): { readonly overview: Overview | undefined; readonly error: unknown } {
  const locale = useLocale();
  const subscriptions = useQuery(subscriptionsQuery(account));
  const labels = useQuery(labelsQuery(account));
  const states = useQuery(statesQuery(account));
  const overview = useMemo(() => {
    // Rows whose counts arrive later would move.
    if (subscriptions.data === undefined || labels.data === undefined || states.isPending) return undefined;
    return overviewOf(
      subscriptions.data,
      labels.data,
      states.data ?? [],
      new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }),
    );
  }, [subscriptions.data, labels.data, states.data, states.isPending, locale]);
  return { overview, error: subscriptions.error ?? labels.error };
}

function overviewOf(
  subscriptions: readonly Subscription[],
  labels: readonly Label[],
  states: readonly FeedState[],
  collator: Intl.Collator,
): Overview {
  const byId = new Map(states.map((state) => [state._id, state]));
  const feeds = subscriptions
    .map((doc): Feed => ({ doc, state: byId.get(doc._id), unread: byId.get(doc._id)?.unread ?? 0 }))
    .toSorted((a, b) => collator.compare(a.doc.label, b.doc.label));
  const sum = (some: readonly Feed[], of: (feed: Feed) => number): number =>
    some.reduce((all, feed) => all + of(feed), 0);
  return {
    feeds,
    labels: labels
      .toSorted((a, b) => collator.compare(a.name, b.name))
      .map((doc) => {
        const own = feeds.filter((feed) => feed.doc.reader_label?.includes(doc._id) === true);
        return { doc, feeds: own, unread: sum(own, ({ unread }) => unread) };
      }),
    unread: sum(feeds, ({ unread }) => unread),
    starred: sum(feeds, ({ state }) => state?.starred ?? 0),
    items: sum(feeds, ({ state }) => state?.items ?? 0),
  };
}
