import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { foundBuyer } from '#src/testing/billing.ts';
import { applyEvents } from './apply-events.ts';

/** If the installation charges real cards and also has the processor's sandbox, nothing in the sandbox buys a plan. */

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp({
    PADDLE_API_KEY: 'pdl_live_1',
    PADDLE_WEBHOOK_SECRETS: 'live secret',
    PADDLE_SANDBOX_API_KEY: 'pdl_sdbx_1',
    PADDLE_SANDBOX_WEBHOOK_SECRETS: 'sandbox secret',
  });
  ana = await signUp(running.app);
  group = await foundBuyer(ana);
  for (const [id, livemode] of [
    ['pri_live', true],
    ['pri_sandbox', false],
  ] as const)
    await running.pool.query(
      `INSERT INTO plan_prices (id, rev, created_at, updated_at, livemode, group_plan, unit_amount, platform_price_id, active)
       VALUES ($1, '1-0', now(), now(), $2, 'pro', 600, $1, true)`,
      [id, livemode],
    );
});
afterAll(async () => running.close());

let count = 0;

/** Sends an event about a subscription, one second later than the previous one. */
async function sendEvent(mode: 'live' | 'sandbox', custom: object, more: object = {}): Promise<void> {
  count += 1;
  const moment = new Date(running.clock.now.getTime() + count * 1000).toISOString();
  const data = { id: `sub_${count}`, status: 'active', created_at: moment, updated_at: moment, custom_data: custom };
  const items = [{ price: { id: `pri_${mode}` }, quantity: 1 }];
  const event = { event_id: `evt_${count}`, event_type: 'subscription.updated', occurred_at: moment };
  const body = JSON.stringify({ ...event, data: { ...data, items, ...more } });
  const at = Math.floor(running.clock.now.getTime() / 1000);
  const digest = createHmac('sha256', `${mode} secret`).update(`${at}:${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'paddle-signature': `ts=${at};h1=${digest}` };
  const url = '/api/_webhooks/paddle';
  const { statusCode } = await running.app.server.inject({ method: 'POST', url, headers, payload: body });
  expect(statusCode).toBe(200);
  await applyEvents.work(running.app, {});
}

async function begin(price: string): Promise<number> {
  return (await ana.call('POST', `${group}/_checkout`, { price_id: price })).status;
}

test('a stranger who pays in the sandbox does not move a group to the sandbox', async () => {
  await sendEvent('sandbox', { accountId: group, checkout: 'guessed' });
  expect((await ana.call('GET', `${group}/_billing`)).body).toMatchObject({ plan: 'free', livemode: true });
  expect(await begin('pri_sandbox')).toBe(422);
  expect(await begin('pri_live')).toBe(201);
});

test('a checkout for real cards cannot be paid in the sandbox', async () => {
  group = await foundBuyer(ana);
  const { body } = await ana.call('POST', `${group}/_checkout`, { price_id: 'pri_live' });
  await sendEvent('sandbox', body['custom'] as object);
  expect((await ana.call('GET', `${group}/_billing`)).body).toMatchObject({ plan: 'free', review: 'wrong-mode' });
  expect(await begin('pri_sandbox')).toBe(422);
});

test('a sandbox event about a subscription that is paid with a real card changes nothing', async () => {
  group = await foundBuyer(ana);
  const { body } = await ana.call('POST', `${group}/_checkout`, { price_id: 'pri_live' });
  await sendEvent('live', body['custom'] as object, { id: 'sub_same' });
  await sendEvent('sandbox', body['custom'] as object, { id: 'sub_same', status: 'canceled' });
  const paid = { plan: 'pro', livemode: true, subscription: { status: 'active' } };
  expect((await ana.call('GET', `${group}/_billing`)).body).toMatchObject(paid);
  await sendEvent('live', body['custom'] as object, { id: 'sub_same', status: 'past_due' });
  expect((await ana.call('GET', `${group}/_billing`)).body).toMatchObject({
    ...paid,
    subscription: { status: 'past_due' },
  });
});

test('a group that used the sandbox before real cards were charged pays with a real card', async () => {
  const later = await testApp({ PADDLE_API_KEY: 'pdl_live_1', PADDLE_WEBHOOK_SECRETS: 'live secret' });
  try {
    const bia = await signUp(later.app);
    const tried = await foundBuyer(bia);
    await later.pool.query(
      `INSERT INTO plan_prices (id, rev, created_at, updated_at, livemode, group_plan, unit_amount, platform_price_id, active)
       VALUES ('pri_live', '1-0', now(), now(), true, 'pro', 600, 'pri_live', true)`,
    );
    await later.pool.query('INSERT INTO plan_switches (account_id, livemode) VALUES ($1, false)', [tried]);
    await later.pool.query(
      `INSERT INTO paid_subscriptions (account_id, id, livemode, known, occurred_at, status, plan, quantity, created_at)
       VALUES ($1, 'sub_tried', false, true, '2026-01-01T00:00:00.000000Z', 'active', 'pro', 1, '2026-01-01T00:00:00.000000Z')`,
      [tried],
    );
    const begun = await bia.call('POST', `${tried}/_checkout`, { price_id: 'pri_live' });
    expect([begun.status, begun.body['livemode']]).toEqual([201, true]);
  } finally {
    await later.close();
  }
});
