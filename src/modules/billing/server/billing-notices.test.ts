import { expect, test } from 'vitest';
import { beginCheckout, deliverEvents, openShop } from '#src/testing/billing.ts';
import { deliverNotices } from '#modules/inbox/server/deliver.ts';

const shop = openShop();

test('administrators find changes of the plan and failed payments in their inbox', async () => {
  const { running, fake, ana, group } = shop;
  fake.pay(await beginCheckout(ana, group));
  await deliverEvents(running);
  expect(await notices()).toEqual([[group, 'The plan of Workshop has changed', 1]]);
  fake.isCardBad = true;
  fake.nextMonth();
  await deliverEvents(running);
  expect(await notices(), 'one notice until it is read').toEqual([[group, 'The payment for Workshop failed', 2]]);
});

async function notices(): Promise<unknown[]> {
  const { running, ana } = shop;
  await deliverNotices.work(running.app, {});
  const { body } = await ana.call('POST', `${ana.id}/_find`, { selector: { klass: 'notice', reason: 'billing' } });
  return (body['docs'] as { item: string; detail: string; times: number }[]).map((one) => [
    one.item,
    one.detail,
    one.times,
  ]);
}
