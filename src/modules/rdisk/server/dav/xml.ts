import { SaxesParser } from 'saxes';
import { failure } from '#platform/entity/failure.ts';

/** Parses and writes XML: resolves namespaces, allows no DOCTYPE and only XML's own entities, and limits size and depth. */

export const dav = 'DAV:';

export interface Element {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly children: readonly (Element | string)[];
}

interface Attribute {
  readonly namespace: string;
  readonly name: string;
  readonly value: string;
}

const deepest = 64;
const most = 20_000;
/** Characters of one namespace, and of those of all elements and attributes: written again, each of them has its own declaration. */
const longestNamespace = 1000;
const mostNamespaces = 1_000_000;

/** The root element of a document, or 400. */
export function parseXml(text: string): Element {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: Element[] = [];
  let root: Element | undefined;
  let count = 0;
  let namespaces = 0;
  const refuse = (): never => {
    throw failure('bad_request', 'The body is no XML that is read here.');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ uri, local, attributes }) => {
    const own = Object.values(attributes).filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns');
    count += 1 + own.length;
    const lengths = [uri.length, ...own.map((one) => one.uri.length)];
    namespaces += lengths.reduce((sum, length) => sum + length, 0);
    if (open.length >= deepest || count > most || namespaces > mostNamespaces) refuse();
    if (Math.max(...lengths) > longestNamespace) refuse();
    const element: Element = {
      namespace: uri,
      name: local,
      attributes: own.map((one) => ({ namespace: one.uri, name: one.local, value: one.value })),
      children: [],
    };
    push(open.at(-1), element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (words: string): void => push(open.at(-1), words);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return root ?? refuse();
}

function push(parent: Element | undefined, child: Element | string): void {
  (parent?.children as (Element | string)[] | undefined)?.push(child);
}

/** The elements in an element, without the text between them. */
export function elementsOf({ children }: Element): readonly Element[] {
  return children.filter((child) => typeof child !== 'string');
}

/** An element of DAV's own namespace in another one. */
export function childOf(element: Element | undefined, name: string): Element | undefined {
  return element && elementsOf(element).find((child) => isDav(child, name));
}

export function isDav(element: Element, name: string): boolean {
  return element.namespace === dav && element.name === name;
}

/** The element as text that is valid in any context, because each element declares its namespace. */
export function writeXml({ namespace, name, attributes, children }: Element): string {
  const own = attributes.map((one, place) => {
    const value = escapeXml(one.value);
    if (one.namespace === '') return ` ${one.name}="${value}"`;
    if (one.namespace === 'http://www.w3.org/XML/1998/namespace') return ` xml:${one.name}="${value}"`;
    return ` xmlns:a${place}="${escapeXml(one.namespace)}" a${place}:${one.name}="${value}"`;
  });
  const head = `${name} xmlns="${escapeXml(namespace)}"${own.join('')}`;
  if (children.length === 0) return `<${head}/>`;
  const inner = children.map((child) => (typeof child === 'string' ? escapeXml(child) : writeXml(child)));
  return `<${head}>${inner.join('')}</${name}>`;
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Escapes text for elements and attributes; characters that XML 1.0 forbids become U+FFFD. */
export function escapeXml(text: string): string {
  const held = unheld.test(text) ? text.replaceAll(new RegExp(unheld, 'gu'), '\u{FFFD}') : text;
  return /[&<>"\r]/.test(held) ? held.replaceAll(/[&<>"\r]/g, (sign) => signs[sign] ?? sign) : held;
}

const unheld = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
