import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { beginCheckout, deliverEvents, foundBuyer, openProcessor } from '#src/testing/billing.ts';
import { bring } from '#src/testing/membership.ts';
import { fetchFromProcessor, endGrace, reconcile } from './fetch-from-processor.ts';
import type { FakePaddle, Purchase } from './fake/fake-paddle.ts';
import { unfinishedCheckouts } from './unfinished-checkouts.ts';

/** Groups pay at the fake processor, and their plans follow only from its events. */

let running: TestApp;
let ana: Client;
let group: string;
let fake: FakePaddle;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  fake = await openProcessor(running);
});
afterAll(async () => running.close());
beforeEach(async () => {
  later(25);
  ana = await signUp(running.app);
  group = await foundBuyer(ana);
});

function later(hours: number): void {
  running.clock.now = new Date(running.clock.now.getTime() + hours * 3_600_000);
}

async function plan(): Promise<unknown> {
  return (await standing())['plan'];
}

async function standing(): Promise<Record<string, unknown>> {
  return (await ana.call('GET', `${group}/_standing`)).body;
}

async function state(): Promise<Record<string, unknown>> {
  return (await ana.call('GET', `${group}/_billing`)).body;
}

async function begin(wanted: 'pro' | 'corp' = 'pro'): Promise<Purchase> {
  return beginCheckout(ana, group, wanted);
}

async function subscribe(wanted: 'pro' | 'corp' = 'pro'): Promise<string> {
  const id = fake.pay(await begin(wanted));
  await deliverEvents(running);
  return id;
}

async function switchTo(verb: string, who = ana) {
  return who.call('PUT', `${group}/_design/subscription/_update/${verb}/${group}`);
}

test('a group that pays gets the plan from the webhook, not from the browser', async () => {
  fake.pay(await begin());
  expect(await plan(), 'paid, event not delivered yet').toBe('free');
  expect(await deliverEvents(running)).toEqual([200, 200, 200]);
  expect(await plan()).toBe('pro');
  expect(await state()).toMatchObject({ plan: 'pro', review: null, subscription: { status: 'active', quantity: 1 } });
  const { rows } = (await ana.call('GET', `${group}/_billing/invoices`)).body as { rows: { id: string }[] };
  expect(rows).toMatchObject([{ total: 600, currency: 'USD' }]);
  expect((await ana.call('GET', `${group}/_billing/invoices/${rows[0]?.id ?? ''}`)).body['url']).toContain(
    '/invoices/',
  );
  expect((await ana.call('GET', `${group}/_billing/invoices/txn_other`)).status).toBe(404);
});

test.each([
  ['twice', { duplicate: true }],
  ['the last first', { shuffled: true }],
  ['twice and the last first', { duplicate: true, shuffled: true }],
])('events that arrive %s lead to the same plan', async (_name, troubles) => {
  fake.pay(await begin('corp'));
  await deliverEvents(running, troubles);
  expect(await plan()).toBe('corp');
});

test('an event older than the stored state changes nothing', async () => {
  const id = fake.pay(await begin());
  const early = fake.deliveries();
  await switchedOff(id);
  await deliverEvents(running);
  await deliverEvents(running, {}, early);
  expect(await state()).toMatchObject({ subscription: { status: 'canceled' } });
});

async function switchedOff(id: string): Promise<void> {
  await fake.answer(`http://localhost/_paddle/subscriptions/${id}/cancel`, { method: 'POST' });
}

test.each([
  ['forged', { forged: true }],
  ['dated a day ahead', { future: true }],
])('an event that is %s is refused', async (_name, troubles) => {
  fake.pay(await begin());
  expect(new Set(await deliverEvents(running, troubles))).toEqual(new Set([401]));
  expect(await plan()).toBe('free');
});

test('a lost event is made up for at night', async () => {
  const id = await subscribe();
  await switchedOff(id);
  await deliverEvents(running, { dropped: true });
  expect(await state()).toMatchObject({ subscription: { status: 'active' } });
  await reconcile.work(running.app, {});
  expect(await state()).toMatchObject({ subscription: { status: 'canceled' } });
});

test('a switch is requested from the processor and confirmed by its event', async () => {
  await subscribe();
  expect((await switchTo('corp')).status).toBe(201);
  expect(await state()).toMatchObject({ plan: 'pro', wanted: 'corp' });
  await fetchFromProcessor.work(running.app, {});
  await deliverEvents(running);
  expect(await state()).toMatchObject({ plan: 'corp', wanted: null });
});

test('a cancelled plan is kept for three days; then the group is free if it fits, else locked', async () => {
  await subscribe();
  expect((await switchTo('cancel')).status).toBe(201);
  const setting = { selector: { klass: 'account_configuration', key: 'unconfirmed-plan' }, fields: ['value'] };
  expect((await ana.call('POST', `${group}/_find`, setting)).body['docs']).toEqual([{ value: 'cancel' }]);
  await fetchFromProcessor.work(running.app, {});
  await deliverEvents(running);
  expect(await state()).toMatchObject({ plan: 'pro', wanted: null, grace_until: expect.any(String) as string });
  expect((await ana.call('POST', `${group}/_find`, setting)).body['docs']).toEqual([{}]);
  later(71);
  await endGrace.work(running.app, {});
  expect(await planOfGroup()).toBe('pro');
  await countTickets(1001);
  later(2);
  await endGrace.work(running.app, {});
  expect(await planOfGroup()).toBe('locked');
  expect(await newestMail()).toContain('Until a plan is chosen it can be read and exported');
});

/** Sets the group's counter of tickets. */
async function countTickets(amount: number): Promise<void> {
  await running.database.transaction('oficina_app', group, async (db) =>
    db.query(
      `INSERT INTO counters (account_id, id, kind, amount, size) VALUES ($1, 'Ticket', 'Ticket', $2, 0)
       ON CONFLICT (account_id, id) DO UPDATE SET amount = $2`,
      [group, amount],
    ),
  );
}

async function planOfGroup(): Promise<string | undefined> {
  const { rows } = await running.pool.query<{ plan: string }>('SELECT plan FROM groups WHERE account_id = $1', [group]);
  return rows[0]?.plan;
}

test('a locked group becomes free as soon as it fits', async () => {
  await subscribe();
  const customer = await ana.call('POST', group, { klass: 'customer', name: 'Bia' });
  await countTickets(1001);
  await switchTo('cancel');
  await fetchFromProcessor.work(running.app, {});
  await deliverEvents(running);
  later(73);
  await endGrace.work(running.app, {});
  expect(await planOfGroup()).toBe('locked');
  await countTickets(900);
  ana = await signIn(running.app, ana);
  const address = `${group}/${String(customer.body['id'])}?rev=${String(customer.body['rev'])}`;
  const removed = await ana.call('DELETE', address);
  expect(removed.status, removed.text).toBe(200);
  await fetchFromProcessor.work(running.app, {});
  expect(await planOfGroup()).toBe('free');
});

test('a cancelled group with two administrators does not fit into the free plan', async () => {
  await subscribe();
  await bring(ana, group, await signUp(running.app), { admin: true });
  expect((await switchTo('cancel')).status).toBe(201);
  await fetchFromProcessor.work(running.app, {});
  await deliverEvents(running);
  later(73);
  await endGrace.work(running.app, {});
  expect(await planOfGroup()).toBe('locked');
});

test('a failed payment keeps the plan and notifies the administrators once', async () => {
  const id = await subscribe();
  fake.isCardBad = true;
  fake.nextMonth();
  await deliverEvents(running);
  expect(await state()).toMatchObject({ plan: 'pro', past_due: true });
  expect(await standing()).toMatchObject({ plan: 'pro', state: 'past-due', read_only: false });
  await reconcile.work(running.app, {});
  const mails = await running.pool.query("SELECT 1 FROM mails WHERE kind = 'payment-edit' AND recipient = ANY($1)", [
    [ana.email, `pay.${ana.email}`],
  ]);
  expect(mails.rows.length).toBe(2);
  expect((await ana.call('GET', `${group}/_billing/card`)).body['url']).toContain(id);
  fake.giveCard(id);
  await deliverEvents(running);
  expect(await state()).toMatchObject({ plan: 'pro', past_due: false });
  expect(await standing()).toMatchObject({ state: 'open' });
});

test('of sixteen concurrent switches one succeeds, and the next is possible after 24 hours', async () => {
  await subscribe();
  const answers = await Promise.all(Array.from({ length: 16 }, async () => switchTo('corp')));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(15);
  await fetchFromProcessor.work(running.app, {});
  await deliverEvents(running);
  expect((await switchTo('pro')).body).toMatchObject({ reason: { plan: [{ code: 'switched-lately' }] } });
});

test('a waiting switch blocks others and is dropped when the subscription ends at the processor', async () => {
  const id = await subscribe();
  await switchTo('corp');
  expect((await switchTo('cancel')).body).toMatchObject({ reason: { plan: [{ code: 'switched-lately' }] } });
  expect(await state()).toMatchObject({ plan: 'pro', wanted: 'corp' });
  await switchedOff(id);
  await deliverEvents(running);
  await fetchFromProcessor.work(running.app, {});
  await deliverEvents(running);
  expect(await state()).toMatchObject({ plan: 'pro', wanted: null, subscription: { status: 'canceled' } });
});

test.each(['error', 'busy', 'nonsense', 'other', 'slow'] as const)(
  'while the processor answers %s, a switch waits and is tried again',
  async (mood) => {
    await subscribe();
    fake.mood = mood;
    await switchTo('cancel');
    await fetchFromProcessor.work(running.app, {});
    expect(await state()).toMatchObject({ plan: 'pro', wanted: 'cancel', subscription: { status: 'active' } });
    const away = await ana.call('GET', `${group}/_billing/invoices`);
    expect([away.status, away.headers['retry-after']]).toEqual(mood === 'other' ? [200, undefined] : [503, '30']);
    fake.mood = 'well';
    later(2);
    await fetchFromProcessor.work(running.app, {});
    await deliverEvents(running);
    expect(await state()).toMatchObject({ wanted: null, subscription: { status: 'canceled' } });
  },
);

test('only administrators see the plan, and nobody can write it directly', async () => {
  const bia = await signUp(running.app);
  expect((await switchTo('free', bia)).status).toBe(404);
  await bring(ana, group, bia);
  for (const verb of ['free', 'cancel', 'pro', 'corp']) expect((await switchTo(verb, bia)).status, verb).toBe(403);
  for (const [method, path] of [
    ['POST', '_checkout'],
    ['GET', '_billing'],
    ['GET', '_billing/invoices'],
    ['GET', '_billing/card'],
  ] as const)
    expect(
      (await bia.call(method, `${group}/${path}`, method === 'POST' ? { price_id: 'pri_fakepro' } : undefined)).status,
      path,
    ).toBe(403);
  const answer = await ana.call('POST', group, { _id: 'acn-', key: 'confirmed-plan', value: 'corp' });
  expect(answer.status).toBe(403);
  expect((await switchTo('cancel')).status, 'nothing to cancel').toBe(422);
  expect((await switchTo('server')).status).toBe(404);
});

test('a locked group can switch to the free plan if it fits, and can begin a checkout', async () => {
  await setPlan(running.app, group, 'locked');
  expect((await ana.call('POST', `${group}/_checkout`, { price_id: 'pri_fakepro' })).status).toBe(201);
  expect((await switchTo('free')).status).toBe(201);
  await fetchFromProcessor.work(running.app, {});
  expect(await plan()).toBe('free');
});

/** The newest mail to the administrator. */
async function newestMail(): Promise<string> {
  const mails = (await running.app.server.inject('/_dev/mail.json')).json<{ to: string; text: string }[]>();
  return mails.find(({ to }) => to === ana.email)?.text ?? '';
}

async function mailsOf(kind: string): Promise<number> {
  const { rows } = await running.pool.query('SELECT 1 FROM mails WHERE kind = $1 AND recipient = $2', [
    kind,
    ana.email,
  ]);
  return rows.length;
}

test('administrators get a mail about a changed plan and about an abandoned checkout', async () => {
  await begin();
  later(25);
  await unfinishedCheckouts.work(running.app, {});
  await unfinishedCheckouts.work(running.app, {});
  expect(await mailsOf('payment-link')).toBe(1);
  ana = await signIn(running.app, ana);
  await subscribe();
  expect(await mailsOf('plan-changed')).toBe(1);
  expect(await newestMail()).toContain('was Free, and is Professional from now on');
});
