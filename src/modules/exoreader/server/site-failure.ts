import { type Failure, fieldFailure } from '#platform/entity/failure.ts';
import type { FetchRefused } from '#platform/server/fetch/fetch-refused.ts';

const codes = {
  'bad-address': 'address-not-asked',
  'bad-port': 'address-not-asked',
  'private-address': 'address-not-asked',
  'too-many-redirects': 'address-without-end',
  'too-large': 'page-too-large',
  timeout: 'site-does-not-answer',
  unreachable: 'site-not-reached',
} as const satisfies Record<FetchRefused['why'], string>;

/** The error at the field `url` for a page that could not be fetched: the reason of the fetch, or the HTTP status. */
export function siteFailure(what: FetchRefused['why'] | number): Failure {
  return typeof what === 'number'
    ? fieldFailure('url', 'site-answers-status', { status: String(what) })
    : fieldFailure('url', codes[what]);
}
