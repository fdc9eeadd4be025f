import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { deliverNotices } from './deliver.ts';

/** A mail server that is down for hours must not bring mails to a person who may not read their records any more. */

let running: TestApp;
let ana: Client;
let bob: Client;
let group: string;
let membership: string;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());
beforeEach(async () => {
  [ana, bob] = [await signUp(running.app), await signUp(running.app)];
  group = await foundGroup(ana, { name: 'Workshop' });
  await setPlan(running.app, group, 'corp');
  membership = (await bring(ana, group, bob)).id;
  await create({ klass: 'ticket', content: 'Secret ticket', technical_id: bob.id });
  await deliverNotices.work(running.app, {});
  expect(await waiting(bob)).toEqual(['assigned']);
});

async function create(fields: object): Promise<string> {
  const made = await ana.call('POST', group, fields);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

async function change(id: string, fields: object | null): Promise<void> {
  const { body } = await ana.call('GET', `${group}/${id}`);
  const path = `${group}/${id}?rev=${String(body['_rev'])}`;
  const { status, text } = await (fields === null ? ana.call('DELETE', path) : ana.call('PUT', path, fields));
  expect(status, text).toBeLessThan(202);
  await deliverNotices.work(running.app, {});
}

/** The kinds of notices that wait for the mail server. */
async function waiting(person: Client): Promise<readonly string[]> {
  const { rows } = await running.pool.query<{ kind: string }>(
    `SELECT kind FROM mails WHERE recipient = $1 AND reader = $2 AND sent_at IS NULL AND given_up_at IS NULL
       AND body_text <> '' ORDER BY id`,
    [person.email, person.id],
  );
  return rows.map(({ kind }) => kind);
}

test('what waits for the mail server is withdrawn from a removed member', async () => {
  await change(membership, null);
  expect(await waiting(bob)).toEqual([]);
  const { rows } = await running.pool.query('SELECT body_html, failure FROM mails WHERE reader = $1', [bob.id]);
  expect(rows).toEqual([{ body_html: '', failure: 'the rights of the reader ended' }]);
});

test.each([
  ['a module that is hidden', { limits: [{ module: 'ticket', right: 'none' }] }, []],
  ['a module that may only be read', { limits: [{ module: 'ticket', right: 'read' }] }, ['assigned']],
  ['another right', { report_view: true }, ['assigned']],
])('%s: what still may be read stays', async (_what, fields, stay) => {
  await change(membership, fields);
  expect(await waiting(bob)).toEqual(stay);
});

test('a wallet that becomes private withdraws what waits for those from whom it is hidden', async () => {
  await change(await create({ klass: 'wallet', name: 'Savings', currency: 'BRL' }), { members: [ana.id] });
  expect(await waiting(bob)).toEqual([]);
});

test('mails about other groups stay', async () => {
  const other = await foundGroup(ana, { name: 'Other' });
  await bring(ana, other, bob);
  const ticket = await ana.call('POST', other, { klass: 'ticket', content: 'Mine', technical_id: bob.id });
  expect(ticket.status).toBe(201);
  await change(membership, null);
  expect(await waiting(bob)).toEqual(['assigned']);
});
