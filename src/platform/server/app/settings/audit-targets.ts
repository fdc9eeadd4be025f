import { isAbsolute } from 'node:path';

/** Where the audit log is sent, besides the table. */
export interface AuditTargets {
  /** Absolute path of a file of JSON lines. */
  readonly file?: string;
  readonly syslog?: { readonly protocol: 'udp' | 'tcp' | 'tls'; readonly host: string; readonly port: number };
  readonly webhook?: { readonly url: string; readonly secret: Buffer };
}

type Checked = <T>(
  name: string,
  parse: (text: string) => T | undefined,
  wanted: string,
  isSecret?: boolean,
) => T | undefined;

const ports = { udp: 514, tcp: 601, tls: 6514 } as const;

/** Reads `AUDIT_LOG`, `AUDIT_SYSLOG` and `AUDIT_WEBHOOK` with its secret. */
export function auditTargets(checked: Checked): AuditTargets {
  const file = checked('AUDIT_LOG', (text) => (isAbsolute(text) ? text : undefined), 'an absolute path');
  const syslog = checked(
    'AUDIT_SYSLOG',
    parseSyslog,
    'an address like udp://host:514, tcp://host:601 or tls://host:6514',
  );
  const secret = checked('AUDIT_WEBHOOK_SECRET', parseSecret, 'whsec_ and at least 24 bytes in base64', true);
  const url = checked(
    'AUDIT_WEBHOOK',
    // Without a secret anybody who knows the address could invent lines.
    (text) => (secret !== undefined && isWeb(text) ? text : undefined),
    'an address that starts with https:// or http://, with an AUDIT_WEBHOOK_SECRET',
  );
  return {
    ...(file !== undefined && { file }),
    ...(syslog !== undefined && { syslog }),
    ...(url !== undefined && secret !== undefined && { webhook: { url, secret } }),
  };
}

function parseSyslog(text: string): AuditTargets['syslog'] {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname, search } = new URL(text);
  const name = (['udp', 'tcp', 'tls'] as const).find((one) => protocol === `${one}:`);
  if (name === undefined || hostname === '' || !['', '/'].includes(pathname) || search !== '') return undefined;
  return { protocol: name, host: hostname.replaceAll(/[[\]]/g, ''), port: port === '' ? ports[name] : Number(port) };
}

function parseSecret(text: string): Buffer | undefined {
  const secret = Buffer.from(text.replace(/^whsec_/, ''), 'base64');
  return text.startsWith('whsec_') && secret.length >= 24 ? secret : undefined;
}

function isWeb(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}
