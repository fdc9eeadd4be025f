import { expect, test } from 'vitest';
import { foundGroup, signUp } from '#src/testing/app.ts';
import { beginCheckout, deliverEvents, openShop } from '#src/testing/billing.ts';
import { bring } from '#src/testing/membership.ts';
import type { Purchase } from './fake/fake-paddle.ts';

/**
 * Events return the data that a browser passed to the checkout. The server trusts it only if its token is of a checkout that an
 * administrator of the group began.
 */

const shop = openShop();

async function plan(): Promise<unknown> {
  return (await shop.ana.call('GET', `${shop.group}/_standing`)).body['plan'];
}

async function state(): Promise<Record<string, unknown>> {
  return (await shop.ana.call('GET', `${shop.group}/_billing`)).body;
}

async function begin(wanted: 'pro' | 'corp' = 'pro'): Promise<Purchase> {
  return beginCheckout(shop.ana, shop.group, wanted);
}

test('a token of a checkout that an administrator began is trusted', async () => {
  const { custom, items } = await begin();
  const other = await foundGroup(shop.ana);
  shop.fake.pay({ items, custom: { ...custom, accountId: other } });
  await deliverEvents(shop.running);
  expect(await plan()).toBe('free');
  const waiting = await shop.running.pool.query<{ review: string }>(
    'SELECT review FROM plan_switches WHERE account_id = $1',
    [other],
  );
  expect(waiting.rows).toEqual([{ review: 'unknown-checkout' }]);
  expect((await shop.ana.call('GET', `${other}/_standing`)).body['plan']).toBe('free');
});

test('a purchase for a group that does not exist is ignored', async () => {
  const { custom, items } = await begin();
  shop.fake.pay({ items, custom: { ...custom, accountId: 'acc-00000000000000000000000000000000' } });
  await deliverEvents(shop.running);
  const { rows } = await shop.running.pool.query(
    "SELECT 1 FROM processor_events WHERE outcome = 'review: unknown-group'",
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('a purchase at a price that is not ours buys nothing', async () => {
  const { custom } = await begin();
  shop.fake.pay({ items: [{ priceId: 'pri_other', quantity: 1 }], custom });
  await deliverEvents(shop.running);
  expect(await plan()).toBe('free');
  expect(await state()).toMatchObject({ review: 'foreign-price' });
});

test('a token does not buy twice', async () => {
  const [first, second] = [await begin(), await begin('corp')];
  shop.fake.pay(first);
  shop.fake.pay(second);
  await deliverEvents(shop.running);
  expect(await plan()).toBe('pro');
  expect(await state()).toMatchObject({ review: 'second-subscription' });
  expect((await shop.ana.call('POST', `${shop.group}/_checkout`, { price_id: 'pri_fakecorp' })).status).toBe(422);
});

test('of two checkouts that are paid at the same moment one counts and the other is reviewed', async () => {
  const begun = await Promise.all([begin(), begin('corp')]);
  const sent = begun.map((purchase) => {
    shop.fake.pay(purchase);
    return shop.fake.deliveries();
  });
  await Promise.all(sent.map(async (events) => deliverEvents(shop.running, {}, events)));
  await deliverEvents(shop.running);
  expect(['pro', 'corp']).toContain(await plan());
  expect(await state()).toMatchObject({ review: 'second-subscription' });
});

test('the data may contain any character', async () => {
  const { custom, items } = await begin();
  shop.fake.pay({ items, custom: { ...custom, note: 'a\u0000b\ud800' } });
  expect(await deliverEvents(shop.running)).toEqual([200, 200, 200]);
  expect(await plan()).toBe('pro');
});

test.each(['null', '{}', '{"items":[null],"custom":null}', '{"items":[{"priceId":1}],"custom":{}}'])(
  'the payment form of the fake processor refuses the purchase %s',
  async (purchase) => {
    expect((await shop.ana.call('POST', '_paddle/pay', { purchase, way: 'pay' })).status).toBe(400);
  },
);

test('the rank is looked at before the price: who may not buy learns nothing about prices', async () => {
  const bia = await signUp(shop.running.app);
  await bring(shop.ana, shop.group, bia);
  for (const price of ['pri_fakepro', 'pri_nothing'])
    expect((await bia.call('POST', `${shop.group}/_checkout`, { price_id: price })).status, price).toBe(403);
  expect((await shop.ana.call('POST', `${shop.group}/_checkout`, { price_id: 'pri_nothing' })).status).toBe(422);
});
