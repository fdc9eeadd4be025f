import { Parser } from 'htmlparser2';

/** What every document goes through before it is read: nothing before its root, no DOCTYPE, no signs that XML forbids. */
export function tidy(text: string): string {
  const start = text.search(/<(\?xml|!DOCTYPE|!--|rss|feed|rdf:RDF|RDF|atom:feed|opml)\b|<!--|^\s*[[{]/i);
  const own = start > 0 ? text.slice(start) : text;
  return withoutDoctype(own).replaceAll(forbidden, '');
}

// By code units and without look-ahead: every document is read through by it.
const forbidden = new RegExp(String.raw`[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]`, 'g');

/** Entities of a DOCTYPE can grow without end and name files: they are not read. */
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

/** XML that is not well-formed, written anew: what is open is closed, attributes are quoted, `&` that means itself is escaped. */
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

/** References stay; whatever else would be read as XML is written as text. */
function escaped(text: string): string {
  return text
    .replaceAll(/&(?!(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
