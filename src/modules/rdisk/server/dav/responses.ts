import type { Property } from './dead-properties.ts';
import { type PropertySource, liveProperties, onlyByName, otherLiveProperties } from './live-properties.ts';
import { dav, escapeXml } from './xml.ts';

/** Writes PROPFIND responses. A directory may have thousands of entries, so pieces are collected and joined once. */

export interface PropfindRequest {
  readonly want: 'all' | 'names' | 'some';
  readonly names: readonly Pick<Property, 'namespace' | 'name'>[];
}

/** Appends the response of one resource to `pieces`. */
export type ResponseWriter = (pieces: string[], of: PropertySource, dead: readonly Property[]) => void;

/** Prepares the requested names once, and not for every entry. */
export function responseWriter({ want, names }: PropfindRequest): ResponseWriter {
  const usual = Object.keys(liveProperties).filter((name) => !onlyByName.has(name));
  const asked = names.filter(({ namespace, name }) => namespace === dav && Object.hasOwn(liveProperties, name));
  const others = names.filter((name) => !asked.includes(name));
  const liveNames =
    want === 'some' ? asked.map(({ name }) => name) : [...new Set([...usual, ...asked.map(({ name }) => name)])];
  const tags = liveNames.map((name) => ({
    read: liveProperties[name],
    empty: `<D:${name}/>`,
    open: `<D:${name}>`,
    close: `</D:${name}>`,
  }));
  const missing = others.map(emptyElement);
  return (pieces, of, dead) => {
    const gone: string[] = [];
    pieces.push('<D:response><D:href>', of.href, '</D:href>', opening);
    const before = pieces.length;
    for (const { read, empty, open, close } of tags) {
      const value = read?.(of);
      if (value === undefined) {
        if (want === 'some') gone.push(empty);
      } else if (value === '' || want === 'names') pieces.push(empty);
      else pieces.push(open, value, close);
    }
    if (want === 'some')
      others.forEach((name, place) => {
        const live = otherLiveProperties[name.namespace]?.[name.name]?.(of);
        const found = dead.find((one) => one.namespace === name.namespace && one.name === name.name);
        if (live !== undefined) pieces.push(filledElement(name, live));
        else if (found === undefined) gone.push(missing[place] ?? '');
        else pieces.push(found.value);
      });
    else for (const one of dead) pieces.push(want === 'names' ? emptyElement(one) : one.value);
    if (pieces.length === before && gone.length > 0) pieces.pop();
    else pieces.push(closing);
    pieces.push(propstat(gone, '404 Not Found', false), '</D:response>');
  };
}

const opening = '<D:propstat><D:prop>';
const closing = '</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>';

export const multistatusStart = '<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:">';
export const multistatusEnd = '</D:multistatus>\n';

export function multistatus(pieces: readonly string[]): string {
  return `${multistatusStart}${pieces.join('')}${multistatusEnd}`;
}

export function propstat(elements: readonly string[], status: string, always: boolean): string {
  if (elements.length === 0 && !always) return '';
  return `${opening}${elements.join('')}</D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat>`;
}

export function emptyElement({ namespace, name }: Pick<Property, 'namespace' | 'name'>): string {
  return namespace === dav ? `<D:${name}/>` : `<${name} xmlns="${escapeXml(namespace)}"/>`;
}

/** The element with a value that is XML already; of another namespace than DAV's. */
function filledElement({ namespace, name }: Pick<Property, 'namespace' | 'name'>, value: string): string {
  return `<${name} xmlns="${escapeXml(namespace)}">${value}</${name}>`;
}
