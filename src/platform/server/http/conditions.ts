import type { IncomingHttpHeaders } from 'node:http';

/** What the headers of a request make its answer depend on, by the bytes as they are: RFC 9110, 13.2.2. */

export interface Current {
  /** The entity tag, with its quotes. */
  readonly tag: string;
  /** When the bytes were saved; undefined where nobody knows it. */
  readonly at: Date | undefined;
}

/** Whether bytes are to be sent: `unchanged` → 304, `failed` → 412. */
export function conditionOf(headers: IncomingHttpHeaders, current: Current): 'go' | 'unchanged' | 'failed' {
  const { 'if-match': match, 'if-none-match': noneMatch, 'if-modified-since': modifiedSince } = headers;
  if (match === undefined ? isSavedSince(headers, current.at) : !matches(match, current.tag)) return 'failed';
  if (noneMatch !== undefined) return matches(noneMatch, current.tag) ? 'unchanged' : 'go';
  return isLater(current.at, modifiedSince) === false ? 'unchanged' : 'go';
}

/** Whether If-Unmodified-Since names a moment after which the bytes were saved. */
export function isSavedSince(headers: IncomingHttpHeaders, at: Date | undefined): boolean {
  return isLater(at, headers['if-unmodified-since']) === true;
}

/** Whether a part may be sent: If-Range names these bytes by their tag or their moment, or is not there. */
export function isSameRange(header: string | string[] | undefined, { tag, at }: Current): boolean {
  return header === undefined || header === tag || (at !== undefined && header === at.toUTCString());
}

/** Whether a list of entity tags names this one. */
export function matches(list: string | undefined, tag: string): boolean {
  if (list === undefined) return false;
  return list.trim() === '*' || list.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** Headers know no parts of a second; undefined where either moment is unknown. */
function isLater(at: Date | undefined, header: string | undefined): boolean | undefined {
  const moment = header === undefined || !header.endsWith('GMT') ? Number.NaN : Date.parse(header);
  if (at === undefined || Number.isNaN(moment)) return undefined;
  return Math.floor(at.getTime() / 1000) > Math.floor(moment / 1000);
}
