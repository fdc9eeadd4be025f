import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
let wallet: string;
let other: string;
let foreign: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  const made = async (name: string, currency: string): Promise<string> =>
    String((await ana.call('POST', group, { klass: 'wallet', name, currency })).body['id']);
  [wallet, other, foreign] = [await made('One', 'USD'), await made('Two', 'USD'), await made('Three', 'EUR')];
});
afterAll(async () => running.close());

const date = '2026-03-01';
const rows = (): [kind: string, name: string, fields: object][] => [
  ['income', 'Revenue', { wallet_id: wallet, value: '1' }],
  ['outgo', 'Expense', { wallet_id: wallet, value: '1' }],
  ['transfer', 'Transfer', { source_wallet_id: wallet, destination_wallet_id: other, value: '1' }],
  ['exchange', 'Exchange', { source_wallet_id: wallet, destination_wallet_id: foreign, value_out: '1', value_in: '2' }],
];

async function step(path: string, id: string): Promise<{ status: number; body: Readonly<Record<string, unknown>> }> {
  return ana.call('PUT', `${group}/_design/${path}/${id}`);
}

describe.each([0, 1, 2, 3])('row %i', (place) => {
  test('is confirmed and unconfirmed once, imported and accepted once', async () => {
    const [klass = '', name = '', fields] = rows()[place] ?? [];
    const made = await ana.call('POST', group, { klass, date, ...fields });
    const id = String(made.body['id']);
    const state = async (): Promise<unknown[]> => {
      const { body } = await ana.call('GET', `${group}/${id}`);
      return [body['confirmed'], body['imported']];
    };
    const refused = (reason: string): object => ({ status: 422, body: { reason } });
    expect(await step('confirm/_update/unconfirm', id)).toMatchObject(refused(`${name} is already unconfirmed`));
    const confirmed = await step('confirm/_update/confirm', id);
    expect(confirmed).toMatchObject({ status: 201, body: { ok: true, id } });
    expect(await state()).toEqual([true, false]);
    expect(await step('confirm/_update/confirm', id)).toMatchObject(refused(`${name} is already confirmed`));
    expect((await step('confirm/_update/unconfirm', id)).status).toBe(201);
    expect(await step('import/_update/remove', id)).toMatchObject(refused('Record is not imported'));
    expect((await step('import/_update/set', id)).status).toBe(201);
    expect(await state()).toEqual([false, true]);
    expect(await step('import/_update/set', id)).toMatchObject(refused('Record is imported'));
    expect((await step('import/_update/remove', id)).status).toBe(201);
    expect((await step('confirm/_update/forget', id)).status).toBe(404);
    const told = await ana.call('POST', `${group}/_find`, {
      selector: { klass: 'version', item_id: id },
      fields: ['app_event'],
      sort: ['created_at', '_id'],
    });
    expect((told.body['docs'] as { app_event: string }[]).map((line) => line.app_event).toSorted()).toEqual([
      'accept-import',
      'confirm',
      'create',
      'import',
      'unconfirm',
    ]);
  });
});

test('a wallet has no such step', async () => {
  expect((await step('confirm/_update/confirm', wallet)).status).toBe(404);
});

test('of two concurrent confirmations one succeeds, the other is refused', async () => {
  const made = await ana.call('POST', group, { klass: 'outgo', date, wallet_id: wallet, value: '7' });
  const id = String(made.body['id']);
  const answers = await Promise.all([1, 2, 3].map(async () => step('confirm/_update/confirm', id)));
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '422', '422']);
});
