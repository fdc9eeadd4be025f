import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { openEventStream } from '#src/testing/event-stream.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { issueToken } from '#src/testing/token.ts';

let running: TestApp;
let ana: Client;
let group: string;
let port: number;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  await running.app.server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = running.app.server.server.address() as AddressInfo);
});
afterAll(async () => running.close());

async function customer(name: string): Promise<{ id: string; rev: string }> {
  const made = await ana.call('POST', group, { klass: 'customer', name });
  return { id: String(made.body['id']), rev: String(made.body['rev']) };
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

test('each record appears once, with its newest rev, in the order of writes', async () => {
  const since = await seqNow();
  const first = await customer('First');
  const second = await customer('Second');
  const changed = await ana.call('PUT', `${group}/${first.id}?rev=${first.rev}`, { name: 'First again' });
  await ana.call('DELETE', `${group}/${second.id}?rev=${second.rev}`);
  const { body } = await ana.call('GET', `${group}/_changes?since=${since}&include_docs=true`);
  expect(body['results']).toMatchObject([
    {
      seq: since + 3,
      id: first.id,
      klass: 'customer',
      changes: [{ rev: changed.body['rev'] }],
      doc: { name: 'First again' },
    },
    { seq: since + 4, id: second.id, deleted: true },
  ]);
  expect(body['last_seq']).toBe(since + 4);
});

test('a removed record whose id is used again appears once and continues its revs', async () => {
  const since = await seqNow();
  const { id, rev } = await customer('Called once');
  await ana.call('DELETE', `${group}/${id}?rev=${rev}`);
  const again = await ana.call('PUT', `${group}/${id}`, { klass: 'customer', name: 'Called twice' });
  expect(again.body['rev']).toMatch(/^3-/);
  const { body } = await ana.call('GET', `${group}/_changes?since=${since}`);
  expect(body['results']).toMatchObject([{ seq: since + 3, id, changes: [{ rev: again.body['rev'] }] }]);
  expect((body['results'] as object[])[0]).not.toHaveProperty('deleted');
  const found = await running.pool.query('SELECT title FROM search WHERE account_id = $1 AND id = $2', [group, id]);
  expect(found.rows).toEqual([{ title: 'Called twice' }]);
});

test('longpoll answers after a write, or empty after its time limit', async () => {
  const since = await seqNow();
  const waiting = ana.call('GET', `${group}/_changes?since=${since}&feed=longpoll&timeout=20000`);
  const made = await customer('Awaited');
  expect((await waiting).body['results']).toMatchObject([{ id: made.id }]);
  const later = await seqNow();
  const empty = await ana.call('GET', `${group}/_changes?since=${later}&feed=longpoll&timeout=50`);
  expect(empty.body).toMatchObject({ results: [], last_seq: later });
});

test('listeners of this process are called before the write is answered', async () => {
  const since = await seqNow();
  const heard: number[] = [];
  const stop = running.app.bus.listen(group, (seq) => heard.push(seq));
  await customer('Told of');
  expect(heard).toEqual([since + 1]);
  stop();
});

test('a token gets only changes of kinds that it may read', async () => {
  const { secret } = await issueToken(running.app, ana, ['ticket:read']);
  const path = `${group}/_changes?feed=eventsource&since=now`;
  const stream = await openEventStream(port, '', path, { headers: { authorization: `Bearer ${secret}` } });
  const warm = await customer('Heard, so that the stream stands');
  await stream.until((text) => text.includes(warm.id));
  const hidden = await ana.call('POST', group, { klass: 'wallet', name: 'Safe', currency: 'USD' });
  expect(hidden.status, hidden.text).toBe(201);
  const shown = await customer('For all to see');
  await stream.until((text) => text.includes(shown.id));
  expect(stream.text()).not.toContain(String(hidden.body['id']));
  stream.close();
});

test('pending counts the changes after a page, also with restricted rights', async () => {
  const since = await seqNow();
  for (const name of ['One', 'Two', 'Three']) await customer(name);
  const page = await ana.call('GET', `${group}/_changes?since=${since}&limit=1`);
  expect(page.body).toMatchObject({ last_seq: since + 1, pending: 2 });
  const rest = await ana.call('GET', `${group}/_changes?since=${since + 1}&limit=2`);
  expect(rest.body).toMatchObject({ last_seq: since + 3, pending: 0 });
});

test('of many pending changes an upper bound is answered, and documents before a page are not counted', async () => {
  const many = await foundGroup(ana);
  await setPlan(running.app, many, 'pro');
  for (let from = 0; from < 1200; from += 400) {
    const docs = Array.from({ length: 400 }, (_none, place) => ({ klass: 'customer', name: `One of ${from + place}` }));
    await ana.call('POST', `${many}/_bulk_docs`, { docs });
  }
  const { update_seq: head, doc_count: count } = (await ana.call('GET', many)).body as Record<string, number>;
  for (const query of ['limit=10', 'limit=10&descending=true']) {
    const { pending } = (await ana.call('GET', `${many}/_changes?${query}`)).body;
    expect(pending).toBeGreaterThanOrEqual(Number(count) - 10);
    expect(pending).toBeLessThanOrEqual(Number(head));
  }
  const few = await ana.call('GET', `${many}/_changes?since=${Number(head) - 900}&limit=10`);
  expect(few.body['pending']).toBe(890);
  const offset = async (key: string): Promise<unknown> =>
    (await ana.call('GET', `${many}/_all_docs?limit=1&startkey="${key}"`)).body['offset'];
  expect([await offset('cus-'), await offset('cut')]).toEqual([expect.any(Number), null]);
});

test('a page with large documents ends early, and the next one continues', async () => {
  const since = await seqNow();
  await longNotes(100);
  const page = await ana.call('GET', `${group}/_changes?since=${since}&include_docs=true`);
  const results = page.body['results'] as { seq: number }[];
  expect(results.length).toBeGreaterThan(50);
  expect(results.length).toBeLessThan(100);
  expect(page.body['pending']).toBe(100 - results.length);
  const next = await ana.call('GET', `${group}/_changes?since=${String(page.body['last_seq'])}&include_docs=true`);
  expect(results.length + (next.body['results'] as unknown[]).length).toBe(100);
});

test('the stream sends each change and ends when access is lost', async () => {
  const bob = await signUp(running.app);
  await bring(ana, group, bob);
  const since = await seqNow();
  const stream = await openEventStream(port, ana.cookie, `${group}/_changes?feed=eventsource&since=${since}`);
  const made = await customer('Streamed');
  await stream.until((text) => text.includes(made.id));
  expect(stream.text()).toContain(`id: ${since + 1}\n`);
  await running.database.transaction('oficina_system', 'test', async (db) => {
    db.invalidate({ people: [ana.id] });
    await db.query("UPDATE memberships SET status = 'removed' WHERE account_id = $1 AND user_id = $2", [group, ana.id]);
  });
  const later = await bob.call('POST', group, { klass: 'customer', name: 'Later' });
  expect(later.status, later.text).toBe(201);
  await stream.ended;
  expect(stream.text()).not.toContain(String(later.body['id']));
});
