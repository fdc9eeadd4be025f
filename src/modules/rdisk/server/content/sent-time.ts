import type { IncomingHttpHeaders } from 'node:http';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import { parseFileTime } from '../../rules/file-time.ts';

/** The own time of a file in `X-OC-Mtime`, ISO 8601; undefined without one, 400 for any other text. */
export function timeInHeader(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['x-oc-mtime'];
  if (given === undefined) return undefined;
  const at = parseFileTime(String(given));
  if (at === undefined)
    throw failure('bad_request', 'X-OC-Mtime is no time of a file: seconds since 1970, from the year 1601.');
  return at.toISOString();
}

/** The own time of a file in the field `modified_at` of an upload, ISO 8601; 422 for any other text. */
export function timeInField(given: string): string {
  const at = parseFileTime(given);
  if (at === undefined) throw fieldFailure('modified_at', 'is-invalid');
  return at.toISOString();
}

/** The header that confirms a stored time. Some programs set the time again without it. */
export const timeAccepted = { 'x-oc-mtime': 'accepted' };
