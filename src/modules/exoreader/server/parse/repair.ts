import { Parser } from 'htmlparser2';
import { endCdata, quoteAttributes } from './mend-tags.ts';

/** Prepares every document for parsing: removes text before the root, the DOCTYPE and characters that XML forbids, and mends tags. */
export function tidy(text: string): string {
  const start = text.search(/<(\?xml|!DOCTYPE|!--|rss|feed|rdf:RDF|RDF|atom:feed|opml)\b|<!--|^\s*[[{]/i);
  const own = start > 0 ? text.slice(start) : text;
  const clean = withoutDoctype(own).replaceAll(forbidden, '');
  return clean.startsWith('<') ? quoteAttributes(endCdata(clean)) : clean;
}

// Code units without look-ahead, for speed: this runs over every document.
const forbidden = new RegExp(String.raw`[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]`, 'g');

/** Removes the DOCTYPE, because its entities can expand without limit or refer to files. */
function withoutDoctype(text: string): string {
  const start = text.slice(0, 20_000).search(/<!DOCTYPE/i);
  if (start === -1) return text;
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '[') depth += 1;
    else if (sign === ']') depth -= 1;
    else if (sign === '>' && depth <= 0) return text.slice(0, start) + text.slice(at + 1);
  }
  return text.slice(0, start);
}

/** Repairs XML that is not well-formed: closes open elements, quotes attributes and escapes a bare `&`. */
export function repair(text: string): string {
  const parts: string[] = [];
  let root = false;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        root = true;
        const own = Object.entries(attributes).map(
          ([key, value]) => ` ${key}="${escaped(value).replaceAll('"', '&quot;')}"`,
        );
        parts.push(`<${name}${own.filter((one) => /^ [\w:.-]+="/.test(one)).join('')}>`);
      },
      ontext: (data) => {
        if (root) parts.push(escaped(data));
      },
      onclosetag: (name) => void parts.push(`</${name}>`),
    },
    { xmlMode: true, decodeEntities: false, recognizeCDATA: true },
  );
  parser.write(text);
  parser.end();
  return parts.join('');
}

/** Escapes text, except character references. */
function escaped(text: string): string {
  return text
    .replaceAll(/&(?!(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
