/**
 * Mends two faults that XML parsers do not notice: they read on, and lose the items in between. Both passes leave sound documents as they are.
 */

const cdata = '<![CDATA[';
const cdataEnd = ']]>';
/** Characters before a section that contain the start of its element. */
const before = 500;

/** Ends CDATA sections without an end at the end of their element. The section would reach to the end of the next one, with all between. */
export function endCdata(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let end = 0;
  for (let at = text.indexOf(cdata); at !== -1; at = text.indexOf(cdata, from)) {
    const start = at + cdata.length;
    if (end !== text.length && end < start) end = indexFrom(text, cdataEnd, start);
    const within = text.slice(start, end);
    const element = /<([\w:.-]+)(?:\s[^<>]*)?>[^<]*$/.exec(text.slice(Math.max(from, at - before), at))?.[1];
    const close = element === undefined ? -1 : within.indexOf(`</${element}`);
    if (close !== -1 && (end === text.length || another.test(within.slice(close)))) {
      parts.push(text.slice(from, start + close).replace(/(?:\]\]|\]>)\s*$/, ''), cdataEnd);
      from = start + close;
    } else {
      parts.push(text.slice(from, end + cdataEnd.length));
      from = end + cdataEnd.length;
    }
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from);
}

/** Text that no complete section contains: the beginning of another item or section. */
const another = /<(?:\w+:)?(?:item|entry)[\s>]|<!\[CDATA\[/i;

function indexFrom(text: string, words: string, from: number): number {
  const at = text.indexOf(words, from);
  return at === -1 ? text.length : at;
}

/** Quotes the values of attributes. */
export function quoteAttributes(text: string): string {
  let searches = 0;
  const hasEnd = (tag: string, end: number): boolean => (searches += 1) < maxSearches && findsEnd(tag, text, end);
  return text.replaceAll(tags, (tag, at: number) =>
    tag.startsWith('<!') || !/=\s*[^\s"']/.test(tag) ? tag : quoted(tag, () => hasEnd(tag, at + tag.length)),
  );
}

const tags = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<[a-z][^<>]*>/gi;
const attributes = /(\s[\w:.-]+\s*=\s*)("[^"]*"|'[^']*'|[^\s"'<>]+)/g;

function quoted(tag: string, hasEnd: () => boolean): string {
  return tag.replaceAll(attributes, (whole, name: string, value: string, at: number) => {
    if (/^["']/.test(value)) return whole;
    const isLast = at + whole.length === tag.length - 1;
    // `<link href=http://a/>`: the last sign is of the tag, unless the element has an end of its own.
    if (!isLast || !value.endsWith('/') || hasEnd()) return `${name}"${value}"`;
    return `${name}"${value.slice(0, -1)}"/`;
  });
}

/** Characters in which the end of an element is searched, and searches in one document. */
const ahead = 20_000;
const maxSearches = 5000;

function findsEnd(tag: string, text: string, from: number): boolean {
  const name = /^<([\w:.-]+)/.exec(tag)?.[1] ?? '';
  const rest = text.slice(from, from + ahead);
  const next = rest.indexOf(`<${name}`);
  return (next === -1 ? rest : rest.slice(0, next)).includes(`</${name}`);
}
