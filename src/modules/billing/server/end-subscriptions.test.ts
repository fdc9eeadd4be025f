import { expect, test } from 'vitest';
import { beginCheckout, deliverEvents, openShop } from '#src/testing/billing.ts';
import { endSubscriptions } from './end-subscriptions.ts';

/** A deleted group is no longer charged, even if an event or a request is under way. */

const shop = openShop();

test('deleting a group ends its subscription, with another try if the processor is away', async () => {
  const id = shop.fake.pay(await beginCheckout(shop.ana, shop.group));
  await deliverEvents(shop.running);
  shop.fake.mood = 'error';
  await deleteGroup();
  await endSubscriptions.work(shop.running.app, {});
  expect(shop.fake.subscriptions.get(id)?.status).toBe('active');
  shop.fake.mood = 'well';
  shop.running.clock.now = new Date(shop.running.clock.now.getTime() + 3_600_000);
  await endSubscriptions.work(shop.running.app, {});
  expect(shop.fake.subscriptions.get(id)?.status).toBe('canceled');
});

test('a deleted group buys nothing, and a subscription that becomes known later is ended', async () => {
  const bought = await beginCheckout(shop.ana, shop.group);
  await deleteGroup();
  expect((await shop.ana.call('POST', `${shop.group}/_checkout`, { price_id: 'pri_fakepro' })).status).toBe(403);
  const id = shop.fake.pay(bought);
  await deliverEvents(shop.running);
  await endSubscriptions.work(shop.running.app, {});
  expect(shop.fake.subscriptions.get(id)?.status).toBe('canceled');
});

async function deleteGroup(): Promise<void> {
  const { name } = (await shop.ana.call('GET', `${shop.group}/${shop.group}`)).body;
  const { status, text } = await shop.ana.call('PUT', `${shop.group}/_deletion`, { name });
  expect(status, text).toBe(200);
}
