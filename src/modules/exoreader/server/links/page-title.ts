import { Parser } from 'htmlparser2';
import { decodeText } from '../parse/decode.ts';

/** Characters of a page that are searched for its title. */
const head = 500_000;
const longest = 300;

/** The title of an HTML page, or else its `og:title`; empty if it has neither. */
export function pageTitle({
  bytes,
  contentType,
}: {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}): string {
  const html = decodeText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), htmlType(bytes, contentType));
  let title = '';
  let shown = '';
  let inTitle = false;
  let isDone = false;
  const parser = new Parser({
    onopentag: (name, { property, content }) => {
      if (name === 'title' && !isDone) inTitle = true;
      // SVG images in the page have titles too.
      if (name === 'body' || name === 'svg') isDone = true;
      if (name === 'meta' && property === 'og:title') shown ||= content ?? '';
    },
    ontext: (text) => {
      if (inTitle && title.length < 4 * longest) title += text;
    },
    onclosetag: (name) => {
      if (name === 'title') inTitle = false;
    },
  });
  parser.write(html.slice(0, head));
  parser.end();
  return oneLine(title) || oneLine(shown);
}

/** The content type with the charset that the page itself declares, if the header has none. */
export function htmlType(bytes: Uint8Array, contentType: string): string {
  if (/charset/i.test(contentType)) return contentType;
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 2048)).toString('latin1');
  const charset = /<meta[^>]{0,200}?charset\s*=\s*["']?([\w.:-]+)/i.exec(start)?.[1];
  return charset === undefined ? contentType : `${contentType}; charset=${charset}`;
}

function oneLine(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Surrogate}|\0/gu, '')
    .trim()
    .slice(0, longest);
}
