import { Parser, type Handler } from 'htmlparser2';
import { attributesOf, fragmentOf } from './clean-attributes.ts';
import { mathTags } from './math.ts';

/**
 * Sanitises foreign HTML: no scripts, no styles that imitate the product, no tracking pixels. It writes only allowed tags and attributes, correctly
 * nested, and escapes every text and value. No allowed element has content that a browser parses other than as HTML or MathML: an escaped text
 * is text in both. Elements such as `script` are removed with their content; others that are not allowed are replaced by their content. `words`
 * is the beginning of the text, plain.
 */
export function cleanHtml(html: string, base: string | undefined): { readonly html: string; readonly words: string } {
  let out = '';
  let words = '';
  /** The closing tags of the open elements. */
  const ends: string[] = [];
  let depth = 0;
  /** The number of open elements from the one that is removed with its content. */
  let gone = 0;
  /** The number of open elements in the outermost formula. */
  let inMath = 0;
  /** The number of open elements in the outermost drawing, of which only the words stay. */
  let inDrawing = 0;
  /** The tag before was the end of a formula. */
  let afterMath = false;
  let lastImage = '';
  const place = { base, targets: targetsIn(html) };
  const parser = parserFor(html, {
    onopentag: (tag, original) => {
      if (gone > 0) return void (gone += 1);
      // Older pages embed players in another way.
      const name = tag === 'embed' ? 'iframe' : tag;
      const { goes, breaks, stays, end: written } = elements.get(name) ?? unknown;
      // Pages show a drawing of a formula next to it, for browsers that do not know formulas.
      const isDrawing = afterMath && original['aria-hidden'] === 'true';
      afterMath = false;
      if (goes || isDrawing) return void (gone += 1);
      if (breaks) words += ' ';
      const isMath = mathTags.has(name);
      // In a formula only its own elements are written, and these nowhere else.
      if (inMath > 0 || name === 'math') inMath += 1;
      if (inDrawing > 0 || name === 'svg') inDrawing += 1;
      const isAllowed = stays && depth < deepest && isMath === inMath > 0 && inDrawing === 0;
      let attributes = isAllowed ? attributesOf(name, original, place) : undefined;
      if (name === 'img' && attributes !== undefined) {
        // The same picture once more is for browsers without scripts.
        const image = / src="[^"]*"/.exec(attributes)?.[0] ?? '';
        if (image === lastImage) attributes = undefined;
        else lastImage = image;
      }
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
      if (inMath > 0) {
        inMath -= 1;
        afterMath = inMath === 0;
      }
      if (inDrawing > 0) {
        inDrawing -= 1;
        out += ' ';
        words += ' ';
      }
      return void (out += end);
    },
  });
  readThrough(parser, html, () => ends.length + gone);
  return { html: out.trim(), words: plain(words) };
}

const noTargets: ReadonlySet<string> = new Set();

/** The ids and names in a text to which its own links lead, such as those of footnotes. */
function targetsIn(html: string): ReadonlySet<string> {
  if (!/href\s*=[^>]{0,300}#/i.test(html)) return noTargets;
  const links = new Set(
    Array.from(html.matchAll(/href\s*=\s*["']?[^"'\s>#]{0,300}#([^"'\s>]{1,450})/gi), ([, to = '']) => fragmentOf(to)),
  );
  const found = html.matchAll(/\s(?:id|name)\s*=\s*(?:"([^"]{1,150})"|'([^']{1,150})'|([^\s"'>]{1,150}))/gi);
  const ids = Array.from(found, ([, double, single, bare]) => (double ?? single ?? bare ?? '').trim());
  return new Set(ids.filter((id) => links.has(id)));
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
const going = names('script style option template title noembed noframes select annotation annotation-xml');

/** Any other element is replaced by its content. */
const unknown: Treatment = { stays: false, end: '', breaks: false, goes: false };

/** One map for a fast lookup per tag. */
const elements: ReadonlyMap<string, Treatment> = new Map(
  [...staying, ...mathTags, ...breaking, ...going].map((name) => [
    name,
    {
      stays: staying.has(name) || mathTags.has(name),
      end: empty.has(name) ? '' : `</${name}>`,
      breaks: breaking.has(name),
      goes: going.has(name),
    },
  ]),
);

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
