import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconRefresh, IconRss } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { RecordHead, Stream } from '#platform/web/record/record-view.tsx';
import { indexPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { readerItem } from '../../entities/reader-item.ts';
import { type FeedState, fetchNow } from '../calls.ts';
import { labelsQuery, statesQuery, type Subscription } from '../use-overview.ts';
import { useTranslations, type Words } from '../words.ts';
import { failureWords } from './failure-words.ts';
import '../feed/feed.css';

/** A subscription's page: address, last and next fetch, new items, and the reason of failures. */
export function SubscriptionPage(props: RecordProps): ReactNode {
  const account = useAccount();
  const { data } = useQuery(docQuery(account, props.entity, props.id));
  useTitle(data?.label ?? '');
  return (
    <>
      <BackToList {...props} />
      <SubscriptionView {...props} />
    </>
  );
}

export function SubscriptionView({ entity, id }: RecordProps): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const account = useAccount();
  const query = useQuery(docQuery<Subscription>(account, entity, id));
  const states = useQuery(statesQuery(account));
  const state = states.data?.find((one) => one._id === id);
  return (
    <QueryState query={query}>
      {(doc) => (
        <article className="o-page o-record">
          <RecordHead entity={entity} doc={doc} />
          <div className="o-actions">
            <Button
              leftSection={<IconRss size={16} />}
              onClick={() => go(indexPath(account, readerItem), { search: { sub: id } })}
            >
              {t('reader.read-it')}
            </Button>
            <FetchButton account={account} id={id} />
          </div>
          <dl className="o-facts x-facts">
            <Fact name={t('reader_subscription.field.url')}>
              <a href={doc.url} target="_blank" rel="noopener noreferrer">
                {doc.url}
              </a>
            </Fact>
            {doc.website_url === undefined ? null : (
              <Fact name={t('reader_subscription.field.website_url')}>
                <a href={doc.website_url} target="_blank" rel="noopener noreferrer">
                  {doc.website_url}
                </a>
              </Fact>
            )}
            <Labels account={account} ids={doc.reader_label ?? []} />
            {state === undefined ? null : <StateFacts state={state} active={doc.active !== false} />}
          </dl>
          <Stream entity={entity} id={id} />
        </article>
      )}
    </QueryState>
  );
}

function FetchButton({ account, id }: { account: string; id: string }): ReactNode {
  const t = useTranslations();
  const [busy, setBusy] = useState(false);
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      await fetchNow(account, id);
      showToast({ text: t('reader.fetching') });
    } catch {
      showToast({ text: t('reader.step-failed'), failed: true });
    }
    setBusy(false);
  };
  return (
    <Button variant="default" leftSection={<IconRefresh size={16} />} loading={busy} onClick={() => void ask()}>
      {t('reader.fetch-now')}
    </Button>
  );
}

function Labels({ account, ids }: { account: string; ids: readonly string[] }): ReactNode {
  const t = useTranslations();
  const { data = [] } = useQuery(labelsQuery(account));
  const own = data.filter(({ _id: id }) => ids.includes(id));
  if (own.length === 0) return null;
  return (
    <Fact name={t('reader_subscription.field.reader_label')}>
      {own.map((label) => (
        <Link
          key={label._id}
          className="x-label-link"
          to={indexPath(account, readerItem)}
          search={{ label: label._id }}
        >
          {label.name}
        </Link>
      ))}
    </Fact>
  );
}

function StateFacts({ state, active }: { state: FeedState; active: boolean }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const when = (moment: string): string => `${formats.relative(moment)} (${formats.moment(moment)})`;
  return (
    <>
      <Fact name={t('reader.state.items')}>
        {t('reader.state.counts', { items: formats.number(state.items), unread: formats.number(state.unread) })}
      </Fact>
      <Fact name={t('reader.state.now')}>{stateWords(t, state, active)}</Fact>
      {state.checked_at === undefined ? null : <Fact name={t('reader.state.checked')}>{when(state.checked_at)}</Fact>}
      {state.fetched_at === undefined ? null : (
        <Fact name={t('reader.state.fetched')}>
          {when(state.fetched_at)}
          {state.failure === undefined && state.came !== undefined
            ? ` · ${t('reader.state.came', { count: state.came })}`
            : ''}
        </Fact>
      )}
      {state.failing_since === undefined ? null : (
        <Fact name={t('reader.state.failing')}>{when(state.failing_since)}</Fact>
      )}
      {!active || state.paused_at !== undefined || state.next_check_at === undefined ? null : (
        <Fact name={t('reader.state.next')}>{when(state.next_check_at)}</Fact>
      )}
      {state.moving_to === undefined ? null : <Fact name={t('reader.state.moving')}>{state.moving_to}</Fact>}
    </>
  );
}

function stateWords(t: Words, state: FeedState, active: boolean): string {
  if (!active) return t('reader.state.inactive');
  if (state.paused_at !== undefined) return t('reader.state.paused');
  if (state.failure !== undefined) return failureWords(t, state.failure);
  return t(state.waiting ? 'reader.state.waiting' : 'reader.state.well');
}

function Fact(props: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
