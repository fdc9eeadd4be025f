import { useQuery } from '@tanstack/react-query';
import DOMPurify from 'dompurify';
import { type ReactNode, useEffect, useRef } from 'react';
import { get } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { readerItem } from '../../entities/reader-item.ts';
import { frameHosts } from '../../rules/frame-hosts.ts';
import { useWords } from '../words.ts';

interface Text {
  readonly content?: string;
  readonly content_type?: 'text' | 'html';
  readonly enclosures?: readonly { readonly url: string; readonly type: string; readonly length?: number }[];
}

/** The text of an item, fetched when it is opened: made harmless by the server and once more here. */
export function ItemText(props: { account: string; id: string; summary: string | undefined }): ReactNode {
  const t = useWords();
  const { account, id } = props;
  const query = useQuery({
    queryKey: [...kindKey(account, readerItem.kind), 'text', id],
    queryFn: ({ signal }) => get<Text>(account, id, { fields: ['content', 'content_type', 'enclosures'], signal }),
    staleTime: 300_000,
  });
  const { data } = query;
  if (query.error !== null) return <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />;
  if (data === undefined) return <LoadingSkeleton lines={4} />;
  return (
    <>
      {data.content === undefined ? (
        <p className="o-quiet">{props.summary ?? t('reader.no-text')}</p>
      ) : data.content_type === 'html' ? (
        <Html html={data.content} />
      ) : (
        <div className="x-text x-text-plain">{data.content}</div>
      )}
      {(data.enclosures ?? []).map((enclosure) => (
        <Enclosure key={enclosure.url} {...enclosure} />
      ))}
    </>
  );
}

function Html({ html }: { html: string }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const content = DOMPurify.sanitize(html, {
      RETURN_DOM_FRAGMENT: true,
      FORBID_TAGS: ['style', 'svg', 'math', 'form', 'input', 'button', 'dialog'],
      FORBID_ATTR: ['style', 'class', 'id', 'name'],
      ADD_TAGS: ['iframe'],
      ADD_ATTR: ['target', 'referrerpolicy', 'loading', 'sandbox', 'allowfullscreen'],
    });
    for (const frame of content.querySelectorAll('iframe')) if (!isPlayer(frame.src)) frame.remove();
    box.current?.replaceChildren(content);
  }, [html]);
  return <div ref={box} className="x-text" />;
}

function isPlayer(src: string): boolean {
  return URL.canParse(src) && frameHosts.includes(new URL(src).host);
}

/** Sound and pictures that come with an item; where one was is kept in this browser. */
function Enclosure(props: { url: string; type: string }): ReactNode {
  const { url, type } = props;
  const key = `oficina.played ${url}`;
  const keep = (element: HTMLMediaElement): void => localStorage.setItem(key, String(Math.floor(element.currentTime)));
  const goOn = (element: HTMLMediaElement): void => {
    const at = Number(localStorage.getItem(key) ?? 0);
    if (at > 5 && at < element.duration - 10) element.currentTime = at;
  };
  if (type.startsWith('audio/') || type.startsWith('video/')) {
    const Player = type.startsWith('audio/') ? 'audio' : 'video';
    return (
      <Player
        className="x-player"
        controls
        preload="none"
        src={url}
        onLoadedMetadata={(event) => goOn(event.currentTarget)}
        onPause={(event) => keep(event.currentTarget)}
        onTimeUpdate={(event) =>
          Math.floor(event.currentTarget.currentTime) % 10 === 0 ? keep(event.currentTarget) : undefined
        }
      />
    );
  }
  return (
    <p>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? url)}
      </a>
    </p>
  );
}
