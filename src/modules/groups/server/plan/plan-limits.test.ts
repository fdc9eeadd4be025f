import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { planLimits } from './plan-limits.ts';
import { setPlan } from './plan.ts';

let running: TestApp;
let ana: Client;
let group: string;
let start: Date;

const day = 86_400_000;

beforeAll(async () => {
  running = await testApp();
  start = running.clock.now;
  ana = await signUp(running.app, { locale: 'pt-BR' });
  group = await foundGroup(ana, 'Oficina');
});
afterAll(async () => running.close());

/** Sets the counters, which the plan uses, to so many records. */
async function hold(records: number): Promise<void> {
  await running.database.transaction('oficina_app', group, async (db) =>
    db.query(
      `INSERT INTO counters (account_id, id, kind, amount, size) VALUES ($1, 'Customer', 'Customer', $2, 1000)
       ON CONFLICT (account_id, id) DO UPDATE SET amount = $2`,
      [group, records - 1],
    ),
  );
}

async function nightAfter(days: number): Promise<void> {
  running.clock.now = new Date(start.getTime() + days * day);
  await running.pool.query('UPDATE sessions SET created_at = $1, seen_at = $1', [running.clock.now]);
  await planLimits.work(running.app, {});
}

async function reminders(): Promise<string[]> {
  const mails = await running.pool.query<{ subject: string }>(
    "SELECT subject FROM mails WHERE kind = 'plan-reminder' AND recipient = $1 ORDER BY id",
    [ana.email],
  );
  return mails.rows.map((row) => row.subject);
}

async function standing(): Promise<Record<string, unknown>> {
  return (await ana.call('GET', `${group}/_standing`)).body;
}

const readOnly = { status: 403, body: { error: 'forbidden', reason: 'This Group is read-only' } };

test('administrators are reminded at 80, 95 and 100 percent, once each, in their language', async () => {
  await hold(799);
  await nightAfter(0);
  expect(await reminders()).toEqual([]);
  for (const [records, nights] of [
    [800, 1],
    [801, 2],
    [990, 3],
    [1000, 4],
    [700, 5],
    [1000, 6],
  ] as const) {
    await hold(records);
    await nightAfter(nights);
  }
  expect(await reminders()).toEqual([
    'Oficina já tem 800 de 1.000 registros gratuitos',
    'Oficina já tem 990 de 1.000 registros gratuitos',
    'Oficina já tem 1.000 de 1.000 registros gratuitos',
  ]);
});

test('over the limit the group works for 30 days, then it is read-only', async () => {
  await hold(1001);
  await nightAfter(10);
  expect(await standing()).toMatchObject({
    plan: 'free',
    records: 1001,
    limit: 1000,
    read_only: false,
    read_only_at: new Date(start.getTime() + 40 * day).toISOString(),
  });
  await nightAfter(39);
  const made = await ana.call('POST', group, { klass: 'customer', name: 'Still' });
  expect(made.status).toBe(201);
  await nightAfter(40);
  const { id, rev } = made.body as { id: string; rev: string };
  expect(await ana.call('POST', group, { klass: 'customer', name: 'No more' })).toMatchObject(readOnly);
  expect(await ana.call('PUT', `${group}/${id}?rev=${rev}`, { name: 'Changed' })).toMatchObject(readOnly);
  expect((await ana.call('POST', `${group}/_bulk_docs`, { docs: [{ klass: 'customer', name: 'x' }] })).body).toEqual([
    { error: 'forbidden', reason: 'This Group is read-only' },
  ]);
  expect(await ana.call('POST', group, { _id: 'sub-', email: 'new@example.com' })).toMatchObject(readOnly);
  expect((await ana.call('GET', `${group}/${id}`)).body).toMatchObject({ name: 'Still' });
  expect((await ana.call('POST', `${group}/_find`, { selector: { klass: 'customer' } })).status).toBe(200);
  expect((await ana.call('POST', group, { _id: 'acn-', key: 'unconfirmed-plan', value: 'free' })).status).toBe(201);
});

test('deleting records ends the read-only state at once', async () => {
  const found = await ana.call('POST', `${group}/_find`, { selector: { klass: 'customer' } });
  const [doc] = found.body['docs'] as { _id: string; _rev: string }[];
  await hold(1001);
  expect(await standing()).toMatchObject({ read_only: true });
  const gone = await ana.call('DELETE', `${group}/${doc?._id ?? ''}?rev=${doc?._rev ?? ''}`);
  expect(gone.status, gone.text).toBe(200);
  expect(await standing()).toMatchObject({ read_only: false });
  expect((await ana.call('POST', group, { klass: 'customer', name: 'Again' })).status).toBe(201);
});

test('a plan ends the read-only state, a locked group gets it at once, and only the server sets it', async () => {
  await hold(2000);
  await nightAfter(50);
  await nightAfter(90);
  expect(await standing()).toMatchObject({ read_only: true });
  await setPlan(running.app, group, 'pro');
  expect(await standing()).toMatchObject({ plan: 'pro', read_only: false });
  expect((await ana.call('POST', group, { klass: 'customer', name: 'Paid' })).status).toBe(201);
  await setPlan(running.app, group, 'locked');
  expect(await ana.call('POST', group, { klass: 'customer', name: 'Locked' })).toMatchObject(readOnly);
  expect((await ana.call('GET', `accounts/${group}`)).body).toMatchObject({ v7_plan: 'locked' });
  const settings = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'account_configuration', key: 'confirmed-plan' },
  });
  expect(settings.body['docs']).toMatchObject([{ value: 'locked' }]);
  const audited = await running.database.transaction('oficina_system', 'test', async (db) =>
    db.query<{ detail: object }>("SELECT detail FROM audit WHERE account_id = $1 AND event = 'plan' ORDER BY id", [
      group,
    ]),
  );
  expect(audited.map((row) => row.detail)).toEqual([{ plan: 'pro' }, { plan: 'locked' }]);
  const { body } = await ana.call('GET', `accounts/${group}`);
  expect((await ana.call('PUT', `accounts/${group}?rev=${String(body['_rev'])}`, { v7_plan: 'corp' })).status).toBe(
    403,
  );
});
