import SwaggerParser from '@apidevtools/swagger-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** The OpenAPI document says what the running server takes and answers. */

let running: TestApp;
let document: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  running = await testApp();
  document = (await client(running.app).call('GET', 'openapi.json')).body;
});
afterAll(async () => running.close());

test('is a valid OpenAPI document', async () => {
  const copy = structuredClone(document) as unknown as Parameters<typeof SwaggerParser.validate>[0];
  const api = await SwaggerParser.validate(copy);
  expect(Object.keys(api.paths ?? {})).toContain('/{db}/_search');
});

test('tells who may call, at what cost and with which tokens', () => {
  expect(document).toHaveProperty(['paths', '/{db}/_search', 'post', 'description'], expect.stringContaining('300'));
  expect(document).toHaveProperty(['paths', '/', 'get', 'security'], []);
});

/** Not part of the API: for monitoring and for developers. */
const without = [
  '/_up',
  '/_ready',
  '/metrics',
  '/.well-known/change-password',
  '/.well-known/security.txt',
  '/_dev/mail',
  '/_dev/mail.json',
  '/_paddle/frame',
  '/_paddle/card/:id',
  '/_paddle/invoices/:id',
  '/c/:token',
  '/c/:token/answer',
  '/c/:token/logo',
  '/c/:token/photos/:photo',
  '/d/:token',
  '/d/:token/pad.js',
  '/d/:token/photos',
  '/d/:token/signature',
];

test('every route of the API has a shape, and a name of its own', () => {
  const routes = running.app.routes.filter(({ method, door }) => method !== 'HEAD' && door === undefined);
  const bare = routes.filter(({ schema }) => schema?.operationId === undefined || schema.response === undefined);
  expect(bare.map(({ url }) => url).toSorted()).toEqual(without.toSorted());
  const names = routes.flatMap(({ schema }) => schema?.operationId ?? []);
  expect(names).toEqual([...new Set(names)]);
  const open = routes.filter(({ method, schema }) => method !== 'GET' && schema?.body !== undefined);
  expect(open.length).toBeGreaterThan(15);
});

const use = `import type { components, paths } from './api.ts';
type Search = paths['/{db}/_search']['post'];
export const question: Search['requestBody']['content']['application/json'] = { text: 'bike', limit: 5 };
export function titles(found: Search['responses'][200]['content']['application/json']): string[] {
  return found.rows.map(({ title }) => title);
}
export const rev = (written: components['schemas']['written']): string => written.rev;
// @ts-expect-error a limit is a number
export const wrong: Search['requestBody']['content']['application/json'] = { text: 'bike', limit: '5' };
`;

test('a generated client knows what is asked and answered', async () => {
  const root = join(import.meta.dirname, '..');
  await mkdir(join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache', 'client-'));
  try {
    const [from, to, user] = ['api.json', 'api.ts', 'use.ts'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(from, JSON.stringify(document));
    await writeFile(user, use);
    const run = promisify(execFile);
    await run(process.execPath, [join(root, 'scripts/client.mjs'), from, to]);
    const flags = ['--noEmit', '--strict', '--ignoreConfig', '--allowImportingTsExtensions', '--skipLibCheck'];
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [tsc, ...flags, user], { cwd: root });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('thirty live answers are what it says', async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
  const at = (...names: readonly (string | number)[]): string =>
    `api#/${names.map((name) => encodeURIComponent(String(name).replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
  const answers: { readonly told: number | 'default'; readonly call: string }[] = [];
  const fits = (schema: string, value: unknown, what: string): void => {
    const valid = ajv.compile({ $ref: schema });
    expect(valid(value), `${what}: ${JSON.stringify(valid.errors)} ${JSON.stringify(value).slice(0, 500)}`).toBe(true);
  };
  /** `{db}` and the like are filled in from `values`. */
  async function answered(
    who: Client,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    template: string,
    values: Readonly<Record<string, string>> = {},
    body?: unknown,
  ): Promise<Readonly<Record<string, unknown>>> {
    const [path = '', query = ''] = template.split('?');
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);
    const answer = await who.call(method, filled.slice(1) + (query === '' ? '' : `?${query}`), body);
    const told = answer.status < 400 ? answer.status : 'default';
    const place = ['paths', path, method.toLowerCase(), 'responses', told, 'content', 'application/json', 'schema'];
    fits(at(...place), JSON.parse(answer.text), `${method} ${template} → ${answer.status}`);
    answers.push({ told, call: `${method} ${template}` });
    return answer.body;
  }

  const stranger = client(running.app);
  const ana = await signUp(running.app);
  const db = await foundGroup(ana);
  const of = { db };
  await answered(stranger, 'GET', '/');
  await answered(stranger, 'GET', '/_session');
  await answered(ana, 'GET', '/_session');
  await answered(stranger, 'POST', '/_session', {}, { username: 'a', password: 'b' });
  await answered(stranger, 'POST', '/_session', {}, {});
  await answered(stranger, 'POST', '/_password', {}, { email: 'nobody@example.com' });
  await answered(stranger, 'POST', '/_confirm', {}, { email: 7 });
  await answered(stranger, 'POST', '/_users', {}, { unconfirmed_email: 'x' });
  await answered(stranger, 'POST', '/_invitation', {}, { token: 'none' });
  await answered(ana, 'GET', '/_users/{id}', { id: ana.id });
  await answered(ana, 'PUT', '/_users/{id}/_deletion', { id: ana.id }, { current_password: 'not the password' });
  await answered(ana, 'GET', '/_sessions');
  await answered(ana, 'DELETE', '/_sessions/{id}', { id: 'none' });
  await answered(ana, 'GET', '/_mails');
  await answered(ana, 'PUT', '/_mails', {}, { kind: 'none', wanted: true });
  await answered(ana, 'GET', '/_news');
  await answered(
    ana,
    'POST',
    '/_tokens',
    {},
    { description: 'x', permissions: ['ticket:read'], current_password: 'correct horse battery' },
  );
  await answered(ana, 'POST', '/accounts', {}, { name: '' });
  const made = await answered(ana, 'POST', '/{db}', of, { klass: 'ticket', content: 'A bike' });
  const id = String(made['id']);
  const doc = await answered(ana, 'GET', '/{db}/{id}', { db, id });
  fits(at('components', 'schemas', 'ticket'), doc, 'the ticket');
  await answered(ana, 'PUT', '/{db}/{id}', { db, id }, { content: 'Another', _rev: '1-0' });
  await answered(ana, 'PUT', `/{db}/{id}?rev=${String(doc['_rev'])}`, { db, id }, { content: 'Another' });
  await answered(ana, 'POST', '/{db}/_bulk_docs', of, { docs: [{ klass: 'customer', name: 'Bia' }, 7] });
  await answered(ana, 'POST', '/{db}/_all_docs', of, { keys: [id, 'none'] });
  await answered(ana, 'POST', '/{db}/_find', of, { selector: { klass: 'ticket' } });
  await answered(ana, 'POST', '/{db}/_find', of, { selector: { klass: 'none' } });
  await answered(ana, 'POST', '/{db}/_search', of, { text: 'another' });
  await answered(ana, 'GET', '/{db}/_changes?include_docs=true', of);
  await answered(ana, 'GET', '/{db}/_changes?feed=none', of);
  await answered(ana, 'GET', '/{db}/_design/counter/_view/{view}?group=true', { db, view: 'count-by-klass' });
  await answered(
    ana,
    'PUT',
    '/{db}/_design/{event}/_update/{verb}/{id}',
    { db, event: 'status', verb: 'none', id },
    {},
  );
  await answered(ana, 'GET', '/{db}/_security', of);
  await answered(ana, 'GET', '/{db}/_standing', of);
  await answered(ana, 'PUT', '/{db}/_deletion', of, { name: 'not its name' });
  await answered(ana, 'DELETE', '/{db}/_deletion', of);
  await answered(ana, 'GET', '/{db}/_audit?limit=5', of);
  await answered(ana, 'GET', '/{db}/_audit?limit=0', of);
  await answered(ana, 'POST', '/{db}/_exports', of, { what: 'tickets', rows: 1 });
  await answered(ana, 'GET', '/{db}/_design/report/_view/{view}', { db, view: 'tickets' });
  await answered(ana, 'GET', '/{db}/_design/handbook/_show/{show}/{id}', { db, show: 'suggestions', id });
  await answered(ana, 'GET', '/{db}/_design/print/_show/{show}/{id}?format=sheet', { db, show: 'ticket', id });
  const purse = {
    klass: 'wallet',
    name: 'Cash',
    currency: 'BRL',
    precision: 2,
    card: true,
    closing_day: 3,
    due_day: 10,
  };
  const { id: wallet } = await answered(ana, 'POST', '/{db}', of, purse);
  await answered(ana, 'POST', '/{db}', of, {
    klass: 'outgo',
    wallet_id: wallet,
    date: '2026-11-01',
    value: '10.00',
    paid_to: 'Shop',
  });
  await answered(ana, 'GET', '/{db}/_ledger/{id}', { db, id: String(wallet) });
  await answered(ana, 'GET', '/{db}/_ledger/{id}?limit=0', { db, id: String(wallet) });
  await answered(ana, 'GET', '/{db}/_bills/{id}', { db, id: String(wallet) });
  for (const view of ['cash-flow', 'categories', 'balances', 'rows'])
    await answered(ana, 'GET', '/{db}/_design/finance-report/_view/{view}', { db, view });
  await answered(ana, 'POST', '/{db}/_mappings/preview', of, { text_to_match: 'Shop', target: 'outgo' });
  const content = 'Date;Text;Value\n2026-11-02;Bread;-1.50\n2026-11-03;Milk;-2.50\n';
  await answered(ana, 'POST', '/{db}/wallets-upload', of, { wallet, content });
  const imported = await answered(ana, 'POST', '/{db}/wallets-upload', of, { wallet, content, mode: 'import' });
  await answered(ana, 'GET', '/{db}/wallets-upload/{id}', { db, id: String(imported['id']) });
  await answered(ana, 'DELETE', '/{db}/{id}', { db, id });
  const refused = answers.filter(({ told }) => told === 'default');
  expect(answers.length - refused.length, JSON.stringify(refused)).toBeGreaterThanOrEqual(30);
  expect(refused.length).toBeGreaterThanOrEqual(10);
});
