import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Steps that decide by what they read, taken by several people at once. */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

async function create(fields: object): Promise<string> {
  const made = await ana.call('POST', group, fields);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

const step = async (path: string, body: object = {}) => ana.call('PUT', `${group}/_design/${path}`, body);
const ten = Array.from({ length: 10 }, (_none, at) => at);

test('a maintenance gets one next ticket', async () => {
  const equipment = await create({ klass: 'equipment', description: 'Split' });
  const date = { date: '2026-01-02', next_maintenance: '2026-12-02' };
  const id = await create({ klass: 'maintenance', equipment_id: equipment, ...date });
  const answers = await Promise.all(ten.map(async () => step(`maintenance/_update/ticket/${id}`)));
  expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
});

test('an estimate that is edited while it returns to draft keeps lines and total of the edit', async () => {
  const line = { description: 'Filter', quantity: '1', value: '1.00' };
  const id = await create({ klass: 'estimate', items: [line] });
  for (const at of ten) {
    await step(`estimate/_update/send/${id}`);
    const { body } = await ana.call('GET', `${group}/${id}`);
    await Promise.all([
      step(`estimate/_update/draft/${id}`),
      ana.call('PUT', `${group}/${id}?rev=${String(body['_rev'])}`, { items: [{ ...line, value: `${at + 2}.00` }] }),
    ]);
    const now = (await ana.call('GET', `${group}/${id}`)).body;
    expect(now['items']).toMatchObject([{ value: now['total'] }]);
  }
});
