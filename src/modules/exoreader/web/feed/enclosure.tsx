import { parseUrl } from '#platform/entity/parse-url.ts';
import { type ReactNode, useEffect, useRef } from 'react';

/** Audio, video and images attached to an item. */
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

/** A player that stores its position in this browser, also when the item or page is closed during playback. */
function Player(props: { url: string; as: 'audio' | 'video' }): ReactNode {
  const { url, as: Element } = props;
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

/** The file name in the address; left encoded if it cannot be decoded. */
function nameOf(url: string): string {
  const name = parseUrl(url)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name) || url;
  } catch {
    return name;
  }
}
