import { clip } from '#platform/entity/storable-text.ts';
import { linkAddress } from './links.ts';

interface Shared {
  readonly url: string;
  readonly name: string;
  readonly notes: string;
}

/** The page that a person shares to this app, or undefined. Many phone apps put the address into `text`, after some words. */
export function sharedPage(search: Readonly<Record<string, string | undefined>>): Shared | undefined {
  const { url = '', title = '', text = '' } = search;
  const words = [url, text, title].join(' ');
  const address = linkAddress(url) ?? linkAddress(/https?:\/\/[^\s<>"']+/i.exec(words)?.[0] ?? '');
  if (address === undefined) return undefined;
  const rest = text
    .split(/\s+/)
    .filter((word) => !/^https?:\/\//i.test(word))
    .join(' ');
  const name = /^https?:\/\/\S+$/i.test(title.trim()) ? '' : title.trim();
  // Phones send a `text` that repeats the title or replaces it.
  return {
    url: address,
    name: clip(name || rest, 300),
    notes: name === '' || rest === name ? '' : clip(rest, 5000),
  };
}
