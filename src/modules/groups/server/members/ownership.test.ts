import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { laidMails } from '#src/testing/mails.ts';
import { bring } from '#src/testing/membership.ts';
import { setPlan } from '../plan/plan.ts';

let running: TestApp;
let ana: Client;
let eve: Client;
let group: string;
beforeAll(async () => (running = await testApp()));
afterAll(async () => running.close());
beforeEach(async () => {
  [ana, eve] = [await signUp(running.app, { fullname: 'Ana' }), await signUp(running.app, { locale: 'pt-BR' })];
  group = await foundGroup(ana);
  await bring(ana, group, eve);
});

async function flags(person: Client): Promise<unknown> {
  const [mine] = (await person.call('POST', `${person.id}/_find`, { selector: { klass: 'subscription' } })).body[
    'docs'
  ] as readonly Record<string, unknown>[];
  return mine && { admin: mine['admin'], status: mine['status'] };
}
const ownership = async () => (await ana.call('GET', `${group}/_ownership`)).body;

test('a member who leaves loses access at once, and records keep the member’s name', async () => {
  await eve.call('POST', group, { klass: 'ticket', content: 'By a member' });
  expect((await eve.call('DELETE', `${group}/_membership`)).status).toBe(200);
  expect((await eve.call('GET', group)).status).toBe(404);
  expect((await eve.call('DELETE', `${group}/_membership`)).status).toBe(404);
  const members = await ana.call('POST', `${group}/_find`, { selector: { klass: 'subscription' } });
  expect(members.body['docs']).toHaveLength(1);
  expect((await ana.call('GET', `${group}/_audit?event=member_left`)).body['rows']).toMatchObject([
    { user: { _id: eve.id } },
  ]);
  // A member who returns is a member as before.
  await bring(ana, group, eve);
  expect((await eve.call('GET', group)).status).toBe(200);
});

test('the owner hands the group over before leaving; in a free group the admin flag moves too', async () => {
  expect(await ana.call('DELETE', `${group}/_membership`)).toMatchObject({
    status: 403,
    body: { reason: 'Hand the Group over before you leave it' },
  });
  expect(await ownership()).toEqual({ owner: ana.id, offered_to: null, offered_until: null });
  expect((await eve.call('POST', `${group}/_ownership`)).status, 'nothing is offered').toBe(404);
  expect((await eve.call('PUT', `${group}/_ownership`, { user_id: eve.id })).status).toBe(403);
  expect((await ana.call('PUT', `${group}/_ownership`, { user_id: ana.id })).status).toBe(404);
  expect((await ana.call('PUT', `${group}/_ownership`, { user_id: 'f'.repeat(32) })).status).toBe(404);
  for (const user_id of ['x\u0000', 'x'.repeat(33)])
    expect((await ana.call('PUT', `${group}/_ownership`, { user_id })).status, 'what no id can be').toBe(422);
  expect((await ana.call('PUT', `${group}/_ownership`, { user_id: eve.id })).status).toBe(200);
  expect(await ownership()).toMatchObject({ owner: ana.id, offered_to: eve.id });
  const [offer] = (await laidMails(running, 'group-offer')).filter(({ recipient }) => recipient === eve.email);
  expect(offer?.subject).toBe('Ana oferece a você o grupo Workshop');
  expect(offer?.text).toContain(`/account/${group}/ownership`);
  const third = await signUp(running.app);
  await bring(ana, group, third);
  expect((await third.call('POST', `${group}/_ownership`)).status, 'it is offered to another').toBe(404);
  expect((await third.call('DELETE', `${group}/_ownership`)).status).toBe(404);
  const taken = await Promise.all([1, 2].map(async () => (await eve.call('POST', `${group}/_ownership`)).status));
  expect(taken.toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(await ownership()).toEqual({ owner: eve.id, offered_to: null, offered_until: null });
  expect([await flags(ana), await flags(eve)]).toMatchObject([{ status: 'accepted' }, { admin: true }]);
  expect(await flags(ana)).not.toMatchObject({ admin: true });
  expect((await laidMails(running, 'group-taken')).at(-1)?.recipient).toBe(ana.email);
  expect((await ana.call('DELETE', `${group}/_membership`)).status).toBe(200);
  const log = (await eve.call('GET', `${group}/_audit`)).body['rows'] as readonly { event: string }[];
  expect(log.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['ownership_offered', 'ownership_taken', 'member_left']),
  );
});

test('with a plan for several administrators the former owner stays one, and the last administrator cannot leave other members', async () => {
  await setPlan(running.app, group, 'pro');
  await ana.call('PUT', `${group}/_ownership`, { user_id: eve.id });
  expect((await eve.call('POST', `${group}/_ownership`)).status).toBe(200);
  expect(await flags(ana)).toMatchObject({ admin: true });
  expect((await ana.call('DELETE', `${group}/_membership`)).status).toBe(200);
  const third = await signUp(running.app);
  await bring(eve, group, third, { admin: true });
  await eve.call('PUT', `${group}/_ownership`, { user_id: third.id });
  await third.call('POST', `${group}/_ownership`);
  // In the free plan the new owner is the only administrator.
  await setPlan(running.app, group, 'free');
  expect((await eve.call('DELETE', `${group}/_membership`)).status).toBe(200);
  expect((await third.call('DELETE', `${group}/_membership`)).body['reason']).toBe(
    'Hand the Group over before you leave it',
  );
});

test('an offer is declined, withdrawn, or expires', async () => {
  const offer = async (): Promise<unknown> =>
    (await ana.call('PUT', `${group}/_ownership`, { user_id: eve.id })).status;
  for (const who of [ana, eve]) {
    await offer();
    expect((await who.call('DELETE', `${group}/_ownership`)).status).toBe(200);
    expect((await eve.call('POST', `${group}/_ownership`)).status).toBe(404);
  }
  await offer();
  const now = running.clock.now;
  running.clock.now = new Date(now.getTime() + 7 * 86_400_000);
  eve = await signIn(running.app, eve);
  expect((await eve.call('POST', `${group}/_ownership`)).status).toBe(404);
  running.clock.now = now;
});

test('a membership inherited from the parent group cannot be left in the sub-group, and cannot become the owner', async () => {
  await setPlan(running.app, group, 'corp');
  const third = await signUp(running.app);
  await bring(ana, group, third, { admin: true });
  const below = String((await ana.call('POST', 'accounts', { name: 'Below', parent_account_id: group })).body['id']);
  expect(await third.call('DELETE', `${below}/_membership`)).toMatchObject({
    status: 403,
    body: { reason: 'Leave the Group above this one' },
  });
  expect((await ana.call('PUT', `${below}/_ownership`, { user_id: third.id })).status).toBe(404);
});
