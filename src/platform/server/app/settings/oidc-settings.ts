import { parseUrl } from '#platform/entity/parse-url.ts';
import { choice } from './setting-parsers.ts';

/** The issuer of OpenID Connect by which people sign in. */
export interface OidcSettings {
  /** Its identifier: an address. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the button calls it. */
  readonly name: string;
  /** Domains whose addresses, if the issuer has verified them, are linked or registered without another proof. */
  readonly domains: readonly string[];
  /** People sign in by the issuer alone. */
  readonly only: boolean;
}

interface Read {
  text(name: string): string | undefined;
  checked<T>(name: string, parse: (text: string) => T | undefined, wanted: string, isSecret?: boolean): T | undefined;
  complain(complaint: string): void;
}

/** Reads `OIDC_…`; undefined without an issuer. */
export function oidcSettings(read: Read): OidcSettings | undefined {
  const issuer = read.checked('OIDC_ISSUER', parseIssuer, 'an address that starts with https://, or http://localhost');
  const clientId = read.checked('OIDC_CLIENT_ID', upTo(300), 'at most 300 characters');
  const clientSecret = read.checked('OIDC_CLIENT_SECRET', upTo(1000), 'at most 1,000 characters', true);
  const name = read.checked('OIDC_NAME', upTo(40), 'at most 40 characters');
  const domains = read.checked('OIDC_DOMAINS', parseDomains, 'domains like example.com with commas between');
  const only = read.checked('OIDC_ONLY', choice('on', 'off'), 'on or off') === 'on';
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined)
    return { issuer, clientId, clientSecret, name: name ?? new URL(issuer).host, domains: domains ?? [], only };
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_CLIENT_SECRET_FILE'];
  if ([...names, 'OIDC_NAME', 'OIDC_DOMAINS'].some((one) => read.text(one) !== undefined) || only)
    read.complain('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three.');
  return undefined;
}

function upTo(most: number): (text: string) => string | undefined {
  return (text) => (text.length <= most ? text : undefined);
}

/** An issuer without https could be replaced on its way; on this machine there is no way. */
function parseIssuer(text: string): string | undefined {
  const url = parseUrl(text);
  if (url === undefined || url.search !== '' || url.hash !== '' || url.username !== '') return undefined;
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere) ? text : undefined;
}

function parseDomains(text: string): string[] | undefined {
  const domains = text.split(',').map((part) => part.trim().toLowerCase());
  return domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) ? domains : undefined;
}
