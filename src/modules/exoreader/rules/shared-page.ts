import { linkAddress } from './links.ts';

interface Shared {
  readonly url: string;
  readonly name: string;
  readonly notes: string;
}

/** The page that somebody sends here. Many programs of phones put its address into the text, behind some words. */
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
  // What a phone sends as its text is the title once more, or stands in place of one.
  return {
    url: address,
    name: (name || rest).slice(0, 300),
    notes: name === '' || rest === name ? '' : rest.slice(0, 5000),
  };
}
