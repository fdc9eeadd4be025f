import { Parser, type Handler } from 'htmlparser2';
import { attributesOf } from './clean-attributes.ts';

/**
 * HTML of a stranger made harmless: nothing that runs, dresses up as a part of the product, or tells that it was read. Tags and attributes
 * of a list are written anew, nested as they were opened, with every text and value escaped; none of them has content that a browser reads
 * otherwise than as HTML. Of elements whose content is no text, the content goes along. `words` are its first ones, plain.
 */
export function cleanHtml(html: string, base: string | undefined): { readonly html: string; readonly words: string } {
  let out = '';
  let words = '';
  /** What ends each open element. */
  const ends: string[] = [];
  let depth = 0;
  /** Open elements within one that goes with its content, itself included. */
  let gone = 0;
  const parser = parserFor(html, {
    onopentag: (name, given) => {
      if (gone > 0) return void (gone += 1);
      const { goes, breaks, stays, end: written } = elements.get(name) ?? unknown;
      if (goes) return void (gone += 1);
      if (breaks) words += ' ';
      const attributes = stays && depth < deepest ? attributesOf(name, given, base) : undefined;
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

/** Without an `&` there are no references: then text is passed over until the next tag, and not looked at sign by sign. */
function parserFor(html: string, handler: Partial<Handler>): Parser {
  return new Parser(handler, { decodeEntities: html.includes('&') });
}

/** Elements that are open at once, above which the rest is left out: each further one costs the parser as much as all that are open. */
const maxOpen = 500;
const piece = 8000;

function readThrough(parser: Parser, html: string, open: () => number): void {
  for (let at = 0; at < html.length && open() < maxOpen; at += piece) parser.write(html.slice(at, at + piece));
  parser.end();
}

/** The words of HTML alone, of whatever kind. */
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

/** With one space wherever there is room. */
function joined(words: string): string {
  return words.replaceAll(/[^\S ]\s*| \s+/g, ' ').trim();
}

/** Characters in which enough words stand for a line, however much room is between them; and what a line needs at most. */
const maxForWords = 2000;
const enough = 501;

/** Elements that are open at once in what is written. */
const deepest = 100;

function escapedText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
}

/** What becomes of an element. */
interface Treatment {
  /** It is written anew. */
  readonly stays: boolean;
  /** How it ends where it is written; empty for one without content. */
  readonly end: string;
  /** There is room between its words and those around it. */
  readonly breaks: boolean;
  /** It goes with all that stands in it. */
  readonly goes: boolean;
}

const staying =
  names(`a abbr address article aside audio b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div
  dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i iframe img ins kbd li main mark ol p picture pre q rp rt ruby s samp section
  small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr`);
const empty = names('br col hr img source wbr');
const breaking = names('br p div li h1 h2 h3 h4 h5 h6 tr blockquote dd dt');
const going = names('script style textarea option noscript template title xmp noembed noframes svg math object select');

/** Of any other element only what stands in it stays. */
const unknown: Treatment = { stays: false, end: '', breaks: false, goes: false };

/** One place to look in for each tag: a text has hundreds of them. */
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
