import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUp } from '../../../../../scripts/kill-rounds/api.ts';
import { openEventStream } from '#src/testing/event-stream.ts';
import { hold, makeFolder, postmasterOf } from '../../db/embedded/testing/holder.ts';
import { connectionsFor, port as postgresPort } from '../../db/embedded/settings.ts';
import { processExists } from '../process-exists.ts';
import { startLoad } from './testing/load.ts';
import { freePort, startSupervised, type Supervised } from './testing/start.ts';

/** A supervisor with two servers on one embedded database. */

let place: ReturnType<typeof makeFolder>;
let running: Supervised;
let metricsPort: number;
let variables: Readonly<Record<string, string>>;
beforeAll(async () => {
  place = makeFolder();
  chmodSync(place.folder, 0o755);
  // Left by an app with fewer connections.
  await (await hold(place.dataDir)).kill();
  metricsPort = await freePort();
  variables = { DATA_DIR: place.dataDir, WORKERS: '2', METRICS_PORT: String(metricsPort) };
  running = await startSupervised(variables);
});
afterAll(async () => {
  await running.stop();
  await place.clear();
});

/** On a new connection, which either server may accept. */
async function ask(path: string): Promise<number> {
  return (await fetch(`${running.url}${path}`, { headers: { connection: 'close' } })).status;
}

test('the database accepts the connections of all, and the startup banner is printed once', async () => {
  const { socketFolder } = (await postmasterOf(place.dataDir)) ?? {};
  const client = new Client({ host: socketFolder, port: postgresPort, user: 'oficina', database: 'oficina' });
  await client.connect();
  const { rows } = await client.query('SHOW max_connections');
  await client.end();
  expect(rows).toEqual([{ max_connections: String(connectionsFor(2)) }]);
  expect(running.output().match(/Oficina is ready/g)).toHaveLength(1);
  expect(running.output()).toContain('2 processes serve it.');
});

test('metrics of all servers are added up, and shared figures appear once', async () => {
  const before = await metrics();
  for (let count = 0; count < 10; count += 1) expect(await ask('/_up')).toBe(200);
  const after = await metrics();
  const asked = 'oficina_request_seconds_count{method="GET",route="/_up",status="200"}';
  expect((after.get(asked) ?? 0) - (before.get(asked) ?? 0)).toBe(10);
  expect(after.get('oficina_build{version="development"}')).toBe(1);
  expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(0);
});

async function metrics(): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]));
}

test('SIGUSR2 replaces one after the other: no request on keep-alive connections fails, and streams continue', async () => {
  const api = await signUp(running.url);
  const port = Number(new URL(running.url).port);
  const path = `${api.group}/_changes?feed=eventsource&since=now`;
  const streams = await Promise.all(Array.from({ length: 4 }, async () => openEventStream(port, api.cookie, path)));
  await Promise.all(streams.map(async (stream) => stream.until((text) => /^id: \d/m.test(text))));
  const before = running.servers();
  const load = startLoad(api);
  await vi.waitFor(() => expect(load.written.length).toBeGreaterThan(20), 20_000);
  running.child.kill('SIGUSR2');
  await vi.waitFor(() => expect(running.servers().filter((pid) => before.includes(pid))).toEqual([]), 120_000);
  await vi.waitFor(() => expect(running.servers()).toHaveLength(2), 60_000);
  const errors = await load.stop();
  expect(errors).toEqual([]);
  for (const stream of streams) {
    await stream.ended;
    expect(stream.text()).toMatch(/retry: 100\n\n$/);
    const last = /^id: (\d+)\n(?![^]*^id: )/m.exec(stream.text())?.[1] ?? '';
    const headers = { 'last-event-id': last };
    const again = await openEventStream(port, api.cookie, path, { headers });
    await again.until((text) => load.written.every((id) => `${stream.text()}${text}`.includes(id)));
    again.close();
  }
}, 300_000);

test('a server that is killed is replaced, and the other one answers meanwhile', async () => {
  const [victim = Number.NaN, other] = running.servers();
  // A process id of zero would signal the whole process group.
  expect(victim).toBeGreaterThan(1);
  process.kill(victim, 'SIGKILL');
  await vi.waitFor(() => expect(running.output()).toContain(`A server process (${victim}) ended with SIGKILL`), 60_000);
  expect(await ask('/_ready')).toBe(200);
  await vi.waitFor(() => expect(running.servers()).toHaveLength(2), 60_000);
  expect(running.servers()).toContain(other);
});

test('servers end by themselves when the supervisor is killed, and the next start works', async () => {
  const { child } = running;
  const orphans = running.servers();
  expect(orphans.length).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  running = await startSupervised({ ...variables, PORT: new URL(running.url).port });
  expect(await ask('/_ready')).toBe(200);
  await vi.waitFor(() => expect(orphans.filter(processExists)).toEqual([]), 20_000);
});

test('SIGTERM ends them all and the database, with code 0', async () => {
  const servers = running.servers();
  expect(servers).toHaveLength(2);
  expect(await running.stop()).toBe(0);
  expect(servers.filter(processExists)).toEqual([]);
  expect(await postmasterOf(place.dataDir)).toBeUndefined();
});

test('if the first server fails, the start ends with its message', async () => {
  const failing = await startSupervised({ ...variables, OFICINA_CONFORMANCE: '1' });
  expect(await failing.stop()).toBe(1);
  expect(failing.output()).toContain('OFICINA_CONFORMANCE=1 is not part of this build.');
  expect(await postmasterOf(place.dataDir)).toBeUndefined();
});
