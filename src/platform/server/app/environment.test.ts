import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { assert, constantFrom, emailAddress, oneof, property, string, webUrl } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cards as productCards } from '#src/modules.ts';
import type { ModuleCard } from '#platform/entity/card.ts';
import { readEnvironment, sampleSecretKey } from './environment.ts';
import { missingInProduction } from './production.ts';
import { StartFailure } from './start-failure.ts';

const cards: readonly ModuleCard[] = [
  { key: 'people', kinds: [] },
  { key: 'shop', product: true, kinds: [] },
  { key: 'money', product: true, brand: { setting: 'MONEY_NAME' }, kinds: [] },
];

const production = { NODE_ENV: 'production', BASE_URL: 'https://oficina.example.com/' };

test('without settings the program runs in local mode', () => {
  expect(readEnvironment(cards, {})).toEqual({
    production: false,
    port: 3000,
    host: 'localhost',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    baseUrl: 'http://localhost:3000',
    smtpUrl: undefined,
    mailFrom: 'Oficina <no-reply@localhost>',
    contactEmail: 'contact@localhost',
    s3Url: undefined,
    secretKey: undefined,
    trustedProxies: [],
    workers: 1,
    drainSeconds: 0,
    registration: 'open',
    defaultPlan: 'free',
    groupBackups: true,
    retentionDays: { history: { free: 1825, pro: 3650, corp: undefined, server: undefined }, audit: 1825, mails: 30 },
    auditTargets: {},
    logLevel: undefined,
    rateLimits: true,
    conformance: false,
    fetchTestHosts: [],
    avatarUrl: undefined,
    socialFeedUrl: undefined,
    brands: {},
    settingsSnapshot: { open: {}, secret: {} },
    settings: {},
    passkeyHost: 'localhost',
    moduleHosts: {},
  });
});

test('every variable is read', () => {
  expect(
    readEnvironment(cards, {
      PORT: '8080',
      HOST: '127.0.0.1',
      DATA_DIR: '/srv/oficina',
      DATABASE_URL: 'postgres://u:p@h/d',
      BASE_URL: 'https://oficina.localhost',
      MAIL_FROM: 'Loja <loja@example.com>',
      CONTACT_EMAIL: 'balcao@example.com',
      S3_URL: 'https://k:s@s3.example.com/b',
      SECRET_KEY: 'x'.repeat(32),
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      RATE_LIMITS: 'off',
      OFICINA_CONFORMANCE: '1',
      MONEY_NAME: 'Wallet',
      MODULE_HOSTS: 'Shop.example.com=shop, purse.example.com = money',
    }),
  ).toMatchObject({
    port: 8080,
    dataDir: '/srv/oficina',
    contactEmail: 'balcao@example.com',
    trustedProxies: ['10.0.0.0/8', '::1'],
    rateLimits: false,
    conformance: true,
    brands: { money: 'Wallet' },
    settings: {},
    moduleHosts: { 'shop.example.com': 'shop', 'purse.example.com': 'money' },
  });
});

test('an empty value counts as unset', () => {
  expect(readEnvironment(cards, { PORT: '', DATABASE_URL: ' ', OFICINA_CONFORMANCE: '' })).toEqual(
    readEnvironment(cards, {}),
  );
});

test.each([
  ['PORT', '80a'],
  ['PORT', '65536'],
  ['WORKERS', '0'],
  ['DRAIN_SECONDS', '31'],
  ['WORKERS', '33'],
  ['BASE_URL', 'oficina.example.com'],
  ['BASE_URL', 'https://example.com/path'],
  ['DATABASE_URL', 'mysql://h/d'],
  ['SMTP_URL', 'mail.example.com'],
  ['MAIL_FROM', 'a@b, c@d'],
  ['SECRET_KEY', 'short'],
  ['TRUSTED_PROXIES', 'everyone'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['RATE_LIMITS', 'no'],
  ['REGISTRATION', 'shut'],
  ['LOG_LEVEL', 'loud'],
  ['DEFAULT_PLAN', 'locked'],
  ['NODE_ENV', 'prod'],
  ['MODULE_HOSTS', 'a.example.com=people'],
  ['MONEY_NAME', 'x'.repeat(41)],
  ['KEEP_HISTORY_DAYS', 'free:5'],
  ['KEEP_HISTORY_DAYS', 'gold:100'],
  ['KEEP_AUDIT_DAYS', '364'],
  ['KEEP_MAILS_DAYS', '-1'],
  ['OFICINA_CONFORMANCE', 'yes'],
  ['OFICINA_COMFORMANCE', '1'],
])('%s=%s stops the start with a message that names it', (name, value) => {
  expect(() => readEnvironment(cards, { [name]: value })).toThrow(new RegExp(`Oficina cannot start[^]*${name} `));
});

test('one message lists all errors and never shows a secret', () => {
  const message = messageOf({ PORT: 'x', DATABASE_URL: 'secret', SECRET_KEY: 'secret' });
  expect(message.split('\n')).toHaveLength(4);
  expect(message).not.toContain('"secret"');
});

test('DATABASE_DIRECT_URL needs DATABASE_URL', () => {
  expect(messageOf({ DATABASE_DIRECT_URL: 'postgres://u:p@h/d' })).toMatch(/DATABASE_DIRECT_URL stands beside/);
  const both = { DATABASE_URL: 'postgres://u:p@pooler/d', DATABASE_DIRECT_URL: 'postgres://u:p@h/d' };
  expect(readEnvironment(cards, both)).toMatchObject({ databaseDirectUrl: both.DATABASE_DIRECT_URL });
});

test('a secret comes from the variable or from a file, not from both', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficina-env-'));
  const file = join(folder, 'url');
  writeFileSync(file, 'postgres://u:p@h/d\n');
  expect(readEnvironment(cards, { DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://u:p@h/d');
  expect(messageOf({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://u:p@h/d' })).toContain('keep one');
  rmSync(folder, { recursive: true });
  expect(messageOf({ DATABASE_URL_FILE: file })).toContain('DATABASE_URL_FILE cannot be read');
});

test('production needs a base address and refuses test settings', () => {
  expect(readEnvironment(cards, production)).toMatchObject({
    production: true,
    baseUrl: 'https://oficina.example.com',
  });
  expect(messageOf({ NODE_ENV: 'production' })).toContain('needs BASE_URL');
  expect(messageOf({ ...production, RATE_LIMITS: 'off' })).toContain('refuses RATE_LIMITS=off');
  expect(messageOf({ ...production, OFICINA_CONFORMANCE: '1' })).toContain('refuses OFICINA_CONFORMANCE=1');
  expect(messageOf({ ...production, SECRET_KEY: sampleSecretKey })).toContain('SECRET_KEY is the sample');
});

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  [{ HOST: '::' }, 'HOST=::'],
  [{ HOST: '192.168.0.7', NODE_ENV: 'development' }, 'HOST=192.168.0.7'],
  [{ HOST: 'shop.example' }, 'HOST=shop.example'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL'],
])('%j is production, and says what that needs', (variables: Record<string, string>, why) => {
  const message = messageOf({ ...variables, RATE_LIMITS: 'off' });
  expect(message).toMatch(new RegExp(`${why} [^\n]*production, and needs BASE_URL`));
  expect(message).toMatch(new RegExp(`${why} [^\n]*refuses RATE_LIMITS=off`));
  expect(readEnvironment(cards, { ...variables, BASE_URL: 'https://shop.example' }).production).toBe(true);
});

test('an address for other machines means production; a loopback address does not', () => {
  expect(readEnvironment(cards, { BASE_URL: 'http://192.168.0.7:3000' }).production).toBe(true);
  for (const host of ['localhost', 'shop.localhost', '127.0.0.2', '[::1]'])
    expect(readEnvironment(cards, { BASE_URL: `http://${host}:3000` }).production, host).toBe(false);
});

test('production starts without mail, certificate or known proxy, and warns about each', () => {
  const told = (variables: Record<string, string>): string[] =>
    missingInProduction(readEnvironment(cards, variables)).map((sentence) => sentence.split(' ', 1)[0] ?? '');
  expect(told({})).toEqual([]);
  expect(told({ BASE_URL: 'http://shop.example' })).toEqual(['SMTP_URL', 'BASE_URL', 'TRUSTED_PROXIES']);
  expect(told({ BASE_URL: 'https://shop.example', HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example' })).toEqual([]);
});

test('passkeys are bound to the host of BASE_URL, or to one above it', () => {
  const hostOf = (variables: Record<string, string>): string =>
    readEnvironment(cards, { ...variables, BASE_URL: 'http://app.localhost' }).passkeyHost;
  expect(hostOf({})).toBe('app.localhost');
  expect(hostOf({ PASSKEY_HOST: 'APP.localhost' })).toBe('app.localhost');
  for (const host of ['localhost', 'other.localhost', 'p.localhost', 'https://app.localhost', 'below.app.localhost'])
    expect(() => hostOf({ PASSKEY_HOST: host }), host).toThrow('PASSKEY_HOST must be');
});

describe('OpenID Connect', () => {
  const all = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'oficina', OIDC_CLIENT_SECRET: 'secret' };

  test('is on with issuer, client and secret', () => {
    expect(readEnvironment(cards, all).oidc).toEqual({
      issuer: 'https://login.example.com',
      clientId: 'oficina',
      clientSecret: 'secret',
      name: 'login.example.com',
      domains: [],
      only: false,
    });
    const more = { ...all, OIDC_NAME: 'Acme', OIDC_DOMAINS: 'Example.com, shop.example', OIDC_ONLY: 'on' };
    expect(readEnvironment(cards, more)).toMatchObject({
      oidc: { name: 'Acme', domains: ['example.com', 'shop.example'], only: true },
      settingsSnapshot: { open: { OIDC_NAME: 'Acme' }, secret: { OIDC_CLIENT_SECRET: 'secret' } },
    });
  });

  test.each([
    ['without a client', { ...all, OIDC_CLIENT_ID: '' }, 'belong together'],
    ['without a secret', { ...all, OIDC_CLIENT_SECRET: '' }, 'belong together'],
    ['alone on the way in, but without an issuer', { OIDC_ONLY: 'on' }, 'belong together'],
    ['with domains of no issuer', { OIDC_DOMAINS: 'example.com' }, 'belong together'],
    ['at another machine without https', { ...all, OIDC_ISSUER: 'http://login.example.com' }, 'OIDC_ISSUER must be'],
    ['with a question in the issuer', { ...all, OIDC_ISSUER: 'https://login.example.com/?a=1' }, 'OIDC_ISSUER must be'],
    ['with domains that are none', { ...all, OIDC_DOMAINS: '*' }, 'OIDC_DOMAINS must be'],
  ])('stops the start %s', (_how, variables, sentence) => {
    expect(() => readEnvironment(cards, variables)).toThrow(sentence);
  });
});

test('.env.example lists every variable, with a value that is accepted', () => {
  const text = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
  const asked = new Set<string>();
  readEnvironment(
    productCards,
    new Proxy<Record<string, string>>({}, { get: (_, name) => void asked.add(String(name)), ownKeys: () => [] }),
  );
  const names = [...asked].filter((name) => !name.endsWith('_FILE'));
  expect(new Set(listed.map(([name]) => name))).toEqual(new Set(names));
  // Variables that another variable requires.
  const others = {
    BASE_URL: 'http://localhost',
    DATABASE_URL: 'postgres://localhost/d',
    AUDIT_WEBHOOK_SECRET: `whsec_${'x'.repeat(32)}`,
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'oficina',
    OIDC_CLIENT_SECRET: 'secret',
  };
  for (const [name = '', value = ''] of listed)
    expect(() => readEnvironment(productCards, { ...others, [name]: value }), name).not.toThrow();
});

test('for any values it reads them or throws a StartFailure', () => {
  const names = ['PORT', 'BASE_URL', 'DATABASE_URL', 'MAIL_FROM', 'TRUSTED_PROXIES', 'MODULE_HOSTS', 'S3_URL'] as const;
  assert(
    property(constantFrom(...names), oneof(string(), webUrl(), emailAddress()), (name, value) => {
      try {
        readEnvironment(cards, { [name]: value });
      } catch (error) {
        expect(error).toBeInstanceOf(StartFailure);
      }
    }),
  );
});

function messageOf(variables: Record<string, string>): string {
  try {
    readEnvironment(cards, variables);
  } catch (error) {
    if (error instanceof StartFailure) return error.message;
  }
  throw new Error('it started');
}
