import { parseUrl } from '#platform/entity/parse-url.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { kindKey } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { readerItem } from '#modules/exoreader/entities/reader-item.ts';
import {
  type Chapter,
  clockTime,
  type Enclosure as EnclosureData,
  isPictureType,
} from '#modules/exoreader/rules/media.ts';
import { episodeChapters } from '../../calls.ts';
import { useTranslations } from '../../words.ts';

interface EnclosureProps extends EnclosureData {
  readonly account: string;
  readonly item: string;
}

/** Audio, video and images attached to an item. */
export function Enclosure(props: EnclosureProps): ReactNode {
  const { url, type, alt = '' } = props;
  if (isPictureType(type))
    return <img className="x-picture" src={url} alt={alt} loading="lazy" referrerPolicy="no-referrer" />;
  if (type.startsWith('audio/')) return <Player {...props} as="audio" />;
  if (type.startsWith('video/')) return <Player {...props} as="video" />;
  return (
    <p>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {alt === '' ? nameOf(url) : alt}
      </a>
    </p>
  );
}

/** A player that stores its position in this browser, also when the item or page is closed during playback. */
function Player(props: EnclosureProps & { as: 'audio' | 'video' }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { url, as: Element, alt, duration, length } = props;
  const chapters = useChapters(props);
  const player = useRef<HTMLAudioElement & HTMLVideoElement>(null);
  const key = `oficina.played ${url}`;
  useEffect(() => {
    const element = player.current;
    const leave = (): void => {
      // Media that was not played here keeps its stored position.
      if (element !== null && element.currentTime > 0 && !element.ended) keep(key, element);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [key]);
  const facts = [
    ...(duration === undefined ? [] : [clockTime(duration)]),
    ...(length === undefined ? [] : [formats.size(length)]),
  ];
  const playFrom = (start: number): void => {
    const element = player.current;
    if (element === null) return;
    element.currentTime = start;
    void element.play().catch(() => undefined);
  };
  return (
    <>
      <Element
        ref={player}
        className="x-player"
        aria-label={alt}
        controls
        preload="none"
        src={url}
        onLoadedMetadata={({ currentTarget }) => {
          const at = Number(localStorage.getItem(key) ?? 0);
          if (at > 5 && at < currentTarget.duration - 10) currentTarget.currentTime = at;
        }}
        onPause={({ currentTarget }) => keep(key, currentTarget)}
        onEnded={() => localStorage.removeItem(key)}
        onTimeUpdate={({ currentTarget }) => {
          if (Math.floor(currentTarget.currentTime) % 10 === 0) keep(key, currentTarget);
        }}
      />
      {facts.length === 0 ? null : <p className="o-quiet o-small">{facts.join(' · ')}</p>}
      {chapters.length === 0 ? null : (
        <ol className="x-chapters" aria-label={t('reader.chapters')}>
          {chapters.map(({ start, title }) => (
            <li key={`${start} ${title}`}>
              <button type="button" className="x-chapter" onClick={() => playFrom(start)}>
                <span className="o-quiet">{clockTime(start)}</span> {title}
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** The chapters in the feed, or those in the file that it names. */
function useChapters({ account, item, chapters, chapters_url: url }: EnclosureProps): readonly Chapter[] {
  const query = useQuery({
    queryKey: [...kindKey(account, readerItem.kind), 'chapters', item],
    queryFn: async ({ signal }) => episodeChapters(account, item, signal),
    enabled: chapters === undefined && url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return chapters ?? query.data ?? [];
}

function keep(key: string, { currentTime }: HTMLMediaElement): void {
  localStorage.setItem(key, String(Math.floor(currentTime)));
}

/** The file name in the address, or the name that a link of BitTorrent has; left encoded if it cannot be decoded. */
function nameOf(url: string): string {
  const address = parseUrl(url);
  if (address?.protocol === 'magnet:') return address.searchParams.get('dn') ?? url;
  const name = address?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name) || url;
  } catch {
    return name;
  }
}
