import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { beginCheckout, deliverEvents, foundBuyer, openProcessor } from '#src/testing/billing.ts';
import { endSubscriptions } from './end-subscriptions.ts';
import type { FakePaddle } from './fake/fake-paddle.ts';

/** A group that is deleted is charged no more, whatever is on its way at that moment. */

let running: TestApp;
let ana: Client;
let group: string;
let fake: FakePaddle;

beforeAll(async () => {
  running = await testApp();
  fake = await openProcessor(running);
});
afterAll(async () => running.close());
beforeEach(async () => {
  ana = await signUp(running.app);
  group = await foundBuyer(ana);
});

test('its subscription is ended, and asked again where the processor is away', async () => {
  const id = fake.pay(await beginCheckout(ana, group));
  await deliverEvents(running);
  fake.mood = 'error';
  await deleteGroup();
  await endSubscriptions.work(running.app, {});
  expect(fake.subscriptions.get(id)?.status).toBe('active');
  fake.mood = 'well';
  running.clock.now = new Date(running.clock.now.getTime() + 3_600_000);
  await endSubscriptions.work(running.app, {});
  expect(fake.subscriptions.get(id)?.status).toBe('canceled');
});

test('it buys nothing, and what it bought before is ended as soon as it is known', async () => {
  const bought = await beginCheckout(ana, group);
  await deleteGroup();
  expect((await ana.call('POST', `${group}/_checkout`, { price_id: 'pri_fakepro' })).status).toBe(403);
  const id = fake.pay(bought);
  await deliverEvents(running);
  await endSubscriptions.work(running.app, {});
  expect(fake.subscriptions.get(id)?.status).toBe('canceled');
});

async function deleteGroup(): Promise<void> {
  const { name } = (await ana.call('GET', `${group}/${group}`)).body;
  const { status, text } = await ana.call('PUT', `${group}/_deletion`, { name });
  expect(status, text).toBe(200);
}
