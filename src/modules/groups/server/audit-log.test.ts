import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { setPlan } from './plan/plan.ts';

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app, { fullname: 'Ana Ribeiro' });
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

interface Row {
  readonly event: string;
  readonly user?: { readonly label: string };
  readonly detail: object;
}

async function rows(query = ''): Promise<Row[]> {
  const answer = await ana.call('GET', `${group}/_audit${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body['rows'] as Row[];
}

test('plan, settings, invitations and deletions are recorded with their author, newest first', async () => {
  await setPlan(running.app, group, 'pro');
  await ana.call('POST', group, { _id: 'acn-', key: 'maintenance', value: 'disabled' });
  await ana.call('POST', group, { _id: 'sub-', email: 'ben@example.com' });
  const made = await ana.call('POST', group, { klass: 'customer', name: 'Zilda' });
  await ana.call('DELETE', `${group}/${String(made.body['id'])}?rev=${String(made.body['rev'])}`);
  const all = await rows();
  expect(all.map((row) => row.event)).toEqual(['delete', 'invite', 'setting', 'plan', 'role']);
  expect(all[0]).toMatchObject({ user: { label: 'Ana Ribeiro' }, detail: { klass: 'customer', label: 'Zilda' } });
  expect(all[2]).toMatchObject({ detail: { key: 'maintenance' } });
});

test('the log is filtered by event, person and time, and read page by page', async () => {
  expect((await rows('?event=plan')).map((row) => row.event)).toEqual(['plan']);
  expect(await rows(`?user=${ana.id}`)).toHaveLength(4);
  expect(await rows('?user=00000000000070008000000000000000')).toEqual([]);
  expect(await rows('?until=2020-01-01')).toEqual([]);
  expect(await rows('?since=2020-01-01')).toHaveLength(5);
  const first = await ana.call('GET', `${group}/_audit?limit=3`);
  const rest = await ana.call(
    'GET',
    `${group}/_audit?limit=3&bookmark=${encodeURIComponent(String(first.body['bookmark']))}`,
  );
  expect(rest.body).toMatchObject({ rows: [{ event: 'plan' }, { event: 'role' }] });
  expect(rest.body['bookmark']).toBeUndefined();
  const tooEarly = '-271821-04-20T00:00:00Z';
  for (const wrong of [
    'limit=0',
    'limit=x',
    'since=soon',
    `since=${tooEarly}`,
    `until=${tooEarly}`,
    'event=a;b',
    'bookmark=x',
    `bookmark=${tooEarly}%20x`,
    'other=1',
  ]) {
    expect((await ana.call('GET', `${group}/_audit?${wrong}`)).status, wrong).toBe(400);
  }
});

test('members without the admin flag do not see the log', async () => {
  const ben = await signUp(running.app);
  const invited = await ana.call('POST', group, { _id: 'sub-', email: ben.email });
  await ben.call('PUT', `${group}/_design/status/_update/accept/${String(invited.body['id'])}`);
  expect(await ben.call('GET', `${group}/_audit`)).toMatchObject({
    status: 403,
    body: { reason: 'You are not allowed to access this data' },
  });
});

test('an export is recorded with its extent, also in a read-only group', async () => {
  await setPlan(running.app, group, 'locked');
  const noted = await ana.call('POST', `${group}/_exports`, { what: 'customer', rows: 3 });
  expect(noted, noted.text).toMatchObject({ status: 200, body: { ok: true } });
  expect((await rows('?event=export'))[0]).toMatchObject({
    user: { label: 'Ana Ribeiro' },
    detail: { what: 'customer', rows: 3 },
  });
  for (const wrong of [{}, { what: 'a b', rows: 1 }, { what: 'x', rows: -1 }, { what: 'x', rows: 1, more: 1 }]) {
    expect((await ana.call('POST', `${group}/_exports`, wrong)).status).toBe(400);
  }
  await setPlan(running.app, group, 'pro');
});
