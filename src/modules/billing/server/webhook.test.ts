import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { beginCheckout, openShop } from '#src/testing/billing.ts';
import { applyEvents } from './apply-events.ts';
import type { Purchase } from './fake/fake-paddle.ts';

/** What strangers, and a processor with faults, may send to the webhook. */

const shop = openShop();

let bought: Purchase;
beforeEach(async () => {
  bought = await beginCheckout(shop.ana, shop.group);
});

async function send(body: string | Buffer, signature?: string, type = 'application/json'): Promise<number> {
  const headers = { 'content-type': type, ...(signature !== undefined && { 'paddle-signature': signature }) };
  const url = '/api/_webhooks/paddle';
  const { statusCode } = await shop.running.app.server.inject({ method: 'POST', url, headers, payload: body });
  await applyEvents.work(shop.running.app, {});
  return statusCode;
}

/** Signs a body with `secret`, with a timestamp `ahead` seconds after our clock. */
function sign(body: string | Buffer, ahead = 0, secret = shop.fake.secret): string {
  const at = Math.floor(shop.running.clock.now.getTime() / 1000) + ahead;
  return `ts=${at};h1=${createHmac('sha256', secret).update(`${at}:`).update(body).digest('hex')}`;
}

function paid(more: object = {}, data: object = {}): string {
  const moment = shop.running.clock.now.toISOString();
  return JSON.stringify({
    event_id: `evt_${randomUUID().replaceAll('-', '')}`,
    event_type: 'subscription.activated',
    occurred_at: moment,
    data: {
      id: `sub_${randomUUID().replaceAll('-', '')}`,
      status: 'active',
      created_at: moment,
      updated_at: moment,
      items: [{ price: { id: 'pri_fakecorp' }, quantity: 1 }],
      custom_data: bought.custom,
      ...data,
    },
    ...more,
  });
}

async function plan(): Promise<unknown> {
  return (await shop.ana.call('GET', `${shop.group}/_standing`)).body['plan'];
}

test('an event without a current signature of the processor is refused and changes nothing', async () => {
  const body = paid();
  const good = sign(body);
  const moved = good.replace(/ts=(\d+)/, (_all, at: string) => `ts=${Number(at) + 1}`);
  const refused = [undefined, '', 'h1=', 'ts=;h1=', 'ts=1e9;h1=00', moved, sign(`${body} `), sign(body, 0, 'guessed')];
  const late = [-86_400, -301, 301, 86_400].map((ahead) => sign(body, ahead));
  for (const signature of [...refused, ...late, `${'h1=00;'.repeat(10_000)}${good}`])
    expect(await send(body, signature), signature?.slice(0, 90)).toBe(401);
  expect(await plan()).toBe('free');
  expect(await send(body, good)).toBe(200);
  expect(await plan()).toBe('corp');
});

test('a repeated event with a valid timestamp is accepted and changes nothing', async () => {
  const body = paid();
  const signature = sign(body);
  expect(await Promise.all(Array.from({ length: 8 }, async () => send(body, signature)))).toEqual(Array(8).fill(200));
  const { rows } = await shop.running.pool.query('SELECT 1 FROM processor_events WHERE id = $1', [
    (JSON.parse(body) as { event_id: string }).event_id,
  ]);
  expect(rows).toHaveLength(1);
});

const oddities: readonly (readonly [string, () => string | Buffer, number])[] = [
  ['ten megabytes', () => 'x'.repeat(10_000_000), 413],
  ['nothing', () => '', 200],
  ['no JSON', () => '{"event_id":', 200],
  ['a list', () => '[]', 200],
  ['null', () => 'null', 200],
  ['bytes that are no text', () => Buffer.from([0xff, 0xfe, 0x00]), 200],
  ['a nesting without end', () => `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 200],
  ['an event without an id', () => paid({ event_id: null }), 200],
  ['a moment that is none', () => paid({ occurred_at: 'yesterday' }), 200],
  ['a NUL in an id', () => paid({}, { id: 'sub_\0' }), 200],
  ['a status that is none', () => paid({}, { status: ['active'] }), 200],
  ['another group', () => paid({}, { custom_data: { ...bought.custom, accountId: 'acc-x' } }), 200],
  ['no group', () => paid({}, { custom_data: 7 }), 200],
  ['a price that is not ours', () => paid({}, { items: [{ price: { id: 'pri_1' }, quantity: 1 }] }), 200],
];

test.each(oddities)('%s with a valid signature gives no plan', async (_name, make, status) => {
  const body = make();
  expect(await send(body, sign(body))).toBe(status);
  expect(await plan()).toBe('free');
});
