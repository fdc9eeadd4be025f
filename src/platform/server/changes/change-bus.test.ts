import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChangeBus, type ChangeBus } from './change-bus.ts';
import { connectDatabase, type Database } from '../db/database.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';

let own: TestDatabase;
let here: ChangeBus;
let there: ChangeBus;
let database: Database;
beforeAll(async () => {
  own = await testDatabase();
  database = await connectDatabase(own.connection);
  [here, there] = [await openChangeBus(connect), await openChangeBus(connect)];
});
afterAll(async () => {
  await here.close();
  await there.close();
  await database.close();
  await own.drop();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(own.connection);
  await client.connect();
  return client;
}

const group = (number: number): string => `acc-${String(number).padStart(32, '0')}`;

function ear(bus: ChangeBus, account: string) {
  const heard: number[] = [];
  const stop = bus.listen(account, (seq) => heard.push(seq));
  return { heard, stop };
}

test('listeners of this process are called at once and once, those of others by notification', async () => {
  const [near, far] = [ear(here, group(1)), ear(there, group(1))];
  here.publish(group(1), 7);
  expect(near.heard).toEqual([7]);
  await expect.poll(() => far.heard).toEqual([7]);
  there.publish(group(1), 8);
  await expect.poll(() => near.heard).toEqual([7, 8]);
  near.stop();
  far.stop();
});

test('many changes share few notifications, and the newest of each group arrives', async () => {
  const ears = Array.from({ length: 300 }, (_, number) => ear(there, group(number)));
  const listener = await connect();
  let notifications = 0;
  listener.on('notification', () => (notifications += 1));
  await listener.query('LISTEN oficina_changes');
  for (let seq = 1; seq <= 20; seq += 1)
    for (let number = 0; number < 300; number += 1) here.publish(group(number), seq);
  await expect.poll(() => ears.every(({ heard }) => heard.at(-1) === 20)).toBe(true);
  // 6,000 changes: one notification for the first, then batches of 120 groups.
  expect(notifications).toBeLessThanOrEqual(5);
  await listener.end();
  for (const { stop } of ears) stop();
});

test('changes that a killed process did not report are found in the table', async () => {
  const { heard, stop } = ear(here, group(500));
  await database.transaction('oficina_app', group(500), async (db) =>
    db.query("INSERT INTO sequences (account_id, name, value) VALUES ($1, 'seq', 41), ($1, 'ticket', 90)", [
      group(500),
    ]),
  );
  await here.catchUp();
  expect(heard).toEqual([41]);
  await here.catchUp();
  expect(heard).toEqual([41]);
  stop();
});

test('a broken connection is reopened, every listener is called once, and no notification is lost', async () => {
  const [near, far] = [ear(here, group(2)), ear(there, group(2))];
  const quiet = ear(there, group(3));
  await database.pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
  );
  await expect.poll(() => here.isListening() || there.isListening()).toBe(false);
  here.publish(group(2), 3);
  // The other process reads the table when it reconnects, so it does not matter whether notification 3 arrived.
  await expect.poll(() => far.heard.length).toBeGreaterThan(0);
  await expect.poll(() => here.isListening() && there.isListening()).toBe(true);
  here.publish(group(2), 4);
  await expect.poll(() => far.heard.at(-1)).toBe(4);
  expect(near.heard.filter((seq) => seq > 0)).toEqual([3, 4]);
  expect(quiet.heard, 'where nobody tells of anything').toEqual([0]);
  quiet.stop();
  near.stop();
  far.stop();
});
