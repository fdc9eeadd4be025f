import { parseUrl } from '#platform/entity/parse-url.ts';
import type { ReactNode } from 'react';

/** Sound and pictures that come with an item; where one was is kept in this browser. */
export function Enclosure(props: { url: string; type: string }): ReactNode {
  const { url, type } = props;
  const key = `oficina.played ${url}`;
  const keep = (element: HTMLMediaElement): void => localStorage.setItem(key, String(Math.floor(element.currentTime)));
  const goOn = (element: HTMLMediaElement): void => {
    const at = Number(localStorage.getItem(key) ?? 0);
    if (at > 5 && at < element.duration - 10) element.currentTime = at;
  };
  if (type.startsWith('image/'))
    return <img className="x-picture" src={url} alt="" loading="lazy" referrerPolicy="no-referrer" />;
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
        onEnded={() => localStorage.removeItem(key)}
        onTimeUpdate={(event) =>
          Math.floor(event.currentTarget.currentTime) % 10 === 0 ? keep(event.currentTarget) : undefined
        }
      />
    );
  }
  return (
    <p>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {nameOf(url)}
      </a>
    </p>
  );
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
