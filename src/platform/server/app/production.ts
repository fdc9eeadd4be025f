import { isIP } from 'node:net';

/** Decides whether a start is production, and lists what production needs. */

interface StartSettings {
  readonly nodeEnv: string | undefined;
  readonly host: string;
  readonly baseUrl: string;
  readonly smtpUrl: string | undefined;
}

/** Why this start counts as production, as the beginning of a sentence; undefined if only this machine uses it. */
export function whyProduction({ nodeEnv, host, baseUrl, smtpUrl }: StartSettings): string | undefined {
  if (nodeEnv === 'production') return 'NODE_ENV=production';
  if (!isLoopback(host)) return `HOST=${host} opens Oficina to other machines, which is production, and`;
  if (!isLoopback(new URL(baseUrl).hostname))
    return `BASE_URL=${baseUrl} is for other machines, which is production, and`;
  if (smtpUrl !== undefined) return 'SMTP_URL sends mail to people, which is production, and';
  return undefined;
}

/** Whether only programs on this machine reach this host name or address. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(bare) === 4) return bare.startsWith('127.');
  return bare === '::1' || bare === 'localhost' || bare.endsWith('.localhost');
}

interface ServerSettings {
  readonly production: boolean;
  readonly host: string;
  readonly baseUrl: string;
  readonly smtpUrl: string | undefined;
  readonly trustedProxies: readonly string[];
}

/** Warnings of the start about settings that production should have: one sentence each. */
export function missingInProduction({ production, host, baseUrl, smtpUrl, trustedProxies }: ServerSettings): string[] {
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
