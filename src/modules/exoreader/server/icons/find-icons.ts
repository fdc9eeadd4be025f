import { Parser } from 'htmlparser2';
import { decodeText } from '../parse/decode.ts';
import { linkFrom } from '../parse/links.ts';

/** Characters of a page that are searched, and icons that are tried. */
const head = 200_000;
const most = 3;

/** Addresses of a site's icons that a page names, the best first. Drawings (SVG) are left out: only pictures of pixels are redrawn. */
export function findIcons({ bytes, url }: { readonly bytes: Uint8Array; readonly url: string }): string[] {
  const html = decodeText(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, head)));
  const found: { readonly address: string; readonly rank: number }[] = [];
  let base: string | undefined;
  const parser = new Parser({
    onopentag: (name, { rel = '', href, type = '', sizes = '' }) => {
      if (name === 'base') base ??= href;
      if (name !== 'link' || !/(^|\s)(icon|apple-touch-icon(-precomposed)?)(\s|$)/i.test(rel)) return;
      const address = linkFrom(href, base, url);
      if (address === undefined || /svg/i.test(type) || /\.svg(\?|$)/i.test(address) || found.length > 50) return;
      found.push({ address, rank: rankOf(Number(/^(\d{1,4})x/i.exec(sizes)?.[1] ?? (/apple/i.test(rel) ? 180 : 32))) });
    },
  });
  parser.write(html);
  parser.end();
  const sorted = found.toSorted((a, b) => a.rank - b.rank).map(({ address }) => address);
  return [...new Set([...sorted.slice(0, most), new URL('/favicon.ico', url).href])];
}

/** Icons of 64 pixels and a little more are the best; larger ones are better than smaller ones. */
function rankOf(size: number): number {
  return size >= 64 ? size - 64 : 1000 - size;
}
