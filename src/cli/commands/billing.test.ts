import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparePayments } from '#modules/billing/server/compare-payments.ts';
import { endGrace } from '#modules/billing/server/fetch-from-processor.ts';
import type { FakePaddle, Purchase } from '#modules/billing/server/fake/fake-paddle.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { deliverEvents, openProcessor } from '#src/testing/billing.ts';
import { billingCommands } from './billing.ts';

/** The operator's commands for payments, on a group that pays at the fake processor. */

let running: TestApp;
let ana: Client;
let group: string;
let fake: FakePaddle;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  fake = await openProcessor(running);
  await ana.call('POST', group, { _id: 'acn-', key: 'billing-email', value: 'pay@example.com' });
  const begun = await ana.call('POST', `${group}/_checkout`, { price_id: 'pri_fakepro' });
  fake.pay(begun.body as unknown as Purchase);
  await deliverEvents(running);
});
afterAll(async () => running.close());

async function command(...words: string[]): Promise<string> {
  const found = billingCommands.find(({ name }) => name.join(' ') === words.slice(0, 2).join(' '));
  const lines: string[] = [];
  await found?.run(running.app, found.parse(words.slice(2)), (line) => lines.push(line));
  return lines.join('\n');
}

async function plan(): Promise<unknown> {
  const { rows } = await running.pool.query<{ plan: string }>('SELECT plan FROM groups WHERE account_id = $1', [group]);
  return rows[0]?.plan;
}

test('events are listed, and replaying one changes nothing', async () => {
  const lines = (await command('billing', 'events', group)).split('\n');
  expect(lines.map((line) => line.split('\t').slice(1, 3))).toEqual([
    ['subscription.activated', 'applied'],
    ['subscription.created', 'applied'],
  ]);
  const event = lines[0]?.split('\t')[3] ?? '';
  expect(await command('billing', 'replay', event)).toBe(`${event} was applied.`);
  expect(await plan()).toBe('pro');
  await expect(command('billing', 'replay', 'evt_none')).rejects.toThrow('missing');
});

test('groups that have another plan than they pay for are listed', async () => {
  expect(await command('billing', 'differences')).toBe('Every group has what it pays for.');
  await running.pool.query(
    "UPDATE plan_switches SET difference = 'charged-less', differs_since = '2026-01-01T00:00:00Z' WHERE account_id = $1",
    [group],
  );
  expect(await command('billing', 'differences')).toBe(`${group}\tcharged-less\t2026-01-01T00:00:00.000Z`);
  await comparePayments.work(running.app, {});
  expect(await command('billing', 'differences')).toBe('Every group has what it pays for.');
});

test('a review of a group starts and ends, and the audit log contains both', async () => {
  const review = async (): Promise<unknown> => (await ana.call('GET', `${group}/_billing`)).body['review'];
  await command('billing', 'review', group, 'on');
  expect(await review()).toBe('by-hand');
  await command('billing', 'review', group, 'off');
  expect(await review()).toBeNull();
  const { rows } = (await ana.call('GET', `${group}/_audit?event=plan-by-hand`)).body as { rows: unknown[] };
  expect(rows).toHaveLength(2);
});

test('granted days extend the plan after payments end', async () => {
  const id = [...fake.subscriptions.keys()][0] ?? '';
  await fake.answer(`http://localhost/_paddle/subscriptions/${id}/cancel`, { method: 'POST' });
  expect(await command('billing', 'reconcile', group)).toBe('1 subscriptions were compared.');
  expect(await command('billing', 'days', group, '10')).toContain('keeps its plan until');
  running.clock.now = new Date(running.clock.now.getTime() + 9 * 86_400_000);
  await endGrace.work(running.app, {});
  expect(await plan()).toBe('pro');
  await command('billing', 'days', group, '0');
  expect(await plan()).toBe('free');
});

test.each([
  [['billing', 'review', `acc-${'0'.repeat(32)}`, 'maybe'], 'on or off'],
  [['billing', 'days', `acc-${'0'.repeat(32)}`, '-1'], 'number'],
  [['billing', 'events', 'acc-1'], 'no id of a group'],
])('%j is refused: %s', async (words, why) => {
  await expect(command(...words)).rejects.toThrow(why);
});
