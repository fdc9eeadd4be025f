import type { App } from '#platform/server/app.ts';

/** The name under which the server fetches: its version, where people find who runs it, and for feeds how many subscriptions read them. */
export function fetcherName({ version, environment }: App, subscribers?: number): string {
  const readers = subscribers === undefined ? '' : `; ${subscribers} subscribers`;
  return `Oficina/${version} (+${environment.baseUrl}${readers})`;
}
