import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { get } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { loadAnew, loadedPath } from '#platform/web/routing/loaded-path.ts';
import { readerItem } from '#modules/exoreader/entities/reader-item.ts';
import type { Enclosure as EnclosureData } from '#modules/exoreader/rules/media.ts';
import { allowsForeignContent } from '#modules/exoreader/rules/foreign-content.ts';
import { useTranslations } from '../../words.ts';
import { Enclosure } from './enclosure.tsx';
import { ForeignHtml } from './foreign-html.tsx';
import { FullTextButton } from './full-text-button.tsx';
import type { Item } from '../use-items.ts';

interface Text {
  readonly content?: string;
  readonly content_type?: 'text' | 'html';
  readonly full_text?: string;
  readonly enclosures?: readonly EnclosureData[];
}

const textFields = ['content', 'content_type', 'full_text', 'enclosures'];

/** The text of an item, fetched when it opens. A button fetches the page's own text. */
export function ItemText(props: { account: string; item: Pick<Item, '_id' | 'url' | 'summary'> }): ReactNode {
  const { account, item } = props;
  const queryKey = [...kindKey(account, readerItem.kind), 'text', item._id];
  const isAllowed = allowsForeignContent(loadedPath);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => get<Text>(account, item._id, { fields: textFields, signal }),
    staleTime: 300_000,
    enabled: isAllowed,
  });
  const [chosen, setChosen] = useState<'full' | 'feed' | null>(null);
  const { data } = query;
  // The dashboard of a page that was loaded for another screen may show no pictures: it is loaded anew, with what is open in it.
  useEffect(() => {
    if (!isAllowed) void loadAnew(window.location.href);
  }, [isAllowed]);
  if (query.error !== null) return <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />;
  if (!isAllowed || data === undefined) return <LoadingSkeleton lines={4} />;
  const full = chosen === 'feed' ? undefined : data.full_text;
  return (
    <>
      {full === undefined ? <FeedText text={data} summary={item.summary} /> : <ForeignHtml html={full} />}
      {(data.enclosures ?? []).map((enclosure) => (
        <Enclosure key={enclosure.url} account={account} item={item._id} {...enclosure} />
      ))}
      {item.url === undefined ? null : (
        <FullTextButton
          account={account}
          id={item._id}
          queryKey={queryKey}
          known={data.full_text !== undefined}
          full={full !== undefined}
          onChosen={setChosen}
        />
      )}
    </>
  );
}

function FeedText({ text, summary }: { text: Text; summary: string | undefined }): ReactNode {
  const t = useTranslations();
  if (text.content === undefined && summary === undefined && (text.enclosures ?? []).length > 0) return null;
  if (text.content === undefined) return <p className="o-quiet">{summary ?? t('reader.no-text')}</p>;
  if (text.content_type === 'html') return <ForeignHtml html={text.content} />;
  return <div className="x-text x-text-plain">{text.content}</div>;
}
