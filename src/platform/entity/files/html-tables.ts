import { Parser } from 'htmlparser2';
import { SheetLines, textCell, type Sheet } from './sheet-lines.ts';

/**
 * Whether a file is HTML with a table: many programs write one and call it XLS. A page that a bank shows instead of the file, such as its
 * sign-in, has at most a few cells.
 */
export function isHtmlTable(bytes: Uint8Array): boolean {
  const start = textOf(bytes.subarray(0, looked));
  const isPage = /^\s*<(?:!doctype html|html|head|meta|style|body|table|\?xml[^>]*>\s*<html)\b/i.test(start);
  return isPage && [...start.matchAll(/<t[dh][\s>]/gi)].length >= fewestCells;
}

const fewestCells = 6;

/** Bytes in which the first cells must be. */
const looked = 100_000;
/** Columns that a cell may span. */
const widest = 50;

/** The rows of all tables of a page, one below the other. @throws ArchiveError */
export function sheetOfHtml(bytes: Uint8Array, name: string): readonly Sheet[] {
  const lines = new SheetLines();
  let row = 0;
  let column = 0;
  let text: string | undefined;
  let span = 1;
  let hidden = 0;
  const endCell = (): void => {
    if (text === undefined) return;
    lines.set(row, column, textCell(text));
    column += span;
    text = undefined;
  };
  const parser = new Parser({
    onopentag: (tag, { colspan }) => {
      if (tag === 'script' || tag === 'style') hidden += 1;
      if (tag === 'tr' || tag === 'table') endCell();
      if (tag === 'tr') [row, column] = [row + 1, 0];
      if (tag === 'td' || tag === 'th') {
        endCell();
        text = '';
        span = Math.min(Math.max(Math.trunc(Number(colspan ?? 1)) || 1, 1), widest);
      }
      if (tag === 'br' && text !== undefined) text += ' ';
    },
    ontext: (more) => {
      if (text !== undefined && hidden === 0) text += more;
    },
    onclosetag: (tag) => {
      if (tag === 'script' || tag === 'style') hidden -= 1;
      if (tag === 'td' || tag === 'th' || tag === 'tr') endCell();
    },
  });
  parser.write(textOf(bytes));
  parser.end();
  return lines.sheets(name);
}

/** Decodes by the mark at the start, by what the page states, or as UTF-8 if it is valid. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 2000));
  const stated = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]{3,20})/i.exec(start)?.[1] ?? 'utf-8';
  for (const encoding of [stated, 'utf-8'])
    try {
      return new TextDecoder(encoding, { fatal: encoding.toLowerCase() === 'utf-8' }).decode(bytes);
    } catch {
      // Another encoding than stated, or an unknown one.
    }
  return new TextDecoder('windows-1252').decode(bytes);
}
