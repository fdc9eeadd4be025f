import { Readability } from '@mozilla/readability';
import { Parser } from 'htmlparser2';
import { parseHTML } from 'linkedom';
import { decodeText } from '../parse/decode.ts';
import { cleanHtml } from '../parse/clean-html.ts';
import { htmlType } from '../links/page-title.ts';

/** Characters of a page that are looked at, its elements, and characters of the text that are kept. */
const maxPage = 2_000_000;
const maxElements = 20_000;
const deepest = 300;
const maxText = 500_000;
/** Words below which something else than the article was found. */
const fewest = 25;

interface FetchedPage {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly url: string;
}

/** The article of a page without what stands around it, made harmless; empty where there is none. */
export function readArticle({ bytes, contentType, url }: FetchedPage): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const page = decodeText(buffer, htmlType(bytes, contentType)).slice(0, maxPage);
  const content = articleIn(page);
  const { html, words } = cleanHtml(content.slice(0, maxText), url);
  return words.split(' ').length < fewest ? '' : html;
}

function articleIn(page: string): string {
  if (isTooMuch(page)) return '';
  // A page may leave out what every page has.
  const { document } = parseHTML(/<html[\s>]/i.test(page) ? page : `<html><body>${page}</body></html>`);
  try {
    return new Readability(document, { maxElemsToParse: maxElements, keepClasses: false }).parse()?.content ?? '';
  } catch {
    // Too many elements, or a page that is none.
    return '';
  }
}

/** What would keep a thread busy for seconds: no page for people has so many elements, or so many within each other. */
function isTooMuch(page: string): boolean {
  const counted = { elements: 0, depth: 0, most: 0 };
  const isOver = (): boolean => counted.elements > maxElements || counted.most > deepest;
  const parser = new Parser({
    onopentag: () => {
      counted.elements += 1;
      counted.depth += 1;
      counted.most = Math.max(counted.most, counted.depth);
    },
    onclosetag: () => {
      counted.depth -= 1;
    },
  });
  for (let at = 0; at < page.length && !isOver(); at += 100_000) parser.write(page.slice(at, at + 100_000));
  return isOver();
}
