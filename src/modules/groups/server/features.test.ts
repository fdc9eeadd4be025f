import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

const refused = { error: 'forbidden', reason: 'This feature is switched off in this Group' };

async function switched(key: string, value: string): Promise<void> {
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'account_configuration', key } });
  const [known] = body['docs'] as { _id: string; _rev: string }[];
  const answer =
    known === undefined
      ? await ana.call('POST', group, { _id: 'acn-', key, value })
      : await ana.call('PUT', `${group}/${known._id}?rev=${known._rev}`, { value });
  expect(answer.status, answer.text).toBe(201);
}

test.each([
  ['budget', { klass: 'estimate', description: 'New screen' }],
  ['maintenance', { klass: 'maintenance', description: 'Cleaned', date: '2026-11-02' }],
])('without %s no new record of its kind is created, and existing ones stay', async (feature, input) => {
  const made = await ana.call('POST', group, input);
  expect(made.status, made.text).toBe(201);
  const path = `${group}/${String(made.body['id'])}`;
  await switched(feature, 'disabled');
  expect(await ana.call('POST', group, input)).toMatchObject({ status: 403, body: refused });
  const bulk = await ana.call('POST', `${group}/_bulk_docs`, { docs: [input] });
  expect(bulk.text).toContain(refused.reason);
  expect((await ana.call('GET', path)).body).toMatchObject({ description: input.description });
  const changed = await ana.call('PUT', `${path}?rev=${String(made.body['rev'])}`, { description: 'Changed' });
  expect(changed.status, changed.text).toBe(201);
  expect((await ana.call('POST', group, { klass: 'ticket', content: 'x' })).status).toBe(201);
  await switched(feature, 'enabled');
  expect((await ana.call('POST', group, input)).status).toBe(201);
});
