import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ledger } from '../../rules/ledger.ts';
import type { FigureRows, FinanceReport } from '../../rules/report.ts';
import { bring } from '#src/testing/membership.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let bob: Client;
let group: string;
let bank: string;
beforeAll(async () => {
  running = await testApp();
  running.clock.now = new Date('2026-11-21T12:00:00Z');
  [ana, bob] = [await signUp(running.app), await signUp(running.app)];
  group = await foundGroup(ana);
  await bring(ana, group, bob);
  bank = await make({ klass: 'wallet', name: 'Bank', currency: 'BRL' });
  const row = { klass: 'outgo', wallet_id: bank, date: '2026-11-02' };
  await make({ ...row, value: '30', who_id: ana.id });
  await make({ ...row, value: '50', who_id: bob.id, parts: [{ value: '20' }, { value: '30' }] });
  await make({ ...row, value: '7' });
  await make({ ...row, klass: 'income', value: '90', who_id: bob.id });
});
afterAll(async () => running.close());

async function make(doc: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
const view = async <T>(path: string): Promise<T> =>
  (await ana.call('GET', `${group}/_design/finance-report/_view/${path}`)).body as T;

test('spending and income by member, and the rows of each', async () => {
  const { currencies = [] } = await view<FinanceReport>('people');
  const rows = currencies[0]?.rows.map(({ key, figures }) => [key, figures['out'], figures['in']]);
  expect(rows).toEqual([
    [bob.id, '50.00', '90.00'],
    [ana.id, '30.00', '0.00'],
    [null, '7.00', '0.00'],
  ]);
  expect(currencies[0]?.rows.map(({ label }) => label === '')).toEqual([false, false, true]);
  for (const [member, amounts] of [
    [bob.id, ['-50.00']],
    ['', ['-7.00']],
  ] as const) {
    const found = await view<FigureRows>(`rows?part=out&member=${member}`);
    expect(found.rows.map(({ amount }) => amount)).toEqual(amounts);
    expect(found.sums).toMatchObject([{ amount: amounts[0], count: 1 }]);
  }
});

test('the register names the member of a row', async () => {
  const { rows } = (await ana.call('GET', `${group}/_ledger/${bank}`)).body as unknown as Ledger;
  const people = await view<FinanceReport>('people');
  const labelOf = (id: string) => people.currencies?.[0]?.rows.find(({ key }) => key === id)?.label;
  expect(rows.map(({ member }) => member)).toEqual([labelOf(bob.id), undefined, labelOf(bob.id), labelOf(ana.id)]);
});

test('only a member of the group can be the member of a row', async () => {
  const eve = await signUp(running.app);
  const made = await ana.call('POST', group, {
    klass: 'outgo',
    wallet_id: bank,
    date: '2026-11-02',
    value: '1',
    who_id: eve.id,
  });
  expect([made.status, made.body['reason']]).toEqual([422, { who_id: [{ code: 'must-exist' }] }]);
});
