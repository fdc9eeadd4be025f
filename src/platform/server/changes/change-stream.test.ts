import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { openEventStream, type EventStream } from '#src/testing/event-stream.ts';

let running: TestApp;
let ana: Client;
let group: string;
let port: number;
const connections: Socket[] = [];

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  running.app.server.server.on('connection', (socket: Socket) => connections.push(socket));
  await running.app.server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = running.app.server.server.address() as AddressInfo);
});
afterAll(async () => running.close());

async function customer(name: string): Promise<{ id: string }> {
  const made = await ana.call('POST', group, { klass: 'customer', name });
  return { id: String(made.body['id']) };
}

/** Notes of 95 kB each, enlarged directly in the database because the API would take long. */
async function longNotes(count: number): Promise<void> {
  const docs = Array.from({ length: count }, (_, number) => ({ klass: 'handbook', title: `Note ${number}` }));
  await ana.call('POST', `${group}/_bulk_docs`, { docs });
  await running.database.transaction('oficina_app', group, async (db) =>
    db.query("UPDATE handbooks SET content = repeat('word ', 19000) WHERE account_id = $1", [group]),
  );
}

async function seqNow(): Promise<number> {
  return Number((await ana.call('GET', `${group}/_changes?since=now`)).body['last_seq']);
}

async function open(query: string, options?: { paused: boolean }): Promise<EventStream> {
  return openEventStream(port, ana.cookie, `${group}/_changes?feed=eventsource&${query}`, options);
}

test('a limit of zero is one, as in CouchDB, and does not spin', async () => {
  const since = await seqNow();
  await customer('First of two');
  const second = await customer('Second of two');
  const stream = await open(`since=${since}&limit=0`);
  await stream.until((text) => text.includes(second.id));
  stream.close();
});

test('followers of one group share one query per write', async () => {
  const readings = countReadings();
  const since = await seqNow();
  const streams = await Promise.all(Array.from({ length: 20 }, async () => open(`since=${since}`)));
  const warm = await customer('Warm');
  await Promise.all(streams.map(async (stream) => stream.until((text) => text.includes(warm.id))));
  const before = readings.now();
  const made = await customer('Heard by twenty');
  await Promise.all(streams.map(async (stream) => stream.until((text) => text.includes(made.id))));
  expect(readings.now() - before).toBe(1);
  for (const stream of streams) stream.close();
  await expect.poll(() => openStreams().length).toBe(0);
  const after = readings.now();
  await customer('Heard by nobody');
  await ana.call('GET', `${group}/_security`);
  expect(readings.now() - after).toBe(0);
  readings.end();
});

test('a client that does not read fills no memory, and gets everything when it reads', async () => {
  const since = await seqNow();
  await longNotes(130);
  const last = await customer('After the long ones');
  const stream = await open(`since=${since}&include_docs=true`, { paused: true });
  const [socket] = openStreams();
  await expect.poll(() => socket?.writableNeedDrain).toBe(true);
  // Of twelve megabytes only the socket's buffer and one portion may wait here.
  expect(socket?.writableLength).toBeLessThan(1_000_000);
  stream.resume();
  await stream.until((text) => text.includes(last.id));
  stream.close();
});

/** Counts the queries of the table of changes. */
function countReadings(): { now(): number; end(): void } {
  const { database } = running;
  const reader = database.reader.bind(database);
  let count = 0;
  const spy = vi.spyOn(running.database, 'reader').mockImplementation((role, account) => {
    const db = reader(role, account);
    return {
      ...db,
      query: async (...asked) => {
        if (asked[0].includes('FROM changes')) count += 1;
        return db.query(...asked);
      },
    };
  });
  return { now: () => count, end: () => spy.mockRestore() };
}

/** The server's side of open connections. */
function openStreams(): Socket[] {
  return connections.filter((socket) => !socket.destroyed);
}
