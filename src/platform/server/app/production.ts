import { isIP } from 'node:net';

/** What tells production from a try on one's own machine, and what it needs. */

interface Asked {
  readonly nodeEnv: string | undefined;
  readonly host: string;
  readonly baseUrl: string;
  readonly smtpUrl: string | undefined;
}

/** Why this start is production, as the beginning of a sentence; undefined where nobody but this machine is concerned. */
export function whyProduction({ nodeEnv, host, baseUrl, smtpUrl }: Asked): string | undefined {
  if (nodeEnv === 'production') return 'NODE_ENV=production';
  if (!isLoopback(host)) return `HOST=${host} opens Oficina to other machines, which is production, and`;
  if (!isLoopback(new URL(baseUrl).hostname))
    return `BASE_URL=${baseUrl} is for other machines, which is production, and`;
  if (smtpUrl !== undefined) return 'SMTP_URL sends mail to people, which is production, and';
  return undefined;
}

/** Whether only programs of this machine reach a host of this name or address. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(bare) === 4) return bare.startsWith('127.');
  return bare === '::1' || bare === 'localhost' || bare.endsWith('.localhost');
}

interface Served {
  readonly production: boolean;
  readonly host: string;
  readonly baseUrl: string;
  readonly smtpUrl: string | undefined;
  readonly trustedProxies: readonly string[];
}

/** What production can do without, but should not: one sentence each, told at the start. */
export function missingInProduction({ production, host, baseUrl, smtpUrl, trustedProxies }: Served): string[] {
  const { protocol, hostname } = new URL(baseUrl);
  if (!production || isLoopback(hostname)) return [];
  return [
    smtpUrl === undefined &&
      'SMTP_URL is missing: no mail leaves, and nobody can confirm an address or reset a password but by `npm run cli -- user confirm` and `user reset-password`.',
    protocol === 'http:' &&
      'BASE_URL begins with http: whoever is on the way reads passwords; put a proxy with a certificate in front (docs/operate.md).',
    isLoopback(host) &&
      trustedProxies.length === 0 &&
      'TRUSTED_PROXIES is missing: HOST is this machine, so a proxy stands in front, and all its visitors count as one address; set TRUSTED_PROXIES=127.0.0.1,::1.',
  ].filter((sentence) => sentence !== false);
}
