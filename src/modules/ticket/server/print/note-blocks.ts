import sanitizeHtml from 'sanitize-html';
import type { SheetBlock, SheetRun } from '../../rules/sheets/sheet.ts';
import { type Note, noteHtml } from '../handbook/note-html.ts';

/**
 * Converts a note to parts of a sheet: headings, paragraphs, lists, tables and code. Pictures become their names, links are followed by
 * their address.
 */
export function noteBlocks(note: Note): SheetBlock[] {
  const reader = new Reader();
  // The HTML is already sanitised; here the library is only used as a parser.
  sanitizeHtml(noteHtml(note), {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (tag, attributes) => reader.open(tag, attributes),
    onCloseTag: (tag) => reader.close(tag),
    textFilter: (text) => reader.text(plain(text)),
  });
  return reader.end();
}

function plain(escaped: string): string {
  return escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

interface Points {
  /** Number of the next item; undefined for a list without numbers. */
  number: number | undefined;
}

type Attributes = Readonly<Record<string, string>>;
const strongTags = new Set(['b', 'strong', 'dt', 'summary', 'caption']);
const ownLines = new Set(['p', 'div', 'blockquote', 'dl', 'dt', 'dd', 'details', 'summary', 'caption', 'hr']);
const inset = new Set(['blockquote', 'dd']);

/** State of the parser: the text since the last part, and its position in lists and quotes. */
class Reader {
  private readonly blocks: SheetBlock[] = [];
  private runs: SheetRun[] = [];
  private readonly lists: Points[] = [];
  private strong = 0;
  private depth = 0;
  private raw = 0;
  private sign = '';
  private address: string | undefined;
  private heads: string[] = [];
  private rows: string[][] | undefined;

  open(tag: string, attributes: Attributes): void {
    if (strongTags.has(tag)) this.strong += 1;
    if (ownLines.has(tag) || isHeading(tag) || tag === 'pre') this.flush();
    if (inset.has(tag)) this.depth += 1;
    if (tag === 'pre') this.raw += 1;
    if (tag === 'br') this.add('\n');
    if (tag === 'ul' || tag === 'ol') {
      this.flush();
      this.lists.push({ number: tag === 'ol' ? Number(attributes['start'] ?? 1) || 1 : undefined });
    }
    if (tag === 'li') this.point();
    if (tag === 'a') this.address = attributes['href'];
    if (tag === 'img' && attributes['alt'] !== undefined) this.add(`[${attributes['alt']}]`);
    if (tag === 'input') this.add(attributes['checked'] === undefined ? '[   ] ' : '[x] ');
    if (tag === 'table') [this.rows, this.heads] = [this.ended([]), []];
    if (tag === 'tr') this.rows?.push([]);
  }

  close(tag: string): void {
    if (isHeading(tag)) this.heading(tag);
    else if (tag === 'pre') this.code();
    else if (tag === 'td' || tag === 'th') this.cell(tag);
    else if (tag === 'table') this.table();
    else if (tag === 'a') this.writeAddress();
    else if (ownLines.has(tag) || tag === 'li' || tag === 'ul' || tag === 'ol') this.flush();
    if (strongTags.has(tag)) this.strong -= 1;
    if (inset.has(tag)) this.depth -= 1;
    if (tag === 'ul' || tag === 'ol') this.lists.pop();
  }

  text(text: string): string {
    this.add(this.raw > 0 ? text : text.replaceAll(/[^\S\u00a0]+/g, ' '));
    return '';
  }

  end(): SheetBlock[] {
    this.flush();
    return this.blocks;
  }

  private add(text: string): void {
    const last = this.runs.at(-1);
    const fresh = last === undefined || last.text.endsWith('\n') || last.text.endsWith(' ');
    const added = this.raw === 0 && fresh ? text.replace(/^ +/, '') : text;
    if (added === '') return;
    const strong = this.strong > 0;
    if (last?.strong === strong) this.runs[this.runs.length - 1] = { text: last.text + added, strong };
    else this.runs.push({ text: added, strong });
  }

  /** Returns the collected text as one string and clears it. */
  private taken(): string {
    const text = this.runs.map((run) => run.text).join('');
    this.runs = [];
    return text;
  }

  private ended<T>(value: T): T {
    this.flush();
    return value;
  }

  private flush(): void {
    const runs = trimmed(this.runs);
    this.runs = [];
    if (runs.length === 0 || this.rows !== undefined) return;
    const depth = this.depth + Math.max(0, this.lists.length - 1) + (this.lists.length > 0 && this.sign === '' ? 1 : 0);
    this.blocks.push({ kind: 'prose', runs, sign: this.sign, depth });
    this.sign = '';
  }

  private point(): void {
    this.flush();
    const list = this.lists.at(-1);
    this.sign = list?.number === undefined ? '•' : `${list.number}.`;
    if (list?.number !== undefined) list.number += 1;
  }

  private heading(tag: string): void {
    const text = this.taken().trim();
    const level = Math.min(3, Number(tag.slice(1))) as 1 | 2 | 3;
    if (text !== '') this.blocks.push({ kind: 'heading', level, text });
  }

  private code(): void {
    this.raw -= 1;
    const text = this.taken().replace(/\n+$/, '');
    if (text !== '') this.blocks.push({ kind: 'code', text });
  }

  private cell(tag: string): void {
    const text = this.taken().trim();
    if (tag === 'th' && (this.rows?.length ?? 0) <= 1) this.heads.push(text);
    else this.rows?.at(-1)?.push(text);
  }

  private table(): void {
    const rows = (this.rows ?? []).filter((row) => row.length > 0);
    this.rows = undefined;
    if (rows.length > 0 || this.heads.length > 0) this.blocks.push({ kind: 'grid', heads: this.heads, rows });
  }

  /** Nobody can follow a link on paper. */
  private writeAddress(): void {
    const { address } = this;
    this.address = undefined;
    const line = this.runs.map((run) => run.text).join('');
    if (address !== undefined && /^https?:/.test(address) && !line.endsWith(address)) this.add(` (${address})`);
  }
}

function isHeading(tag: string): boolean {
  return /^h[1-6]$/.test(tag);
}

function trimmed(runs: readonly SheetRun[]): SheetRun[] {
  const last = runs.length - 1;
  return runs
    .map(({ text, strong }, at) => ({ text: at === last ? text.trimEnd() : text, strong }))
    .filter(({ text }) => text !== '');
}
