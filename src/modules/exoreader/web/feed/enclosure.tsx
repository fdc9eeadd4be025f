import { parseUrl } from '#platform/entity/parse-url.ts';
import { type ReactNode, useEffect, useRef } from 'react';

/** Sound and pictures that come with an item. */
export function Enclosure(props: { url: string; type: string }): ReactNode {
  const { url, type } = props;
  if (type.startsWith('image/'))
    return <img className="x-picture" src={url} alt="" loading="lazy" referrerPolicy="no-referrer" />;
  if (type.startsWith('audio/')) return <Player url={url} as="audio" />;
  if (type.startsWith('video/')) return <Player url={url} as="video" />;
  return (
    <p>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {nameOf(url)}
      </a>
    </p>
  );
}

/** Where it was is kept in this browser, also when the item or the page is closed while it plays. */
function Player(props: { url: string; as: 'audio' | 'video' }): ReactNode {
  const { url, as: Element } = props;
  const player = useRef<HTMLAudioElement & HTMLVideoElement>(null);
  const key = `oficina.played ${url}`;
  useEffect(() => {
    const element = player.current;
    const leave = (): void => {
      // What was not played here keeps the place that it has.
      if (element !== null && element.currentTime > 0 && !element.ended) keep(key, element);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [key]);
  return (
    <Element
      ref={player}
      className="x-player"
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
  );
}

function keep(key: string, { currentTime }: HTMLMediaElement): void {
  localStorage.setItem(key, String(Math.floor(currentTime)));
}

/** The file's name as its address has it; one that is written wrongly stays as it is. */
function nameOf(url: string): string {
  const name = parseUrl(url)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name) || url;
  } catch {
    return name;
  }
}
