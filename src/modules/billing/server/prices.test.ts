import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, testApp, type TestApp } from '#src/testing/app.ts';
import { syncPrices } from './prices.ts';

let running: TestApp;

beforeAll(async () => {
  running = await testApp();
  await syncPrices.work(running.app, {});
});
afterAll(async () => running.close());

test('prices are public and include the free plan', async () => {
  const anybody = client(running.app);
  const query = {
    selector: { active: true, livemode: false },
    fields: ['group_plan', 'unit_amount'],
    sort: ['unit_amount'],
  };
  const { status, body } = await anybody.call('POST', 'prices/_find', query);
  expect(status).toBe(200);
  expect(body['docs']).toEqual([
    { group_plan: 'free', unit_amount: 0 },
    { group_plan: 'pro', unit_amount: 600 },
    { group_plan: 'corp', unit_amount: 1800 },
    { group_plan: 'server', unit_amount: 90_000 },
  ]);
});

test('a price that is no longer sold is no plan any more', async () => {
  const anybody = client(running.app);
  const names = async (database: string): Promise<unknown> => {
    const query = { selector: {}, fields: ['group_plan'], sort: ['unit_amount'] };
    const { body } = await anybody.call('POST', `${database}/_find`, query);
    return (body['docs'] as { group_plan: string }[]).map(({ group_plan: plan }) => plan);
  };
  await running.pool.query("UPDATE plan_prices SET active = false WHERE group_plan = 'server'");
  expect(await names('prices')).toEqual(['free', 'pro', 'corp', 'server']);
  expect(await names('plans')).toEqual(['free', 'pro', 'corp']);
});
