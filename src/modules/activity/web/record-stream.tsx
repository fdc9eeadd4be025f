import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode, useEffect } from 'react';
import { findAll } from '#platform/web/api/api.ts';
import { useMayAddTo } from '#platform/web/data/module-rights.ts';
import { docQuery, kindKey, pagesQuery, readFields } from '#platform/web/data/queries.ts';
import { lazy } from '#platform/web/lazy.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { OptionalPart } from '#platform/web/parts/optional-part.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { CommentBox } from './comments/comment-box.tsx';
import { CommentEntry } from './comments/comment-entry.tsx';
import { FilesSection } from './files/files-section.tsx';
import { useFiles } from './files/use-files.ts';
import { type Comment, streamEntries } from './stream-entries.ts';
import { VersionLine } from './version-line.tsx';
import { inPresentCurrency, type Version, versionFields } from './versions.ts';
import './timeline.css';
import { useTranslations } from './words.ts';

const WatchButton = lazy(() => import('#modules/inbox/web/watch-button.tsx'), 'WatchButton');

const page = 30;
const commentFields = [
  '_id',
  '_rev',
  'content',
  'mentions',
  'date',
  'user_id',
  'author_name',
  'user.label',
  'user.gravatar_hash',
  'created_at',
  'updated_at',
];

/** Comments and changes of a record as one stream, newest at the bottom, above the box for a new comment. */
export function RecordStream({ entity, id }: RecordProps): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const mayAdd = useMayAddTo(account)(id);
  const comments = useQuery({
    queryKey: [...kindKey(account, 'comment'), 'of', id],
    queryFn: ({ signal }) => {
      const selector = { klass: 'comment', item_id: id };
      return findAll<Comment>(account, { selector, fields: commentFields, sort: [{ created_at: 'asc' }] }, signal);
    },
  });
  const versions = useInfiniteQuery(
    pagesQuery<Version>(account, 'version', {
      selector: { klass: 'version', item_id: id },
      fields: versionFields,
      sort: [{ created_at: 'desc' }],
      limit: page,
    }),
  );
  const others = useOtherKinds(account, { entity, id });
  const { data: record } = useQuery(docQuery(account, entity, id));
  const known = versions.data?.pages.flatMap(({ docs }) => docs);
  const inItsCurrency = inPresentCurrency(entity, known ?? []);
  useNamedEntry(comments.data !== undefined && known !== undefined);
  const files = useFiles(account, comments.data?.map((comment) => comment._id) ?? []);
  return (
    <>
      {entity.files === true ? <FilesSection account={account} item={id} /> : null}
      <section className="o-section a-stream" aria-labelledby="stream">
        <div className="o-section-head">
          <h2 id="stream">{t('activity.stream.title')}</h2>
          <span className="o-quiet o-small">{t('comment.count', { count: comments.data?.length ?? 0 })}</span>
          {mayAdd && record !== undefined ? (
            <OptionalPart>
              <WatchButton account={account} entity={entity} record={record} />
            </OptionalPart>
          ) : null}
        </div>
        <ErrorAlert error={comments.error ?? versions.error} onRetry={() => void comments.refetch()} />
        {versions.hasNextPage ? (
          <Button
            size="xs"
            variant="default"
            loading={versions.isFetchingNextPage}
            onClick={() => void versions.fetchNextPage()}
          >
            {t('activity.stream.older')}
          </Button>
        ) : null}
        {comments.data === undefined || known === undefined ? (
          <LoadingSkeleton lines={3} />
        ) : (
          <ol className="o-plain-list">
            {streamEntries(comments.data, known, !versions.hasNextPage, others).map((entry) =>
              'other' in entry ? (
                <OptionalPart key={entry.other._id}>
                  {createElement(entry.part, { account, doc: entry.other })}
                </OptionalPart>
              ) : 'comment' in entry ? (
                <CommentEntry
                  key={entry.comment._id}
                  account={account}
                  comment={entry.comment}
                  writable={mayAdd}
                  files={files.filter((file) => file.item_id === entry.comment._id)}
                />
              ) : (
                <VersionLine
                  key={entry.version._id}
                  version={entry.version}
                  record={inItsCurrency.has(entry.version._id) ? record : undefined}
                  named={false}
                />
              ),
            )}
          </ol>
        )}
        {mayAdd ? <CommentBox account={account} item={id} /> : null}
      </section>
    </>
  );
}

/** The records of other kinds that belong to the record, with the components that show them. */
function useOtherKinds(account: string, { entity, id }: RecordProps) {
  const kinds = useRegistry().inStream.filter(({ of }) => of === entity.kind);
  return useQueries({
    queries: kinds.map(({ entity: { kind }, entity: other, by }) => ({
      queryKey: [...kindKey(account, kind), 'of', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const selector = { klass: kind, [by]: id };
        const fields = readFields(other, ['creator.label']);
        return findAll(account, { selector, fields, sort: [{ created_at: 'asc' }] }, signal);
      },
    })),
  }).flatMap(({ data = [] }, place) => {
    const part = kinds[place]?.part;
    return part === undefined ? [] : data.map((other) => ({ other, part }));
  });
}

/** An address that ends in `#com-…` scrolls to that comment once it exists and is visible; a page may hide it while it loads. */
function useNamedEntry(isLoaded: boolean): void {
  useEffect(() => {
    const name = location.hash.slice(1);
    const entry = isLoaded && name.startsWith('com-') ? document.getElementById(name) : null;
    if (entry === null) return undefined;
    const shown = new ResizeObserver(() => {
      if (entry.getClientRects().length === 0) return;
      shown.disconnect();
      entry.scrollIntoView({ block: 'center' });
    });
    shown.observe(entry);
    return () => shown.disconnect();
  }, [isLoaded]);
}
