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

async function make(doc: object): Promise<{ id: string; rev: string }> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return { id: String(made.body['id']), rev: String(made.body['rev']) };
}
const put = async (id: string, rev: string, doc: object) => ana.call('PUT', `${group}/${id}?rev=${rev}`, doc);
async function workOn(id: string): Promise<Record<string, unknown>[]> {
  const answer = await ana.call('POST', `${group}/_find`, { selector: { klass: 'maintenance', ticket_id: id } });
  return answer.body['docs'] as Record<string, unknown>[];
}

test('the step to done gives a warranty, whose end the receipt shows', async () => {
  const thing = await make({ klass: 'equipment', description: 'Split' });
  const { id, rev } = await make({ klass: 'ticket', content: 'Gas', equipment_id: thing.id });
  const done = await put(id, rev, { status: 'done', problem: 'Refill', warranty_days: 90 });
  expect(done.status, done.text).toBe(201);
  const [work, ...more] = await workOn(id);
  expect(more).toEqual([]);
  expect(work).toMatchObject({ warranty: 90, equipment_id: thing.id, description: 'Refill' });
  // Nobody is reminded of a repaired device because its warranty ends.
  expect(work).not.toHaveProperty('next_maintenance');
  const sheet = await ana.call('GET', `${group}/_design/print/_show/copies/${id}?format=sheet`);
  expect(sheet.text).toContain('Warranty until');
  expect(sheet.text).toContain(String(new Date(Date.parse(String(work?.['date'])) + 90 * 86_400_000).getUTCFullYear()));
});

test('a reopened ticket keeps its first warranty; none is given without days or without maintenances', async () => {
  const { id, rev } = await make({ klass: 'ticket', content: 'Gas', problem: 'Refill' });
  const first = await put(id, rev, { status: 'done', warranty_days: 90 });
  const open = await put(id, String(first.body['rev']), { status: 'open' });
  const again = await put(id, String(open.body['rev']), { status: 'done', warranty_days: 30 });
  expect(again.status, again.text).toBe(201);
  expect((await workOn(id)).map((work) => work['warranty'])).toEqual([90]);
  const none = await make({ klass: 'ticket', content: 'Gas', status: 'done', problem: 'x', warranty_days: 0 });
  expect(await workOn(none.id)).toEqual([]);
  const atOnce = await make({ klass: 'ticket', content: 'Gas', status: 'done', problem: 'x', warranty_days: 7 });
  expect(await workOn(atOnce.id)).toHaveLength(1);
  const off = await make({ klass: 'account_configuration', key: 'maintenance', value: 'disabled' });
  const without = await make({ klass: 'ticket', content: 'Gas', status: 'done', problem: 'x', warranty_days: 7 });
  expect(await workOn(without.id)).toEqual([]);
  expect(off.id).not.toBe('');
});

test('days are whole, not negative, and belong to the step to done', async () => {
  const { id, rev } = await make({ klass: 'ticket', content: 'Gas' });
  for (const wrong of [
    { status: 'done', problem: 'x', warranty_days: -1 },
    { status: 'done', problem: 'x', warranty_days: 1.5 },
    { status: 'done', problem: 'x', warranty_days: '90' },
    { status: 'done', problem: 'x', warranty_days: 36_501 },
    { status: 'doing', warranty_days: 90 },
    { warranty_days: 90 },
  ])
    expect((await put(id, rev, wrong)).body, JSON.stringify(wrong)).toMatchObject({
      reason: { warranty_days: [{ code: 'is-invalid' }] },
    });
  for (const value of ['-1', 'x', '36501'])
    expect(
      (await ana.call('POST', group, { klass: 'account_configuration', key: 'warranty-days', value })).status,
    ).toBe(422);
  expect(
    (await ana.call('POST', group, { klass: 'account_configuration', key: 'warranty-days', value: '90' })).status,
  ).toBe(201);
});
