import { expect, test } from 'vitest';
import { foundGroup, signUp } from '#src/testing/app.ts';
import { beginCheckout, deliverEvents, openShop } from '#src/testing/billing.ts';
import { bring } from '#src/testing/membership.ts';
import { fetchFromProcessor } from '../fetch-from-processor.ts';

/** `_paddle/days` lets days pass for one group, to try what takes days: a second switch, the next charge, keeping an ended plan. */

const shop = openShop();

async function pass(days: number, group = shop.group): Promise<void> {
  const { status, text } = await shop.ana.call('POST', `${group}/_paddle/days`, { days });
  expect(status, text).toBe(200);
  await deliverEvents(shop.running);
}

async function switchTo(verb: string): Promise<number> {
  const { status } = await shop.ana.call('PUT', `${shop.group}/_design/subscription/_update/${verb}/${shop.group}`);
  await fetchFromProcessor.work(shop.running.app, {});
  await deliverEvents(shop.running);
  return status;
}

async function plan(): Promise<unknown> {
  return (await shop.ana.call('GET', `${shop.group}/_standing`)).body['plan'];
}

async function bills(): Promise<number> {
  const { body } = await shop.ana.call('GET', `${shop.group}/_billing/invoices`);
  return (body['rows'] as unknown[]).length;
}

test('a switch is open again after a day, a month is charged, and an ended plan is kept for three days', async () => {
  shop.fake.pay(await beginCheckout(shop.ana, shop.group));
  await deliverEvents(shop.running);
  expect(await switchTo('corp')).toBe(201);
  expect(await switchTo('pro')).toBe(422);
  await pass(1, await foundGroup(shop.ana));
  expect(await switchTo('pro'), 'the days of another group').toBe(422);
  await pass(1);
  expect(await switchTo('pro')).toBe(201);
  expect(await bills(), 'the month, and the difference to the dearer plan').toBe(2);
  await pass(28);
  expect(await bills()).toBe(2);
  await pass(1);
  expect(await bills()).toBe(3);
  shop.fake.isCardBad = true;
  await pass(30);
  shop.fake.isCardBad = false;
  expect((await shop.ana.call('GET', `${shop.group}/_standing`)).body['state']).toBe('past-due');
  expect(await switchTo('cancel')).toBe(201);
  await pass(2);
  expect(await plan()).toBe('pro');
  await pass(2);
  expect(await plan()).toBe('free');
});

test('only administrators can let days pass', async () => {
  const bia = await signUp(shop.running.app);
  await bring(shop.ana, shop.group, bia);
  expect((await bia.call('POST', `${shop.group}/_paddle/days`, { days: 1 })).status).toBe(403);
});
