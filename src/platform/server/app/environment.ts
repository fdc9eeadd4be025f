import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ModuleCard } from '#platform/entity/card.ts';
import { type AuditTargets, auditTargets } from './settings/audit-targets.ts';
import { type SettingsSnapshot, settingsSnapshot } from './settings-snapshot.ts';
import { type OidcSettings, oidcSettings } from './settings/oidc-settings.ts';
import { retentionDays, type RetentionDays } from '../jobs/retention-days.ts';
import { whyProduction } from './production.ts';
import {
  addressOf,
  choice,
  maxWorkers,
  parseAddress,
  parseDrain,
  parseHostAbove,
  parseBaseUrl,
  parseHosts,
  parseModuleHosts,
  parsePort,
  parseProxies,
  parseSender,
  parseService,
  parseWorkers,
} from './settings/setting-parsers.ts';
import { StartFailure } from './start-failure.ts';

/** The settings of this start; `.env.example` explains each. */
export interface Environment {
  /** Whether the installation serves other people: then there is no outbox page and no test setting. */
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Number of server processes. With more than one, a supervisor starts them. */
  readonly workers: number;
  /** Seconds for which a server that ends still answers, while `/_ready` reports that it ends. */
  readonly drainSeconds: number;
  /** Absolute path. */
  readonly dataDir: string;
  /** Undefined: use the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Address of PostgreSQL itself, if `databaseUrl` is the address of a pooler. */
  readonly databaseDirectUrl: string | undefined;
  /** Address at which metrics are served; undefined: they are not served. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Undefined: mails stay in the outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Mail address that visitors write to. */
  readonly contactEmail: string;
  /** Undefined: blobs are stored in `dataDir`. */
  readonly s3Url: string | undefined;
  /** Undefined: the first start creates it in `dataDir`. */
  readonly secretKey: string | undefined;
  /** Encrypts the secrets in backups; undefined: backups contain no secrets. */
  readonly backupPassphrase: string | undefined;
  /** Folder of the daily backup; undefined: there is no daily backup. */
  readonly backupDir: string | undefined;
  /** Whether administrators may back up their groups. Default: yes, except in production. */
  readonly groupBackups: boolean;
  readonly retentionDays: RetentionDays;
  readonly auditTargets: AuditTargets;
  readonly settingsSnapshot: SettingsSnapshot;
  /** Addresses and networks (CIDR) whose X-Forwarded-* headers count. */
  readonly trustedProxies: readonly string[];
  /** Who may register: everybody, only people with an invitation link, or only people added by the command line. */
  readonly registration: 'open' | 'invited' | 'closed';
  /** The plan of a new group. */
  readonly defaultPlan: 'free' | 'pro' | 'corp' | 'server';
  /** Undefined: `info` in production, else `warn`. */
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | undefined;
  readonly rateLimits: boolean;
  readonly conformance: boolean;
  /** Hosts (`host:port`) that outgoing fetches may reach on any network; never in production. */
  readonly fetchTestHosts: readonly string[];
  /** Address of an avatar service that finds pictures by the hash of a mail address; undefined: show initials. */
  readonly avatarUrl: string | undefined;
  /** Statuses endpoint of the product's social feed; undefined: show no news. */
  readonly socialFeedUrl: string | undefined;
  /** Names that the installation shows for modules, by module key. */
  readonly brands: Readonly<Record<string, string>>;
  /** Values of the variables that modules read, by variable name. */
  readonly settings: Readonly<Record<string, string>>;
  /** The host name that passkeys are bound to: that of `baseUrl`, or one above it and all module hosts. */
  readonly passkeyHost: string;
  /** Undefined: nobody signs in by OpenID Connect. */
  readonly oidc: OidcSettings | undefined;
  /** Module key by hostname. */
  readonly moduleHosts: Readonly<Record<string, string>>;
}

/** The value in `.env.example`. Production refuses it, because anybody can know it. */
export const sampleSecretKey = 'change-me-to-at-least-32-random-characters';

type Variables = Readonly<Record<string, string | undefined>>;
type Reader = ReturnType<typeof readerOf>;

/** Reads and checks all variables, also those of the modules. Throws one StartFailure that lists every error. */
export function readEnvironment(cards: readonly ModuleCard[], variables: Variables = process.env): Environment {
  const complaints: string[] = [];
  const read = readerOf(variables, complaints);
  complaints.push(...unknownNames(variables));
  const { why: productionReason, ...environment } = parse(read, cards);
  if (environment.databaseDirectUrl !== undefined && environment.databaseUrl === undefined)
    complaints.push(
      'DATABASE_DIRECT_URL stands beside a DATABASE_URL that leads to a pooler: set both, or DATABASE_URL alone.',
    );
  if (productionReason !== undefined)
    complaints.push(...refusedInProduction(productionReason, environment, read.text('BASE_URL')));
  if (complaints.length > 0) throw new StartFailure(`Oficina cannot start like this:\n  ${complaints.join('\n  ')}`);
  return environment;
}

function parse(read: Reader, cards: readonly ModuleCard[]): Environment & { readonly why: string | undefined } {
  const products = cards.filter(({ product }) => product === true).map(({ key }) => key);
  const port = read.checked('PORT', parsePort, 'a port number, 0 to 65535') ?? 3000;
  const baseUrl =
    read.checked('BASE_URL', parseBaseUrl, 'an address like https://example.com') ?? `http://localhost:${port}`;
  const url = (name: string, ...schemes: string[]) =>
    read.checked(name, (text) => addressOf(text, schemes), `an address that starts with ${schemes.join(' or ')}`, true);
  const nodeEnv = read.checked(
    'NODE_ENV',
    choice('production', 'development', 'test'),
    'production, development or test',
  );
  const host = read.text('HOST') ?? 'localhost';
  const smtpUrl = url('SMTP_URL', 'smtp://', 'smtps://');
  const settings = settingsOf(read, cards);
  const oidc = oidcSettings(read);
  const why = whyProduction({ nodeEnv, host, baseUrl, smtpUrl });
  return {
    why,
    production: why !== undefined,
    port,
    host,
    drainSeconds: read.checked('DRAIN_SECONDS', parseDrain, 'a number of seconds, 0 to 30') ?? 0,
    workers: read.checked('WORKERS', parseWorkers, `a number of processes, 1 to ${maxWorkers}`) ?? 1,
    dataDir: resolve(read.text('DATA_DIR') ?? 'data'),
    metrics: metricsOf(read),
    databaseUrl: url('DATABASE_URL', 'postgres://', 'postgresql://'),
    databaseDirectUrl: url('DATABASE_DIRECT_URL', 'postgres://', 'postgresql://'),
    baseUrl,
    smtpUrl,
    mailFrom:
      read.checked('MAIL_FROM', parseSender, 'a mail address, with or without a name') ??
      `Oficina <no-reply@${new URL(baseUrl).hostname}>`,
    contactEmail:
      read.checked('CONTACT_EMAIL', parseAddress, 'a mail address') ?? `contact@${new URL(baseUrl).hostname}`,
    s3Url: url('S3_URL', 'https://', 'http://'),
    secretKey: read.checked(
      'SECRET_KEY',
      (text) => (text.length >= 32 ? text : undefined),
      'at least 32 characters',
      true,
    ),
    backupPassphrase: read.checked(
      'BACKUP_PASSPHRASE',
      (text) => (text.length >= 12 ? text : undefined),
      'at least 12 characters',
      true,
    ),
    trustedProxies: read.checked('TRUSTED_PROXIES', parseProxies, 'addresses or networks with commas between') ?? [],
    registration:
      read.checked('REGISTRATION', choice('open', 'invited', 'closed'), 'open, invited or closed') ?? 'open',
    defaultPlan:
      read.checked('DEFAULT_PLAN', choice('free', 'pro', 'corp', 'server'), 'free, pro, corp or server') ?? 'free',
    logLevel: read.checked('LOG_LEVEL', choice('debug', 'info', 'warn', 'error'), 'debug, info, warn or error'),
    rateLimits: read.checked('RATE_LIMITS', choice('on', 'off'), 'on or off') !== 'off',
    conformance: read.checked('OFICINA_CONFORMANCE', choice('1', '0'), '1 or 0') === '1',
    fetchTestHosts: read.checked('FETCH_TEST_HOSTS', parseHosts, 'host:port with commas between') ?? [],
    socialFeedUrl: read.checked(
      'SOCIAL_FEED_URL',
      (text) => addressOf(text, ['https://', 'http://']),
      'an address that starts with https://',
    ),
    avatarUrl: read.checked('AVATAR_URL', parseService, 'an address like https://example.com/avatar'),
    brands: brandsOf(read, cards),
    settings,
    retentionDays: retentionDays(read.checked),
    auditTargets: auditTargets(read.checked),
    groupBackups:
      (read.checked('GROUP_BACKUPS', choice('on', 'off'), 'on or off') ?? (why === undefined ? 'on' : 'off')) === 'on',
    backupDir: absolute(read.text('BACKUP_DIR')),
    settingsSnapshot: settingsSnapshot(
      cards,
      read.text,
      { SMTP_URL: smtpUrl, OIDC_CLIENT_SECRET: oidc?.clientSecret },
      settings,
    ),
    passkeyHost:
      read.checked(
        'PASSKEY_HOST',
        (text) => parseHostAbove(text, new URL(baseUrl).hostname),
        'the host of BASE_URL or a domain above it',
      ) ?? new URL(baseUrl).hostname,
    oidc,
    moduleHosts:
      read.checked(
        'MODULE_HOSTS',
        (text) => parseModuleHosts(text, products),
        `host=module pairs with commas between, of ${products.join(', ')}`,
      ) ?? {},
  };
}

function absolute(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(path);
}

function metricsOf(read: Reader): Environment['metrics'] {
  const port = read.checked('METRICS_PORT', parsePort, 'a port number, 0 to 65535');
  const host = read.text('METRICS_HOST') ?? '127.0.0.1';
  return port === undefined ? undefined : { host, port };
}

function brandsOf(read: Reader, cards: readonly ModuleCard[]): Record<string, string> {
  const brands = cards.flatMap(({ key, brand }) => {
    if (brand === undefined) return [];
    const name = read.checked(brand.setting, (text) => (text.length <= 40 ? text : undefined), 'at most 40 characters');
    return name === undefined ? [] : [[key, name]];
  });
  return Object.fromEntries(brands) as Record<string, string>;
}

function settingsOf(read: Reader, cards: readonly ModuleCard[]): Record<string, string> {
  const variables = cards.flatMap((card) => card.variables ?? []);
  return Object.fromEntries(
    variables.flatMap(({ name, secret = false }) => {
      const value = read.checked(
        name,
        (text) => (text.length <= 1000 ? text : undefined),
        'at most 1,000 characters',
        secret,
      );
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function readerOf(variables: Variables, complaints: string[]) {
  // Compose files and shells set an empty value to mean "unset".
  const text = (name: string) => variables[name]?.trim() || undefined;

  function secret(name: string): string | undefined {
    const file = text(`${name}_FILE`);
    if (file === undefined) return text(name);
    if (text(name) !== undefined) complaints.push(`${name} and ${name}_FILE are both set: keep one.`);
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch (error) {
      complaints.push(`${name}_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  function checked<T>(
    name: string,
    parseText: (text: string) => T | undefined,
    wanted: string,
    isSecret = false,
  ): T | undefined {
    const setting = isSecret ? secret(name) : text(name);
    if (setting === undefined) return undefined;
    const value = parseText(setting);
    if (value === undefined) complaints.push(`${name} must be ${wanted}${isSecret ? '' : `, not "${setting}"`}.`);
    return value;
  }

  return { text, checked, complain: (complaint: string): void => void complaints.push(complaint) };
}

function unknownNames(variables: Variables): string[] {
  return Object.keys(variables)
    .filter((name) => name.startsWith('OFICINA_') && name !== 'OFICINA_CONFORMANCE')
    .map((name) => `${name} is not known.`);
}

function refusedInProduction(why: string, environment: Environment, givenBaseUrl: string | undefined): string[] {
  return [
    givenBaseUrl === undefined && `${why} needs BASE_URL, the address that people open.`,
    !environment.rateLimits && `${why} refuses RATE_LIMITS=off.`,
    environment.fetchTestHosts.length > 0 && `${why} refuses FETCH_TEST_HOSTS.`,
    environment.conformance && `${why} refuses OFICINA_CONFORMANCE=1.`,
    environment.secretKey === sampleSecretKey && 'SECRET_KEY is the sample of .env.example: make your own.',
  ].filter((complaint) => complaint !== false);
}
