import { Readability } from '@mozilla/readability';
import { Parser } from 'htmlparser2';
import { parseHTML } from 'linkedom';
import { clip } from '#platform/entity/storable-text.ts';
import { decodeText } from '../parse/decode.ts';
import { cleanHtml } from '../parse/clean-html.ts';
import { htmlType } from '../links/page-title.ts';

/** Limits: characters of a page, its elements, their depth, and characters of the article. */
const maxPage = 2_000_000;
const maxElements = 20_000;
const deepest = 300;
const maxText = 500_000;
/** With fewer words, the text is not the article. */
const fewest = 25;

interface FetchedPage {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly url: string;
}

/** Extracts the article of a page as sanitised HTML; empty if there is none. */
export function readArticle({ bytes, contentType, url }: FetchedPage): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const page = decodeText(buffer, htmlType(bytes, contentType)).slice(0, maxPage);
  const content = articleIn(page);
  const { html, words } = cleanHtml(clip(content, maxText), url);
  return words.split(' ').length < fewest ? '' : html;
}

function articleIn(page: string): string {
  if (isTooMuch(page)) return '';
  // Pages may omit these elements.
  const { document } = parseHTML(/<html[\s>]/i.test(page) ? page : `<html><body>${page}</body></html>`);
  try {
    return new Readability(document, { maxElemsToParse: maxElements, keepClasses: false }).parse()?.content ?? '';
  } catch {
    // Too many elements, or not a page.
    return '';
  }
}

/** Whether a page has so many or so deeply nested elements that parsing would block a worker for seconds. */
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
