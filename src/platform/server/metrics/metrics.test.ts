import { tmpdir } from 'node:os';
import parsePrometheus from 'parse-prometheus-text-format';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { countFigures } from './figures.ts';
import { metricsOf } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

let running: TestApp;
let served: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  running = await testApp({ METRICS_PORT: '0', DATA_DIR: tmpdir() });
  const { app } = running;
  const registry = metricsOf(app, app.requestMetrics);
  served = await serveMetrics(
    { read: async () => registry.metrics(), log: app.server.log },
    { host: '127.0.0.1', port: 0 },
  );
});
afterAll(async () => {
  await served.stop();
  await running.close();
});

const ask = async (path = '/metrics', init: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${served.port}${path}`, init);

async function families() {
  const answer = await ask();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  return new Map(parsePrometheus(await answer.text()).map((family) => [family.name, family]));
}

test('requests are counted by route and status, not by URL', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  await ana.call('POST', group, { klass: 'customer', name: 'Eva' });
  await running.app.server.inject({ url: '/api/secret-of-a-person/word-of-a-person/nowhere/at/all' });
  const found = await families();
  expect(found.get('oficina_request_seconds')?.type).toBe('HISTOGRAM');
  const written = await (await ask()).text();
  expect(written).toContain('oficina_request_seconds_count{method="POST",route="/api/:db",status="201"} 1\n');
  expect(written).not.toContain(group);
  expect(written).not.toContain('of-a-person');
});

test('people, mails, connections, jobs, disk and the event loop are reported', async () => {
  await running.pool.query(
    "UPDATE mails SET failure = 'no such host', sent_at = NULL, given_up_at = NULL WHERE id = (SELECT min(id) FROM mails)",
  );
  await running.pool.query(
    "CREATE SCHEMA pgboss CREATE TABLE job (name text, state text); INSERT INTO pgboss.job VALUES ('sweep', 'failed'), ('sweep', 'completed')",
  );
  await running.app.system('feeds', async (db) =>
    db.query(
      `INSERT INTO feeds (url, host, created_at, next_check_at, checked_at, failures) VALUES
         ('https://a.example/feed', 'a.example', now(), 'infinity', now(), 0),
         ('https://b.example/feed', 'b.example', now(), '2020-01-01', '2020-01-01', 3)`,
    ),
  );
  // Counted figures are reported as of the last count.
  expect((await families()).get('oficina_people')?.metrics ?? []).toEqual([]);
  await countFigures.work(running.app, {});
  const found = await families();
  const valueOf = (name: string, labels: Record<string, string> = {}): string | undefined =>
    found
      .get(name)
      ?.metrics.find((one) => Object.entries(labels).every(([label, value]) => one.labels?.[label] === value))?.value;
  expect(valueOf('oficina_people')).toBe('1');
  expect(valueOf('oficina_sessions')).toBe('1');
  expect(valueOf('oficina_groups', { plan: running.app.environment.defaultPlan })).toBe('1');
  expect(['ok', 'failing', 'paused', 'due', 'asked'].map((state) => valueOf('oficina_feeds', { state }))).toEqual([
    '1',
    '1',
    '0',
    '1',
    '1',
  ]);
  expect(valueOf('oficina_mails', { state: 'failing' })).toBe('1');
  expect(found.get('oficina_jobs')?.metrics).toEqual([{ value: '1', labels: { name: 'sweep', state: 'failed' } }]);
  expect(found.get('oficina_last_backup_timestamp_seconds')?.metrics ?? [], 'there is none').toEqual([]);
  expect(valueOf('oficina_disk_free_bytes')).toMatch(/^\d/);
  expect(Number(valueOf('oficina_database_bytes'))).toBeGreaterThan(1_000_000);
  expect(valueOf('oficina_database_connections', { state: 'waiting' })).toBe('0');
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'oficina_build'])
    expect(found.get(name)?.metrics, name).not.toHaveLength(0);
});

test('only GET /metrics is answered', async () => {
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/metrics', { method: 'POST', body: 'x'.repeat(1_000_000) })).status).toBe(405);
  const many = await Promise.all(Array.from({ length: 40 }, async () => (await ask()).status));
  expect(new Set(many)).toEqual(new Set([200]));
});

test('waits for the lock of a group and delays of the event loop are reported', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  await Promise.all(
    [1, 2, 3].map(async (number) => ana.call('POST', group, { klass: 'customer', name: `Eva ${number}` })),
  );
  await expect.poll(async () => (await ask()).text()).toMatch(/oficina_event_loop_delay_seconds_count [1-9]/);
  const written = await (await ask()).text();
  for (const where of ['process', 'database'])
    expect(written).toMatch(new RegExp(`oficina_group_lock_wait_seconds_count\\{where="${where}"\\} [1-9]`));
});
