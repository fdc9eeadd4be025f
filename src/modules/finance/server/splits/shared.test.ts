import { afterAll, beforeAll, expect, test } from 'vitest';
import { bring } from '#src/testing/membership.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let bob: Client;
let group: string;
let bank: string;
let cash: string;
beforeAll(async () => {
  running = await testApp();
  [ana, bob] = [await signUp(running.app), await signUp(running.app)];
  group = await foundGroup(ana);
  await bring(ana, group, bob);
  bank = await make({ klass: 'wallet', name: 'Bank', currency: 'BRL' });
  cash = await make({ klass: 'wallet', name: 'Cash', currency: 'BRL' });
});
afterAll(async () => running.close());

type Doc = Record<string, unknown>;
async function make(doc: Doc, by = ana): Promise<string> {
  const made = await by.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
const shared = async (query = ''): Promise<Doc> => (await ana.call('GET', `${group}/_shared${query}`)).body;
const date = '2026-11-02';

test('half is grandma’s: she owes it to the member who paid, until she settles', async () => {
  const half = { category: 'food', value: '50', for: 'Grandma' };
  const row = { klass: 'outgo', wallet_id: bank, date, value: '100', parts: [{ category: 'food', value: '50' }, half] };
  const id = await make({ ...row, who_id: bob.id, paid_to: 'Market' });
  // What is for the member who paid is no debt; a row that waits does not count.
  await make({ ...row, value: '50', parts: [{ value: '50', for: bob.id }], who_id: bob.id });
  await make({ ...row, imported: true });
  const owed = { debtor: 'Grandma', creditor: bob.id, currency: 'BRL', amount: '50.00' };
  expect(await shared()).toEqual({ debts: [owed] });
  const part = await make({
    klass: 'income',
    wallet_id: cash,
    date,
    value: '20',
    settled_by: 'Grandma',
    who_id: bob.id,
  });
  expect(await shared(`?one=Grandma&other=${bob.id}`)).toMatchObject({
    debts: [{ ...owed, amount: '30.00' }],
    rows: [
      { _id: part, amount: '-20.00' },
      { _id: id, klass: 'outgo', date, label: 'Market', amount: '50.00' },
    ],
  });
  await make({ klass: 'income', wallet_id: cash, date, value: '30', settled_by: 'Grandma', who_id: bob.id });
  expect(await shared()).toEqual({ debts: [] });
});

test('debts between members are netted, and a transfer evens them', async () => {
  const row = { klass: 'outgo', wallet_id: bank, date };
  await make({ ...row, value: '90', parts: [{ value: '60' }, { value: '30', for: bob.id }] });
  await make({ ...row, value: '10', parts: [{ value: '10', for: ana.id }] }, bob);
  const debt = { debtor: bob.id, creditor: ana.id, currency: 'BRL', amount: '20.00' };
  expect(await shared()).toEqual({ debts: [debt] });
  const pair = { source_wallet_id: cash, destination_wallet_id: bank };
  await make({ klass: 'transfer', ...pair, date, value: '20', settled_by: bob.id, who_id: ana.id });
  expect(await shared()).toEqual({ debts: [] });
});

test('a part of an income for somebody outside is owed to them', async () => {
  await make({
    klass: 'income',
    wallet_id: bank,
    date,
    value: '8',
    parts: [{ value: '3', for: 'Uncle' }, { value: '5' }],
  });
  const debt = { debtor: ana.id, creditor: 'Uncle', currency: 'BRL', amount: '3.00' };
  expect(await shared()).toEqual({ debts: [debt] });
  await make({ klass: 'outgo', wallet_id: bank, date, value: '3', settled_by: 'Uncle' });
  expect(await shared()).toEqual({ debts: [] });
});
