import { afterAll, beforeAll, expect, test } from 'vitest';
import { Registry } from 'prom-client';
import { countFigures } from '#platform/server/metrics/figures.ts';
import { metricsOf } from '#platform/server/metrics/metrics.ts';
import { migrate } from '#platform/server/db/schema/migrate.ts';
import { announceProcess } from '#platform/server/app/processes.ts';
import { serverModules } from '#src/modules.server.ts';
import { client, foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { copyGroups } from '#src/testing/database/many-groups.ts';
import { rowsReadBy } from '#src/testing/database/rows-read.ts';

/**
 * What a request, a start or a job costs does not grow with the number of groups. Counted in rows that PostgreSQL read, of tables and by
 * indexes, in an installation with so many groups that reading a table whole stands out.
 */
const groups = 3000;
const most = groups / 3;

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  await done(ana, 'POST', group, { klass: 'customer', name: 'Ana Lima' });
  await done(ana, 'POST', group, { klass: 'ticket', content: 'A lamp' });
  await copyGroups(running.pool, group, ana.id, groups);
  await running.pool.query(
    `INSERT INTO mails (recipient, kind, subject, body_text, body_html, created_at, sent_at)
     SELECT 'copy' || n || '@example.com', 'confirmation', '', '', '', now(), now() FROM generate_series(1, ${groups}) n`,
  );
  await running.pool.query(
    `INSERT INTO one_time_tokens (token_hash, purpose, user_id, email, created_at, expires_at)
     SELECT sha256(n::text::bytea), 'confirm', lpad(n::text, 32, '0'), '', now(), now() + interval '1 day' FROM generate_series(1, ${groups}) n`,
  );
  await running.pool.query('ANALYZE');
}, 60_000);
afterAll(async () => running.close());

/** Tables of which `work` read more rows than its own group can explain. */
async function muchReadBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = await rowsReadBy(running, work);
  return Object.fromEntries([...read].filter(([, count]) => count > most));
}

async function done(who: Client, method: string, path: string, body: object) {
  const answer = await who.call(method, path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

test('a table that is read whole is noticed', async () => {
  expect(
    await muchReadBy(async () => running.app.system('operator', async (db) => db.query('SELECT * FROM users'))),
  ).toMatchObject({ users: expect.any(Number) });
});

test('who signs up, signs in, and works in a group reads nothing of others', async () => {
  const paths = [
    '_session',
    `_users/${ana.id}`,
    group,
    `${group}/_all_docs`,
    `${group}/_changes`,
    `${group}/_trash`,
    `${group}/_usage_days`,
  ];
  expect(
    await muchReadBy(async () => {
      const bob = await signUp(running.app);
      await foundGroup(bob);
      await signIn(running.app, bob);
      await done(client(running.app), 'POST', '_password', { email: bob.email });
      for (const path of paths) expect((await ana.call('GET', path)).status, path).toBe(200);
      expect((await ana.call('POST', `${group}/_search`, { text: 'lima' })).body['rows']).toHaveLength(1);
      const made = await done(ana, 'POST', group, { klass: 'ticket', content: 'Another lamp' });
      const change = { klass: 'ticket', content: 'Lamps' };
      await done(ana, 'PUT', `${group}/${String(made['id'])}?rev=${String(made['rev'])}`, change);
      await done(ana, 'POST', `${group}/_find`, { selector: { klass: 'ticket' }, limit: 25 });
      await done(ana, 'POST', group, { klass: 'subscription', email: 'carl@example.com' });
      await ana.call('DELETE', '_session');
    }),
  ).toEqual({});
});

test('a start, and a process that joins, read nothing of the groups', async () => {
  expect(
    await muchReadBy(async () => {
      await migrate(running.pool);
      await (await announceProcess(running.database)).end();
    }),
  ).toEqual({});
});

test('what an operator and Prometheus are told reads nothing of the groups', async () => {
  const registry = metricsOf(running.app, new Registry());
  const counted = await muchReadBy(async () => countFigures.work(running.app, {}));
  expect(counted, 'the job counts them').toMatchObject({ groups: expect.any(Number) });
  const operator = await signIn(running.app, ana);
  expect(
    await muchReadBy(async () => {
      const told = await operator.call('GET', '_installation');
      expect(told.body['figures']).toMatchObject({ groups: [{ value: groups + 2 }], people: [{ of: null }] });
      expect(await registry.metrics()).toContain('oficina_people ');
    }),
  ).toEqual({});
});

const jobs = serverModules.flatMap(({ jobs: all = [] }) => all);
test.each(jobs.filter(({ every }) => every !== undefined).map((job) => [job.name, job]))(
  '%s, which looks again and again, reads no table whole',
  async (_name, job) => {
    expect(await muchReadBy(async () => job.work(running.app, {}))).toEqual({});
  },
);

test.each(['sweep', 'sweep-invitations', 'sweep-uploads', 'prune-feeds', 'erase-groups', 'billing-keep-events'])(
  '%s finds what is over without reading what is not',
  async (name) => {
    const job = jobs.find((one) => one.name === name);
    expect(await muchReadBy(async () => job?.work(running.app, {}))).toEqual({});
  },
);
