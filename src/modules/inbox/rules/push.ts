/** How long push messages are tried, and what a push service's answer means (RFC 8030). */

const minute = 60_000;
const longestPause = 240;

/** Milliseconds after which a message is dropped: nobody needs yesterday's notice on a phone. */
export const pushLifetime = 24 * 60 * minute;

/** Milliseconds until a device is tried again: 1, 2, 4 … minutes, at most 4 hours, or what the push service demands. */
export function pauseAfter(failures: number, retryAfter?: string): number {
  const demanded = Number(retryAfter);
  const minutes = Math.min(longestPause, 2 ** Math.max(0, failures - 1));
  return Math.max(minutes * minute, Number.isFinite(demanded) ? Math.min(demanded * 1000, pushLifetime) : 0);
}

/** `gone`: the device gets nothing any more; `refused`: it does not get this message; `later`: try again. */
export type PushResult = 'sent' | 'gone' | 'refused' | 'later';

/** 401 and 403: the browser subscribed with a key that the installation has no more. */
export function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent';
  if ([401, 403, 404, 410].includes(status)) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
