import { Parser, type Handler } from 'htmlparser2';
import { attributesOf } from './clean-attributes.ts';

/**
 * Sanitises foreign HTML: no scripts, no styles that imitate the product, no tracking pixels. It writes only allowed tags and attributes, correctly
 * nested, and escapes every text and value. No allowed element has content that a browser parses other than as HTML. Elements such as `script`
 * are removed with their content. `words` is the beginning of the text, plain.
 */
export function cleanHtml(html: string, base: string | undefined): { readonly html: string; readonly words: string } {
  let out = '';
  let words = '';
  /** The closing tags of the open elements. */
  const ends: string[] = [];
  let depth = 0;
  /** The number of open elements from the one that is removed with its content. */
  let gone = 0;
  const parser = parserFor(html, {
    onopentag: (name, original) => {
      if (gone > 0) return void (gone += 1);
      const { goes, breaks, stays, end: written } = elements.get(name) ?? unknown;
      if (goes) return void (gone += 1);
      if (breaks) words += ' ';
      const attributes = stays && depth < deepest ? attributesOf(name, original, base) : undefined;
      if (name === 'iframe') {
        if (attributes !== undefined) out += `<iframe${attributes}></iframe>`;
        return void (gone = 1);
      }
      if (attributes !== undefined) out += `<${name}${attributes}>`;
      const end = attributes === undefined ? '' : written;
      if (end !== '') depth += 1;
      return void ends.push(end);
    },
    ontext: (text) => {
      if (gone > 0) return;
      out += escapedText(text);
      if (words.length < maxForWords) words += text;
    },
    onclosetag: () => {
      if (gone > 0) return void (gone -= 1);
      const end = ends.pop() ?? '';
      if (end !== '') depth -= 1;
      return void (out += end);
    },
  });
  readThrough(parser, html, () => ends.length + gone);
  return { html: out.trim(), words: plain(words) };
}

/** Without an `&` there are no references, and the parser can skip text quickly. */
function parserFor(html: string, handler: Partial<Handler>): Parser {
  return new Parser(handler, { decodeEntities: html.includes('&') });
}

/** With more open elements the rest is dropped: the cost of each further one grows with the number that are open. */
const maxOpen = 500;
const piece = 8000;

function readThrough(parser: Parser, html: string, open: () => number): void {
  for (let at = 0; at < html.length && open() < maxOpen; at += piece) parser.write(html.slice(at, at + piece));
  parser.end();
}

/** The plain text of any HTML. */
export function textOf(html: string): string {
  let out = '';
  let gone = 0;
  let open = 0;
  const parser = parserFor(html, {
    onopentag: (name) => {
      open += 1;
      const { goes, breaks } = elements.get(name) ?? unknown;
      if (gone > 0 || goes) gone += 1;
      else if (breaks) out += ' ';
    },
    ontext: (text) => {
      if (gone === 0 && out.length < maxForWords) out += text;
    },
    onclosetag: () => {
      open -= 1;
      if (gone > 0) gone -= 1;
    },
  });
  readThrough(parser, html, () => open);
  return plain(out);
}

function plain(words: string): string {
  const first = joined(words.slice(0, maxForWords / 2));
  return first.length >= enough ? first : joined(words.slice(0, maxForWords));
}

/** Collapses white space. */
function joined(words: string): string {
  return words.replaceAll(/[^\S ]\s*| \s+/g, ' ').trim();
}

/** Characters that contain enough text for a summary even with much white space, and the characters that a summary needs. */
const maxForWords = 2000;
const enough = 501;

/** Levels of nesting in the output. */
const deepest = 100;

function escapedText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
}

/** How an element is treated. */
interface Treatment {
  /** Its tag is written. */
  readonly stays: boolean;
  /** Its closing tag; empty for a void element. */
  readonly end: string;
  /** A space separates its text from the text around it. */
  readonly breaks: boolean;
  /** It is removed with its content. */
  readonly goes: boolean;
}

const staying =
  names(`a abbr address article aside audio b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div
  dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i iframe img ins kbd li main mark ol p picture pre q rp rt ruby s samp section
  small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr`);
const empty = names('br col hr img source wbr');
const breaking = names('br p div li h1 h2 h3 h4 h5 h6 tr blockquote dd dt');
const going = names('script style textarea option noscript template title xmp noembed noframes svg math object select');

/** Any other element is replaced by its content. */
const unknown: Treatment = { stays: false, end: '', breaks: false, goes: false };

/** One map for a fast lookup per tag. */
const elements: ReadonlyMap<string, Treatment> = new Map(
  [...staying, ...breaking, ...going].map((name) => [
    name,
    {
      stays: staying.has(name),
      end: empty.has(name) ? '' : `</${name}>`,
      breaks: breaking.has(name),
      goes: going.has(name),
    },
  ]),
);

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
