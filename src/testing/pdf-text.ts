import { inflateSync } from 'node:zlib';

/** The text of a PDF that our own server made, line by line as it was written; enough of the format for that and no more. */
export function pdfText(bytes: Buffer): string {
  return pdfPages(bytes).join('\n');
}

/** The same page by page. */
export function pdfPages(bytes: Buffer): string[] {
  const objects = objectsOf(bytes);
  const glyphs = new Map<string, readonly string[]>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      if (map !== undefined) glyphs.set(name, signsOf(objects.get(map)?.stream ?? ''));
    }
  }
  return [...objects.values()].map(({ stream }) => linesOf(stream, glyphs).join('\n')).filter((text) => text !== '');
}

/** The level lines that are drawn, from where to where in points from the left edge. */
export function pdfLines(bytes: Buffer): (readonly [from: number, to: number])[] {
  return [...objectsOf(bytes).values()].flatMap(({ stream }) =>
    [...stream.matchAll(/([\d.]+) ([\d.]+) m\n([\d.]+) \2 l\nS/g)].map(
      ([, from, , to]) => [Number(from), Number(to)] as const,
    ),
  );
}

interface Part {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(bytes: Buffer): ReadonlyMap<string, Part> {
  const text = bytes.toString('latin1');
  const found = new Map<string, Part>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match;
    const at = body.indexOf('stream\n');
    const head = at === -1 ? body : body.slice(0, at);
    const data = at === -1 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'));
    const packed = head.includes('/FlateDecode') && !head.includes('/FontFile');
    found.set(id, { head, stream: packed ? unpacked(data) : data });
  }
  return found;
}

/** What is no text (fonts) is passed over. */
function unpacked(data: string): string {
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

/** What each glyph of a font stands for, by its number. */
function signsOf(map: string): readonly string[] {
  return [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f\s]*)>/gi)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}

/** The texts that a page writes; each `TJ` is one line or a part of it, and so is what follows letters that are drawn as shapes. */
function linesOf(stream: string, glyphs: ReadonlyMap<string, readonly string[]>): string[] {
  let font: readonly string[] = [];
  const lines: string[] = [];
  const told = /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g;
  for (const [, name, pieces, actual] of stream.matchAll(told)) {
    if (name !== undefined) font = glyphs.get(name) ?? [];
    else if (actual !== undefined) lines.push(actualText(actual));
    else {
      const hex = [...(pieces ?? '').matchAll(/<([0-9a-f]+)>/gi)].map(([, part = '']) => part).join('');
      lines.push((hex.match(/.{4}/g) ?? []).map((glyph) => font[Number.parseInt(glyph, 16)] ?? '').join(''));
    }
  }
  return lines;
}

/** A string of a PDF: UTF-16 behind its mark, or Latin. */
function actualText(written: string): string {
  const signs: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const plain = written.replaceAll(/\\([\s\S])/g, (_all, sign: string) => signs[sign] ?? sign);
  const bytes = Buffer.from(plain, 'latin1');
  return bytes.subarray(0, 2).toString('hex') === 'feff' ? bytes.subarray(2).swap16().toString('utf16le') : plain;
}
