import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isZero, signed, sumOf } from '../../rules/money.ts';
import type { Ledger, LedgerRow } from '../../rules/ledger.ts';
import { movementsOf } from '../../rules/movements.ts';
import type { RowKind } from '../../rules/row-kinds.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
let wallet: string;
let other: string;
let foreign: string;
const made: { id: string; klass: RowKind; date: string }[] = [];

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  wallet = await make('wallet', { name: 'Bank', start_balance: '100' });
  other = await make('wallet', { name: 'Savings', precision: 3 });
  foreign = await make('wallet', { name: 'Euros', currency: 'EUR' });
  const rows: [RowKind, string, object][] = [
    [
      'income',
      '2026-03-01',
      {
        wallet_id: wallet,
        value: '1000',
        paid_by: 'Acme',
        description: 'Sofa',
        confirmed: true,
        categories: ['salary'],
      },
    ],
    ['outgo', '2026-03-02', { wallet_id: wallet, value: '12.50', paid_to: 'Padaria São João', description: 'Pão' }],
    [
      'outgo',
      '2026-03-02',
      {
        wallet_id: wallet,
        value: '80',
        paid_to: 'Market',
        description: 'Sofa bed',
        categories: ['food'],
        confirmed: true,
      },
    ],
    ['transfer', '2026-03-02', { source_wallet_id: wallet, destination_wallet_id: other, value: '50', fee: '1' }],
    [
      'transfer',
      '2026-03-03',
      { source_wallet_id: other, destination_wallet_id: wallet, value: '7.10', fee: '0.125', description: 'sofa' },
    ],
    [
      'exchange',
      '2026-03-04',
      {
        source_wallet_id: wallet,
        destination_wallet_id: foreign,
        value_out: '20',
        value_in: '18',
        fee: '2',
        description: 'Sofas',
      },
    ],
    [
      'exchange',
      '2026-03-05',
      {
        source_wallet_id: foreign,
        destination_wallet_id: wallet,
        value_out: '5',
        value_in: '6',
        fee: '0.5',
        fee_kind: 'destination',
      },
    ],
    ['outgo', '2026-03-06', { wallet_id: wallet, value: '99', imported: true }],
    ['income', '2026-02-01', { wallet_id: wallet, value: '3' }],
  ];
  for (const [klass, date, fields] of rows) made.push({ id: await make(klass, { date, ...fields }), klass, date });
});
afterAll(async () => running.close());

async function make(klass: string, fields: object): Promise<string> {
  const answer = await ana.call('POST', group, { klass, ...fields });
  expect(answer.status, answer.text).toBe(201);
  return String(answer.body['id']);
}
async function ledger(query = '', of = wallet): Promise<Ledger> {
  const answer = await ana.call('GET', `${group}/_ledger/${of}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Ledger;
}
async function pages(size: number, query = ''): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  for (let before: string | undefined; ;) {
    const page = await ledger(`limit=${size}${query}${before === undefined ? '' : `&before=${before}`}`);
    rows.push(...page.rows);
    if (page.next === undefined) return rows;
    before = page.next;
  }
}
const newest = (): string[] => [7, 6, 5, 4, 3, 2, 1, 0, 8].map((place) => made[place]?.id ?? '');

test('is sorted newest first, rows of a day in the order of their creation, for all kinds', async () => {
  const { rows, next, count } = await ledger();
  expect(rows.map((row) => row._id)).toEqual(newest());
  expect([next, count]).toEqual([undefined, undefined]);
  expect(rows[1]).toMatchObject({
    klass: 'exchange',
    amount: '5.50',
    other: { _id: foreign, label: 'Euros', currency: 'EUR' },
  });
  expect(rows.at(-4)).toMatchObject({
    amount: '-80.00',
    who: 'Market',
    categories: ['food'],
    confirmed: true,
    imported: false,
  });
});

test('has the wallet’s balance after every row that counts, back to the initial amount', async () => {
  const { rows } = await ledger();
  expect(rows.map((row) => row.balance)).toEqual([
    undefined,
    '950.10',
    '944.60',
    '966.60',
    '959.50',
    '1010.50',
    '1090.50',
    '1103.00',
    '103.00',
  ]);
  const { body } = await ana.call('GET', `${group}/${wallet}`);
  expect(rows[1]?.balance).toBe(body['balance_after_pending']);
  expect((await ledger('', other)).rows.map(({ amount, balance }) => [amount, balance])).toEqual([
    ['-7.225', '42.775'],
    ['50.000', '50.000'],
  ]);
});

test.each([1, 2, 3, 5, 100])('has the same content in pages of %i', async (size) => {
  const { rows } = await ledger();
  expect(await pages(size)).toEqual(rows);
});

test('computes the balance of a page that begins without it', async () => {
  const { rows } = await ledger();
  for (const [place, row] of rows.entries()) {
    const page = await ledger(`before=${row.date},${row._id}`);
    expect(page.rows).toEqual(rows.slice(place + 1));
  }
});

describe('narrowed', () => {
  const ids = async (query: string): Promise<number[]> =>
    (await ledger(query)).rows.map(({ _id: id }) => made.findIndex((row) => row.id === id));

  test('by days it keeps the balance and returns count and sum', async () => {
    const { rows } = await ledger();
    const found = await ledger('from=2026-03-02&to=2026-03-03');
    expect(found.rows).toEqual(rows.slice(3, 7));
    expect(found).toMatchObject({ count: 4, sum: '-136.40' });
    expect(await pages(1, '&from=2026-03-02&to=2026-03-03')).toEqual(rows.slice(3, 7));
  });

  test('by words regardless of accents, and by an amount', async () => {
    expect(await ids('text=sao+PAO')).toEqual([1]);
    expect(await ids('text=sao+market')).toEqual([]);
    expect(await ids('text=12.50')).toEqual([1]);
    expect(await ids('text=18')).toEqual([5]);
    expect(await ids('text=1000,00')).toEqual([0]);
    expect(await ids('text=50')).toEqual([3]);
    expect(await ids('text=7,1')).toEqual([4]);
    expect(await ids('text=6')).toEqual([6]);
    expect(await ids('text=50&klass=outgo')).toEqual([]);
    expect(await ids('text=999')).toEqual([]);
    expect(await ids('text=R$+1.000,00')).toEqual([0]);
    expect(await ids('text=-12,50')).toEqual([1]);
    // Including its fee, as the row shows it.
    expect(await ids('text=51,00')).toEqual([3]);
    expect(await ids('text=5,50')).toEqual([6]);
    expect(await ids('text=sofa+7,10')).toEqual([4]);
    expect(await ids('text=7,10+market')).toEqual([]);
    // A number among the words is found as a word, not as an amount.
    const filter = await make('outgo', {
      wallet_id: wallet,
      date: '2026-01-01',
      value: '9',
      description: 'Filter 2.0, box 3',
    });
    for (const text of ['2.0', 'filter+2.0', '2.0+filter', 'box+3'])
      expect(
        (await ledger(`text=${text}`)).rows.map((row) => row._id),
        text,
      ).toEqual([filter]);
    expect((await ledger('text=3,2.0')).rows).toEqual([]);
    const { body } = await ana.call('GET', `${group}/${filter}`);
    expect((await ana.call('DELETE', `${group}/${filter}?rev=${String(body['_rev'])}`)).status).toBe(200);
  });

  test('by words in rows of several kinds, page by page', async () => {
    const whole = await ledger('text=sofa');
    expect(await ids('text=sofa')).toEqual([5, 4, 2, 0]);
    expect(whole).toMatchObject({ count: 4, sum: '905.10' });
    expect(await pages(1, '&text=sofa')).toEqual(whole.rows);
    expect(await ids('text=sofa&klass=outgo,transfer')).toEqual([4, 2]);
  });

  test('by category, state and kind', async () => {
    expect(await ids('category=food')).toEqual([2]);
    expect(await ids('category=&klass=income')).toEqual([8]);
    expect(await ids('confirmed=true')).toEqual([2, 0]);
    expect(await ids('imported=true')).toEqual([7]);
    expect(await ids('klass=transfer,exchange')).toEqual([6, 5, 4, 3]);
    const narrowed = await ledger('klass=outgo&imported=false');
    expect(narrowed).toMatchObject({ count: 2, sum: '-92.50' });
    expect(narrowed.rows.map((row) => row.balance)).toEqual([undefined, undefined]);
  });

  test('count and sum are equal for any page size', async () => {
    for (const query of [
      'text=12.50',
      'text=sao',
      'text=sofa',
      'text=sofa&klass=outgo,transfer',
      'text=sofa&from=2026-03-02',
      'category=food',
      'imported=true',
      'klass=transfer,exchange',
      'text=nothing',
    ]) {
      const whole = await ledger(query);
      expect(await ledger(`${query}&limit=1`), query).toMatchObject({ count: whole.count, sum: whole.sum });
      expect(whole.count, query).toBe(whole.rows.length);
    }
  });

  test('refuses invalid parameters, and 404 without a wallet of the group', async () => {
    for (const query of ['limit=x', 'before=2026', 'from=2026-02-30', 'confirmed=1', 'klass=wallet', 'page=2'])
      expect((await ana.call('GET', `${group}/_ledger/${wallet}?${query}`)).status, query).toBe(400);
    expect((await ana.call('GET', `${group}/_ledger/${made[0]?.id ?? ''}`)).status).toBe(404);
  });
});

test('amounts equal the rows’ movements, whichever side pays a fee', async () => {
  const amount = fc
    .tuple(fc.nat(999), fc.integer({ min: 0, max: 99 }))
    .map(([a, b]) => `${a}.${String(b).padStart(2, '0')}`);
  const row = fc.record({
    klass: fc.constantFrom('transfer' as const, 'exchange' as const),
    out: fc.boolean(),
    value: amount,
    value_in: amount,
    fee: amount,
    fee_kind: fc.constantFrom('source', 'destination'),
  });
  await fc.assert(
    fc.asyncProperty(row, async ({ klass, out, value, value_in, fee, fee_kind }) => {
      const second = klass === 'transfer' ? other : foreign;
      const wallets = out
        ? { source_wallet_id: wallet, destination_wallet_id: second }
        : { source_wallet_id: second, destination_wallet_id: wallet };
      const own = klass === 'transfer' ? { value, fee } : { value_out: value, value_in, fee, fee_kind };
      const id = await make(klass, { date: '2027-01-01', ...wallets, ...own });
      const { body } = await ana.call('GET', `${group}/${id}`);
      const moves = movementsOf(klass, body);
      for (const at of [wallet, second]) {
        const [first] = (await ledger('limit=1', at)).rows;
        const moved = moves.find((move) => move.wallet_id === at)?.amount ?? '';
        expect(first?._id).toBe(id);
        expect(isZero(sumOf([first?.amount ?? '', signed(moved, -1)])), `${first?.amount ?? ''} ${moved}`).toBe(true);
      }
    }),
    { numRuns: 25 },
  );
});
