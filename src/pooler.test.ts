import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobs } from '#platform/server/jobs/jobs.ts';
import {
  hasPooler,
  missingPooler,
  startPooler,
  type RunningPooler,
} from '#platform/server/db/embedded/testing/pooler.ts';
import { entities } from '#src/modules.ts';
import { foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { switchOn } from '#src/testing/drive/drive.ts';
import { openEventStream } from '#src/testing/event-stream.ts';
import { bodies, expectations } from '#src/testing/routes.ts';
import { sample } from '#src/testing/sample.ts';
import { issueToken } from '#src/testing/token.ts';

/** PgBouncer in transaction mode between the product and its server: three connections for all callers. */

const size = 3;
let running: TestApp;
let pooler: RunningPooler;

beforeAll(async () => {
  if (!hasPooler) return;
  running = await testApp({}, undefined, {
    through: async (connection) => {
      pooler = await startPooler(`pool_mode = transaction\ndefault_pool_size = ${size}`, new pg.Client(connection));
      return { connection: { connectionString: pooler.url }, named: false };
    },
  });
});
afterAll(async () => {
  if (!hasPooler) return;
  await running.close();
  await pooler.stop();
});

test(`behind PgBouncer every route answers, and every kind is written${missingPooler}`, async () => {
  if (!hasPooler) return;
  const [ana, eve] = [await signUp(running.app), await signUp(running.app)];
  const group = await foundGroup(ana);
  for (const module of ['rdisk', 'exoreader']) await switchOn(ana, group, module);
  const wallet = await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'BRL' });
  const written = new Set<string>();
  for (const entity of entities.filter(({ scope, readonly }) => scope === 'account' && readonly !== true)) {
    const made = await ana.call('POST', group, {
      ...sample(entity),
      klass: entity.kind,
      // Its months and days are texts of their own form.
      ...(entity.kind === 'wallet' && { closings: null }),
      ...(entity.kind.startsWith('wallet_') && { wallet_id: wallet.body['id'] }),
    });
    expect(made.status, `${entity.kind}: ${made.text}`).toBeLessThan(500);
    if (made.status === 201) written.add(entity.kind);
  }
  expect([...written]).toEqual(expect.arrayContaining(['ticket', 'customer', 'wallet', 'reader_label']));
  const ticket = await ana.call('POST', group, { klass: 'ticket', content: 'One' });
  const permissions = running.app.registry.modules.map((module) => `${module}:write`);
  const { bearer } = await issueToken(running.app, ana, permissions);
  const answered = new Map<number, number>();
  for (const name of Object.keys(expectations)) {
    const [method, url] = name.split(' ') as [string, string];
    const { door } = running.app.routes.find((route) => `${route.method} ${route.url}` === name) ?? {};
    // Those of the person end the session: another one loses hers.
    const who = url.startsWith('/api/_') ? await signIn(running.app, eve) : door === 'programs' ? bearer : ana;
    const path = url.replace(':db', group).replace(':id', String(ticket.body['id'])).replace(':hash', '0'.repeat(64));
    const answer = await who.call(method, path.replace(':dir', 'root').replace('*', 'a/b'), bodies[name]);
    expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
    answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
  }
  expect(answered.get(200)).toBeGreaterThan(40);
});

test(`behind PgBouncer changes arrive in open streams, and jobs that a transaction sends are done${missingPooler}`, async () => {
  if (!hasPooler) return;
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  await running.app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = running.app.server.server.address() as AddressInfo;
  const stream = await openEventStream(port, ana.cookie, `${group}/_changes?feed=eventsource&since=now`);
  const made = await ana.call('POST', group, { klass: 'customer', name: 'Live' });
  await stream.until((text) => text.includes(String(made.body['id'])));
  stream.close();
  const jobs = await startJobs(running.database, pino({ level: 'silent' }));
  const done = new Promise((resolve) => void jobs.work('polish', async (data) => resolve(data)));
  await expect
    .poll(async () => (await running.pool.query("SELECT FROM pgboss.queue WHERE name = 'polish'")).rowCount)
    .toBe(1);
  await running.database.transaction('oficina_app', group, async (db) => jobs.within(db).send('polish', { id: 1 }));
  expect(await done).toEqual({ id: 1 });
  await jobs.stop();
});

test(`forty callers of two groups at once see no row of the other group, and leave nothing on shared connections${missingPooler}`, async () => {
  if (!hasPooler) return;
  const shops = await Promise.all(
    ['red', 'blue'].map(async (colour) => {
      const person = await signUp(running.app);
      return { colour, person, group: await foundGroup(person) };
    }),
  );
  const customer = (colour: string, round: number) => ({ klass: 'customer', name: `${colour} ${round}` });
  const ids = await Promise.all(
    shops.map(async ({ colour, person, group }) =>
      String((await asked(person, 'POST', group, customer(colour, 0)))['id']),
    ),
  );
  const [first] = shops as [(typeof shops)[number]];
  await Promise.all(
    Array.from({ length: 40 }, async (_, place) => {
      const { colour, person, group } = shops[place % 2] ?? first;
      const strange = shops[(place + 1) % 2]?.group ?? '';
      for (let round = 0; round < 4; round += 1) {
        // One of each group writes: writers of a group follow one another.
        if (place < 2) ids[place] = String((await asked(person, 'POST', group, customer(colour, round)))['id']);
        const id = ids[place % 2] ?? '';
        expect(await asked(person, 'GET', `${group}/${id}`)).toMatchObject({ name: expect.stringMatching(colour) });
        const { docs } = await asked(person, 'POST', `${group}/_find`, { selector: { klass: 'customer' }, limit: 200 });
        const names = (docs as readonly { name: string }[]).map(({ name }) => name);
        expect(names.filter((name) => !name.startsWith(colour))).toEqual([]);
        expect(names).not.toEqual([]);
        expect((await person.call('GET', `${strange}/${id}`)).status).toBe(404);
      }
    }),
  );
  const clients = Array.from({ length: size }, () => new pg.Client({ connectionString: pooler.url }));
  await Promise.all(clients.map(async (client) => client.connect()));
  // All of them at once, each with a connection of its own.
  await Promise.all(clients.map(async (client) => client.query('BEGIN')));
  const left = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query(
        `SELECT current_setting('role') AS role, coalesce(current_setting('app.account_id', true), '') AS account,
           (SELECT count(*)::int FROM pg_prepared_statements) AS statements`,
      );
      return rows[0] as unknown;
    }),
  );
  await Promise.all(clients.map(async (client) => client.end()));
  expect(left).toEqual(Array.from({ length: size }, () => ({ role: 'none', account: '', statements: 0 })));
});

/** The body of an answer that is no refusal. */
async function asked(
  person: Client,
  method: string,
  path: string,
  body?: object,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await person.call(method, path, body);
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body;
}
