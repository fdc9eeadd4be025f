import { Parser } from 'htmlparser2';
import { clip } from '#platform/entity/storable-text.ts';
import { splitSignIn } from '../parse/sign-in.ts';
import { feedAddress } from '../parse/links.ts';
import { tidy } from '../parse/repair.ts';

/** A feed in an OPML file, with the names of its folders as labels. */
export interface ListedFeed {
  readonly url: string;
  readonly title: string;
  readonly labels: readonly string[];
  /** The sign-in that the address contained. */
  readonly auth?: string;
}
export interface ListedFeeds {
  readonly feeds: readonly ListedFeed[];
  /** Entries whose address is invalid. */
  readonly invalid: readonly { readonly title: string; readonly url: string }[];
}

const most = 10_000;
const deepest = 100;

/** Reads an OPML file, well-formed or not: folders at any depth are labels, as are categories. */
export function readOpml(text: string): ListedFeeds {
  const feeds: ListedFeed[] = [];
  const invalid: { title: string; url: string }[] = [];
  const folders: (string | undefined)[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name.toLowerCase() !== 'outline') return;
        const own = Object.fromEntries(
          Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value.trim()]),
        );
        const address = own['xmlurl'] ?? (own['type'] === 'rss' ? own['url'] : undefined);
        const title = clip((own['title'] || own['text'] || '').replaceAll(/\s+/g, ' '), 300);
        folders.push(address === undefined ? title : undefined);
        if (address === undefined || feeds.length + invalid.length >= most) return;
        const { url: plain, auth } = splitSignIn(address);
        const url = feedAddress(plain);
        if (url === undefined || address === '') invalid.push({ title, url: clip(plain, 300) });
        else
          feeds.push({ url, title, labels: labelsOf(folders, own['category']), ...(auth !== undefined && { auth }) });
      },
      onclosetag: (name) => {
        if (name.toLowerCase() === 'outline') folders.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(tidy(text));
  parser.end();
  return { feeds, invalid };
}

function labelsOf(folders: readonly (string | undefined)[], category: string | undefined): string[] {
  const categories = (category ?? '').split(',').flatMap((path) => path.split('/'));
  const names = [...folders.slice(0, deepest), ...categories].map((name) => clip((name ?? '').trim(), 100));
  return [...new Set(names.filter((name) => name !== ''))].slice(0, 20);
}
