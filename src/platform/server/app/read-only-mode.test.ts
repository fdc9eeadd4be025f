import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appointOperator } from '#modules/people/server/operators.ts';
import { foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bodies } from '#src/testing/routes.ts';
import { issueToken } from '#src/testing/token.ts';
import { countFigures } from '../metrics/figures.ts';

let running: TestApp;
let ana: Client;
let eve: Client;
let group: string;

beforeAll(async () => {
  running = await testApp({ DATA_DIR: tmpdir() });
  [ana, eve] = [await signUp(running.app), await signUp(running.app)];
  await appointOperator(running.app, eve.email, false);
  await appointOperator(running.app, ana.email, true);
  group = await foundGroup(eve);
});
afterAll(async () => running.close());
beforeEach(async () => running.app.readOnlyMode.set(null));

const refusal = {
  status: 503,
  headers: { 'retry-after': '60' },
  body: { error: 'service_unavailable', reason: { base: [{ code: 'in-read-only-mode' }] } },
};

test('the operator begins and ends it; others get 404', async () => {
  const begin = { on: true, note: ' The disks are changed until noon. ' };
  for (const call of ['GET _installation', 'PUT _installation/read_only_mode']) {
    const [method = '', url = ''] = call.split(' ');
    const body = method === 'PUT' ? begin : undefined;
    expect(await eve.call(method, url, body)).toMatchObject({ status: 404, body: { reason: 'missing' } });
    const { bearer } = await issueToken(running.app, ana, ['account:write']);
    expect((await bearer.call(method, url, body)).status, 'no program runs it').toBe(403);
  }
  expect((await ana.call('PUT', '_installation/read_only_mode', { on: true, note: 'x'.repeat(301) })).status).toBe(422);
  expect((await ana.call('PUT', '_installation/read_only_mode', begin)).status).toBe(200);
  expect(await eve.call('POST', group, { klass: 'ticket', content: 'x' })).toMatchObject(refusal);
  const told = { since: expect.stringMatching(/^20/) as string, note: 'The disks are changed until noon.' };
  expect((await eve.call('GET', '_session')).body).toMatchObject({ info: { read_only_mode: told } });
  expect((await ana.call('GET', '_installation')).body).toMatchObject({ read_only_mode: told });
  const again = { on: true, note: 'Until one.' };
  expect((await ana.call('PUT', '_installation/read_only_mode', again)).status).toBe(200);
  const { since } = (await running.app.readOnlyMode.state()) ?? {};
  expect((await ana.call('GET', '_installation')).body).toMatchObject({
    read_only_mode: { since, note: 'Until one.' },
  });
  expect((await ana.call('PUT', '_installation/read_only_mode', { on: false })).status).toBe(200);
  expect((await eve.call('POST', group, { klass: 'ticket', content: 'x' })).status).toBe(201);
  expect((await eve.call('GET', '_session')).body['info']).not.toHaveProperty('read_only_mode');
});

/** Writing routes that read-only mode allows, in addition to every GET. */
const open = [
  'DELETE /api/_session',
  // The fake card processor, used where nothing is sold.
  'POST /_paddle/clock',
  'POST /api/_paddle/pay',
  'POST /api/:db/:id/fetch',
  'POST /api/:db/_all_docs',
  'POST /api/:db/_bulk_get',
  'POST /api/:db/_changes',
  'POST /api/:db/_explain',
  'POST /api/:db/_find',
  'POST /api/:db/_handbooks/preview',
  'POST /api/:db/_index',
  'POST /api/:db/_mappings/preview',
  'POST /api/:db/_merges/preview',
  'POST /api/:db/_search',
  'POST /api/:db/_sum',
  'POST /api/:db/_supplier_invoices/preview',
  'POST /api/:db/files/_known',
  'POST /api/_session',
  'POST /api/_session/oidc',
  'POST /api/_session/passkey',
  'POST /api/_session/passkey/challenge',
  'POST /api/plans/_find',
  'POST /api/prices/_find',
  'POST /fever/:db',
  'POST /fever/:db/',
  'POST /greader/:db/*',
  'PROPFIND /',
  'PROPFIND /dav',
  'PROPFIND /dav/:db',
  'PROPFIND /dav/:db/*',
  'PUT /api/_installation/read_only_mode',
  'PUT /api/_session/oidc',
  'PUT /api/_session/oidc/code',
];

test('every writing route refuses, and reading routes still answer', async () => {
  await running.app.readOnlyMode.set({ note: null });
  const { bearer } = await issueTokenBefore();
  const answered: string[] = [];
  for (const { method, url, door } of running.app.routes) {
    if (['GET', 'HEAD', 'OPTIONS'].includes(method)) continue;
    const name = `${method} ${url}`;
    if (name === 'DELETE /api/_session' || name === 'PUT /api/_installation/read_only_mode') {
      answered.push(name);
      continue;
    }
    const path = url
      .replace(':db', group)
      .replace(':event', 'return')
      .replace(':verb', 'returned')
      .replaceAll(/:\w+|\*/g, 'x');
    const answer = await (door === 'programs' ? bearer : eve).call(method, path, bodies[name]);
    if (answer.status !== 503) answered.push(name);
    else expect(answer.text, name).toMatch(/read-only/i);
  }
  expect(answered.toSorted()).toEqual(open.toSorted());
});

async function issueTokenBefore(): Promise<{ bearer: Client }> {
  await running.app.readOnlyMode.set(null);
  const permissions = running.app.registry.modules.map((module) => `${module}:write`);
  const issued = await issueToken(running.app, eve, permissions);
  await running.app.readOnlyMode.set({ note: null });
  return issued;
}

test('people sign in and read; reader programs fetch but cannot mark', async () => {
  const { bearer } = await issueTokenBefore();
  const again = await signIn(running.app, eve);
  expect((await again.call('GET', group)).status).toBe(200);
  expect((await bearer.call('GET', `/greader/${group}/reader/api/0/tag/list?output=json`)).status).toBe(200);
  expect((await bearer.call('POST', `/greader/${group}/reader/api/0/mark-all-as-read`)).status).toBe(503);
});

test('concurrent requests to begin and end it all get an answer', async () => {
  const set = async (on: boolean) => ana.call('PUT', '_installation/read_only_mode', { on, note: 'Now' });
  const answers = await Promise.all(Array.from({ length: 20 }, async (_, place) => set(place % 2 === 0)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('other servers notice the mode', async () => {
  expect(await running.app.readOnlyMode.state()).toBeUndefined();
  await running.pool.query("INSERT INTO read_only_mode (since, note) VALUES (now(), 'From elsewhere')");
  const asked = async (): Promise<unknown> => (await eve.call('POST', group, { klass: 'ticket', content: 'x' })).status;
  await expect.poll(asked).toBe(503);
  await running.pool.query('DELETE FROM read_only_mode');
  await expect.poll(asked).toBe(201);
});

test('the installation page shows database, disk, servers and metrics of the modules', async () => {
  expect((await ana.call('GET', '_installation')).body).toMatchObject({ figures: { people: [], groups: [] } });
  await countFigures.work(running.app, {});
  const { body } = await ana.call('GET', '_installation');
  expect(body).toMatchObject({
    version: 'test',
    node: process.versions.node,
    read_only_mode: null,
    files: 'folder',
    backup: 'off',
    jobs: [],
    figures: { people: [{ value: 2, of: null }], groups: [{ value: 1, of: running.app.environment.defaultPlan }] },
  });
  const { database, disk } = body as { database: Record<string, unknown>; disk: Record<string, number> };
  expect(database['bytes']).toBeGreaterThan(1_000_000);
  expect(database['migration']).toMatch(/^\d{4}-/);
  expect(disk['free']).toBeLessThanOrEqual(disk['total'] ?? 0);
});
