import { applyEvents } from '#modules/billing/server/apply-events.ts';
import { fakeOf } from '#modules/billing/server/fake/account.ts';
import type { FakePaddle, Purchase, Troubles } from '#modules/billing/server/fake/fake-paddle.ts';
import { syncPrices } from '#modules/billing/server/prices.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from './app.ts';

/** An application with the processor that charges nobody; each test has a buyer of its own, with a group. */
interface Shop {
  running: TestApp;
  fake: FakePaddle;
  ana: Client;
  group: string;
}

/** Opens one for the tests of a file. There is nothing in it before they run. */
export function openShop(): Shop {
  const shop = {} as Shop;
  beforeAll(async () => {
    shop.running = await testApp();
    shop.fake = await openProcessor(shop.running);
  });
  afterAll(async () => shop.running.close());
  beforeEach(async () => {
    shop.ana = await signUp(shop.running.app);
    shop.group = await foundBuyer(shop.ana);
  });
  return shop;
}

/** The processor that charges nobody, by the test's clock, with its prices fetched. */
export async function openProcessor(running: TestApp): Promise<FakePaddle> {
  const fake = fakeOf(running.app.environment, () => running.clock.now);
  await syncPrices.work(running.app, {});
  return fake;
}

/** Sends what the processor has to tell, and does what follows from it; answers the statuses. */
export async function deliverEvents(
  running: TestApp,
  troubles: Troubles = {},
  sent = fakeOf(running.app.environment).deliveries(troubles),
): Promise<number[]> {
  const statuses: number[] = [];
  for (const { body: payload, signature } of sent) {
    const headers = { 'content-type': 'application/json', 'paddle-signature': signature };
    const url = '/api/_webhooks/paddle';
    statuses.push((await running.app.server.inject({ method: 'POST', url, headers, payload })).statusCode);
  }
  await applyEvents.work(running.app, {});
  return statuses;
}

/** A group with an address for bills, as a checkout needs it; answers its id. */
export async function foundBuyer(admin: Client): Promise<string> {
  const group = await foundGroup(admin);
  const setting = { _id: 'acn-', key: 'billing-email', value: `pay.${admin.email}` };
  const { status, text } = await admin.call('POST', group, setting);
  expect(status, text).toBe(201);
  return group;
}

/** Begins a checkout and answers what the browser hands to the processor. */
export async function beginCheckout(admin: Client, group: string, wanted: 'pro' | 'corp' = 'pro'): Promise<Purchase> {
  const { status, body, text } = await admin.call('POST', `${group}/_checkout`, { price_id: `pri_fake${wanted}` });
  expect(status, text).toBe(201);
  return body as unknown as Purchase;
}
