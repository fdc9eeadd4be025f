import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/entity/id.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bodies as usualBodies } from '#src/testing/routes.ts';

/** Every route of a group, called by a member while the group's plan is locked: reading and deleting work, nothing is written. */

let running: TestApp;
let ana: Client;
let group: string;
let ticket: string;
let rev: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  const made = await ana.call('POST', group, { klass: 'ticket', content: 'Does not start' });
  ticket = String(made.body['id']);
  rev = String(made.body['rev']);
  await setPlan(running.app, group, 'locked');
});
afterAll(async () => running.close());

/** What answers while nothing can be written, beside every GET: questions, taking data along, deleting, and joining by an invitation. */
const open: ReadonlySet<string> = new Set([
  'POST /api/:db/_find',
  'POST /api/:db/_sum',
  'POST /api/:db/_index',
  'POST /api/:db/_explain',
  'POST /api/:db/_all_docs',
  'POST /api/:db/_bulk_get',
  'POST /api/:db/_changes',
  'POST /api/:db/_search',
  'POST /api/:db/_mappings/preview',
  'POST /api/:db/_handbooks/preview',
  'POST /api/:db/_backups',
  'POST /api/:db/:id/unlock_secret',
  'PUT /api/:db/_ownership',
  'PUT /api/:db/_second_factor',
  'POST /api/:db/_ownership',
  'DELETE /api/:db/_ownership',
  'DELETE /api/:db/_membership',
  'POST /api/:db/_exports',
  'PUT /api/:db/_webhooks/:id',
  'DELETE /api/:db/_webhooks/:id',
  'DELETE /api/:db/_message_channels/sms',
  'DELETE /api/:db/_message_channels/whatsapp',
  'DELETE /api/:db/_pix/bank',
  'DELETE /api/:db/_bank_connections/:id',
  'DELETE /api/:db/_statement_addresses/:id',
  'DELETE /api/:db/:id',
  'DELETE /api/:db/_trash',
  'DELETE /api/:db/_samples/:module',
  'POST /api/:db/files/_delete',
  'POST /api/:db/files/_purge',
  'POST /api/:db/files/_free',
  'POST /api/:db/files/_known',
  'DELETE /api/:db/uploads/:upload',
  'PUT /api/:db/_deletion',
  'DELETE /api/:db/_deletion',
  'POST /api/:db/_checkout',
  'POST /api/:db/_paddle/days',
  'PUT /api/:db/_design/subscription/_update/:verb/:id',
  'PUT /api/:db/_design/status/_update/accept/:id',
  'PUT /api/:db/_design/status/_update/decline/:id',
]);

/** What is sent where a good body of another group would be refused for another reason. */
const bodies: Readonly<Record<string, unknown>> = {
  ...usualBodies,
  'PUT /api/:db/_deletion': { name: 'Not the name' },
  'POST /api/:db/_checkout': { price_id: 'pri_none' },
  'POST /api/:db/_search': { text: 'start' },
  'POST /api/:db/_restore': { ids: [newId('tkt')] },
  'POST /api/:db/wallets-upload': { mode: 'import' },
};

test('no route writes, and every route reads', async () => {
  const routes = running.app.routes.filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/:db'));
  expect(routes.length).toBeGreaterThan(10);
  const deleting = routes.filter(({ method }) => method === 'DELETE');
  for (const { method, url } of [...routes.filter((route) => !deleting.includes(route)), ...deleting]) {
    const name = `${method} ${url}`;
    const address = url
      .replace(':db', group)
      .replace(':id', ticket)
      .replace(':view', 'count-by-klass')
      .replace(':event', 'return')
      .replace(':module', 'ticket')
      .replace(':verb', 'returned');
    const query = ['DELETE /api/:db/:id', 'PUT /api/:db/:id'].includes(name) ? `?rev=${rev}` : '';
    const answer = await ana.call(method, address + query, bodies[name]);
    if (method === 'GET' || open.has(name)) expect(answer.text, name).not.toContain('read-only');
    else expect(answer.text, `${name} ${answer.status}`).toContain('This Group is read-only');
  }
});

test('settings, members’ rights and the way to a plan stay open to the administrators', async () => {
  const setting = await ana.call('POST', group, { _id: 'acn-', key: 'billing-email', value: 'pay@example.com' });
  expect(setting.status, setting.text).toBe(201);
  const { body } = await ana.call('GET', `accounts/${group}`);
  const renamed = await ana.call('PUT', `accounts/${group}?rev=${String(body['_rev'])}`, { name: 'Other' });
  expect(renamed.status, renamed.text).toBe(201);
});
