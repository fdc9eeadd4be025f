import { expect, test } from 'vitest';
import { beginCheckout, deliverEvents, openShop } from '#src/testing/billing.ts';
import { unfinishedCheckouts } from './unfinished-checkouts.ts';

const shop = openShop();

test('a group that has paid gets no reminder of its checkout', async () => {
  const { running, fake, ana, group } = shop;
  fake.pay(await beginCheckout(ana, group));
  await deliverEvents(running);
  running.clock.now = new Date(running.clock.now.getTime() + 25 * 3_600_000);
  await unfinishedCheckouts.work(running.app, {});
  const { rows } = await running.pool.query("SELECT 1 FROM mails WHERE kind = 'payment-link' AND recipient = $1", [
    ana.email,
  ]);
  expect(rows).toEqual([]);
});
