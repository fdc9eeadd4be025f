import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** What a card bought counts in the month in which its bill is due, if that is asked for. */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  const bank = await make('wallet', { name: 'Bank', currency: 'BRL' });
  const days = { closing_day: 28, due_day: 5, closings: [{ bill: '2026-04', day: '2026-05-02' }] };
  const card = await make('wallet', { name: 'Card', currency: 'BRL', card: true, ...days });
  const outgo = async (wallet_id: string, date: string, value: string, more: object = {}) =>
    make('outgo', { wallet_id, date, value, categories: ['home'], ...more });
  await outgo(bank, '2026-01-20', '1');
  // Due on 5 February, 5 March, and moved to the bill of 5 April.
  await outgo(card, '2026-01-28', '20');
  await outgo(card, '2026-01-29', '300');
  await outgo(card, '2026-02-10', '4000', { bill: '2026-03' });
  // In the bill that closes later, due on 5 May.
  await outgo(card, '2026-05-01', '50000');
  await make('income', { wallet_id: card, date: '2026-01-15', value: '5', categories: ['home'] });
});
afterAll(async () => running.close());

async function make(klass: string, fields: object): Promise<string> {
  const made = await ana.call('POST', group, { klass, ...fields });
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
const view = async (name: string, query: string) =>
  (await ana.call('GET', `${group}/_design/finance-report/_view/${name}?${query}`)).body;
interface Report {
  readonly currencies: readonly { readonly rows: readonly { key: string; figures: Record<string, string> }[] }[];
}
async function months(by: string): Promise<readonly string[]> {
  const { currencies } = (await view('cash-flow', `from=2026-01-01&to=2026-06-30${by}`)) as unknown as Report;
  return (currencies[0]?.rows ?? []).map(({ key, figures }) => `${key} ${figures['in']} ${figures['out']}`);
}

test('by purchase on its own day, by bill when it is due', async () => {
  expect(await months('')).toEqual(await months('&by=purchase'));
  expect((await months('')).filter((line) => !line.endsWith(' 0.00 0.00'))).toEqual([
    '2026-01 5.00 321.00',
    '2026-02 0.00 4000.00',
    '2026-05 0.00 50000.00',
  ]);
  expect((await months('&by=bill')).filter((line) => !line.endsWith(' 0.00 0.00'))).toEqual([
    '2026-01 0.00 1.00',
    '2026-02 5.00 20.00',
    '2026-03 0.00 300.00',
    '2026-04 0.00 4000.00',
    '2026-05 0.00 50000.00',
  ]);
});

test('the rows of a figure add up to it, and a period takes what is due in it alone', async () => {
  const range = 'from=2026-03-01&to=2026-04-30&by=bill';
  const rows = await view('rows', `${range}&part=out`);
  expect(rows).toMatchObject({
    rows: [
      { date: '2026-04-05', amount: '-4000.00' },
      { date: '2026-03-05', amount: '-300.00' },
    ],
    sums: [{ currency: 'BRL', amount: '-4300.00', count: 2 }],
  });
  const { currencies } = (await view('categories', range)) as unknown as Report;
  expect(currencies[0]?.rows).toMatchObject([{ key: 'home', figures: { out: '4300.00' } }]);
  const refused = await ana.call('GET', `${group}/_design/finance-report/_view/cash-flow?by=x`);
  expect(refused.status).toBe(400);
});
