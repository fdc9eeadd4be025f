import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Shop', currency: 'BRL', locale: 'en' });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => running.close());

const count = 180;
const file = [
  'Ticket Number,Customer ID,Customer Name,Problem,Status,Created',
  ...Array.from(
    { length: count },
    (_none, at) => `${at + 1},${at},Person ${at},Broken ${at},Resolved,2024-03-05 10:00`,
  ),
].join('\n');

async function ended(id: string): Promise<void> {
  for (;;) {
    const { body } = await ana.call('GET', `${group}/_shop_history/${id}`);
    if (body['step'] === null) return;
  }
}

const numbers = async (klass: string) =>
  (
    (await ana.call('GET', `${group}/_design/counter/_view/count-by-klass?group_level=1`)).body['rows'] as {
      key: string;
      value: number;
    }[]
  ).find(({ key }) => key === klass)?.value ?? 0;

test('on a machine where every look at the clock is late, slices end early and all records are written and removed', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  const asked = { file: Buffer.from(file).toString('base64'), file_name: 'tickets.csv' };
  const made = await ana.call('POST', `${group}/_shop_history`, asked);
  expect(made.status, made.text).toBe(201);
  const id = String(made.body['id']);
  await ended(id);
  const written = { customers: await numbers('Customer'), tickets: await numbers('Ticket') };
  expect(written).toEqual({ customers: count, tickets: count });
  const undone = await ana.call('PUT', `${group}/_design/history/_update/undo/${id}`, {});
  expect(undone.status, undone.text).toBe(201);
  await ended(id);
  expect([await numbers('Customer'), await numbers('Ticket')]).toEqual([0, 0]);
});
