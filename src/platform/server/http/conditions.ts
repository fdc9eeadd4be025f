import type { IncomingHttpHeaders } from 'node:http';

/** Conditional requests: RFC 9110, 13.2.2. */

export interface Current {
  /** The entity tag, including quotes. */
  readonly tag: string;
  /** Time of the last change; undefined if unknown. */
  readonly at?: Date | undefined;
  /**
   * When the bytes were stored, if `at` is a time that a program sent. Other bytes may then have an earlier or the same
   * `at`, so it proves no order.
   */
  readonly savedAt?: Date | undefined;
}

/** Evaluates the conditions: `unchanged` means 304, `failed` 412. */
export function conditionOf(headers: IncomingHttpHeaders, current: Current): 'go' | 'unchanged' | 'failed' {
  const { 'if-match': match, 'if-none-match': noneMatch, 'if-modified-since': modifiedSince } = headers;
  if (match === undefined ? isSavedSince(headers, current) : !matches(match, current.tag)) return 'failed';
  if (noneMatch !== undefined) return matches(noneMatch, current.tag) ? 'unchanged' : 'go';
  return isLater(current, modifiedSince) === false ? 'unchanged' : 'go';
}

/** Whether the bytes changed after the date in If-Unmodified-Since. */
export function isSavedSince(headers: IncomingHttpHeaders, current: Pick<Current, 'at' | 'savedAt'>): boolean {
  return isLater(current, headers['if-unmodified-since']) === true;
}

/** Whether a range may be sent: If-Range is missing, or matches by tag or by the time of storing. */
export function isSameRange(header: string | string[] | undefined, { tag, at, savedAt }: Current): boolean {
  if (header === undefined || header === tag) return true;
  const isProof = savedAt === undefined || savedAt.getTime() === at?.getTime();
  return at !== undefined && isProof && header === at.toUTCString();
}

/** Whether a list of entity tags contains this one. */
export function matches(list: string | undefined, tag: string): boolean {
  if (list === undefined) return false;
  return list.trim() === '*' || list.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/**
 * Whether the bytes changed after the date of a header; undefined if either is unknown. Compares in whole seconds, as
 * headers do. A time that a program sent only counts if it is the very one of the header.
 */
function isLater({ at, savedAt }: Pick<Current, 'at' | 'savedAt'>, header: string | undefined): boolean | undefined {
  const moment = header === undefined || !header.endsWith('GMT') ? Number.NaN : Date.parse(header);
  if (at === undefined || Number.isNaN(moment)) return undefined;
  const seconds = Math.floor(moment / 1000);
  if (secondsOf(at) === seconds) return false;
  return secondsOf(savedAt ?? at) > seconds;
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
