import type { IncomingHttpHeaders } from 'node:http';

/** Conditional requests: RFC 9110, 13.2.2. */

export interface Current {
  /** The entity tag, including quotes. */
  readonly tag: string;
  /** Time of the last change; undefined if unknown. */
  readonly at: Date | undefined;
}

/** Evaluates the conditions: `unchanged` means 304, `failed` 412. */
export function conditionOf(headers: IncomingHttpHeaders, current: Current): 'go' | 'unchanged' | 'failed' {
  const { 'if-match': match, 'if-none-match': noneMatch, 'if-modified-since': modifiedSince } = headers;
  if (match === undefined ? isSavedSince(headers, current.at) : !matches(match, current.tag)) return 'failed';
  if (noneMatch !== undefined) return matches(noneMatch, current.tag) ? 'unchanged' : 'go';
  return isLater(current.at, modifiedSince) === false ? 'unchanged' : 'go';
}

/** Whether the bytes changed after the date in If-Unmodified-Since. */
export function isSavedSince(headers: IncomingHttpHeaders, at: Date | undefined): boolean {
  return isLater(at, headers['if-unmodified-since']) === true;
}

/** Whether a range may be sent: If-Range is missing, or matches by tag or date. */
export function isSameRange(header: string | string[] | undefined, { tag, at }: Current): boolean {
  return header === undefined || header === tag || (at !== undefined && header === at.toUTCString());
}

/** Whether a list of entity tags contains this one. */
export function matches(list: string | undefined, tag: string): boolean {
  if (list === undefined) return false;
  return list.trim() === '*' || list.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** Compares in whole seconds, as headers do; undefined if either time is unknown. */
function isLater(at: Date | undefined, header: string | undefined): boolean | undefined {
  const moment = header === undefined || !header.endsWith('GMT') ? Number.NaN : Date.parse(header);
  if (at === undefined || Number.isNaN(moment)) return undefined;
  return Math.floor(at.getTime() / 1000) > Math.floor(moment / 1000);
}
