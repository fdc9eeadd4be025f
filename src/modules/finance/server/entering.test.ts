import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/entity/id.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Rules for every way to enter a row: by hand and by the API (one record), and from a bank's file (many). */

let running: TestApp;
let ana: Client;
let group: string;
let wallet: string;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());
beforeEach(async () => {
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  wallet = await make('wallet', { name: 'Bank', currency: 'BRL' });
});

type Body = Record<string, unknown>;
type Answer = Awaited<ReturnType<Client['call']>>;

const date = '2026-03-01';
const post = async (klass: string, fields: Body): Promise<Answer> => ana.call('POST', group, { klass, ...fields });
async function make(klass: string, fields: Body): Promise<string> {
  const made = await post(klass, fields);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
const get = async (id: string): Promise<Body> => (await ana.call('GET', `${group}/${id}`)).body;
const put = async (id: string, fields: Body): Promise<Answer> =>
  ana.call('PUT', `${group}/${id}?rev=${String((await get(id))['_rev'])}`, fields);
const upload = async (content: string, mode: 'preview' | 'import', more: Body = {}): Promise<Answer> =>
  ana.call('POST', `${group}/wallets-upload`, { wallet, content, mode, ...more });
const restored = async (id: string): Promise<string> => {
  const answer = await ana.call('POST', `${group}/_restore`, { ids: [id] });
  expect(answer.text).toContain('"ok":true');
  return answer.text;
};
const stored = async (): Promise<number> => {
  const all = await Promise.all(
    ['income', 'outgo'].map(async (klass) => ana.call('POST', `${group}/_find`, { selector: { klass } })),
  );
  return all.reduce((sum, { body }) => sum + (body['docs'] as unknown[]).length, 0);
};

describe('an amount of zero', () => {
  const above = (name: string): Body => ({ [name]: [{ code: 'greater-than', params: { count: 0 } }] });

  test('is no income and no outgo, in any notation', async () => {
    for (const klass of ['income', 'outgo'])
      for (const value of [0, '0', '0.00', '-0'])
        expect((await post(klass, { wallet_id: wallet, date, value })).body['reason']).toEqual(above('value'));
    const outgo = await make('outgo', { wallet_id: wallet, date, value: '1' });
    expect((await put(outgo, { value: 0 })).body['reason']).toEqual(above('value'));
    const { body } = await ana.call('POST', `${group}/_bulk_docs`, {
      docs: [{ klass: 'outgo', wallet_id: wallet, date, value: 0 }],
    });
    expect(JSON.stringify(body)).toContain('greater-than');
    expect(await stored()).toBe(1);
  });

  test('is not transferred or exchanged; a fee may be zero', async () => {
    const [other, euros] = [
      await make('wallet', { name: 'Other', currency: 'BRL' }),
      await make('wallet', { name: 'Euros', currency: 'EUR' }),
    ];
    const sides = (to: string): Body => ({ source_wallet_id: wallet, destination_wallet_id: to, date });
    expect((await post('transfer', { ...sides(other), value: 0, fee: 1 })).body['reason']).toEqual(above('value'));
    expect((await post('transfer', { ...sides(other), value: 1, fee: 0 })).status).toBe(201);
    expect((await post('exchange', { ...sides(euros), value_out: 0, value_in: 0 })).body['reason']).toEqual({
      ...above('value_out'),
      ...above('value_in'),
    });
  });

  test('in a file is reported with its line and not written, in whichever column it is', async () => {
    for (const content of [
      'date,text,amount\n2026-03-01,Bakery,-1.00\n2026-03-02,Advice,0.00\n2026-03-03,Salary,9.00\n2026-03-04,Tea,-2.00\n',
      'date,text,debit,credit\n2026-03-01,Bakery,1.00,\n2026-03-02,Advice,0.00,0.00\n2026-03-03,Salary,,9.00\n2026-03-04,Tea,2.00,\n',
    ]) {
      const { body } = await upload(content, 'preview');
      expect(body['rejected']).toMatchObject([{ line: 3, reason: 'zero-value' }]);
      expect((body['rows'] as unknown[]).length).toBe(3);
    }
  });

  test('that is already stored allows edits of other fields and a restore from the trash', async () => {
    const outgo = await make('outgo', { wallet_id: wallet, date, value: '1' });
    await running.database.transaction('oficina_app', group, async (db) =>
      db.query('UPDATE outgos SET value = 0 WHERE account_id = $1 AND id = $2', [group, outgo]),
    );
    expect((await put(outgo, { value: '0', paid_to: 'Bakery' })).status).toBe(201);
    expect((await ana.call('DELETE', `${group}/${outgo}?rev=${String((await get(outgo))['_rev'])}`)).status).toBe(200);
    expect(await restored(outgo)).toContain(outgo);
  });
});

describe('an inactive wallet', () => {
  const inactive = (name: string): Body => ({ [name]: [{ code: 'is-inactive' }] });
  const file = 'date,text,amount\n2026-03-01,Bakery,-1.00\n2026-03-02,Salary,9.00\n2026-03-03,Tea,-2.00\n';

  test('takes no new row by hand, one or many, and from no file', async () => {
    const other = await make('wallet', { name: 'Other', currency: 'BRL' });
    await put(wallet, { active: false });
    for (const klass of ['income', 'outgo'])
      expect((await post(klass, { wallet_id: wallet, date, value: 1 })).body['reason']).toEqual(inactive('wallet_id'));
    for (const [field, from, to] of [
      ['source_wallet_id', wallet, other],
      ['destination_wallet_id', other, wallet],
    ] as const)
      expect(
        (await post('transfer', { source_wallet_id: from, destination_wallet_id: to, date, value: 1 })).body['reason'],
      ).toEqual(inactive(field));
    for (const mode of ['preview', 'import'] as const)
      expect((await upload(file, mode)).body['reason']).toEqual(inactive('wallet'));
    expect(await stored()).toBe(0);
  });

  test('keeps its rows, which can be edited, moved away and restored, but takes none from another wallet', async () => {
    const other = await make('wallet', { name: 'Other', currency: 'BRL' });
    const [outgo, foreign] = [
      await make('outgo', { wallet_id: wallet, date, value: 1 }),
      await make('outgo', { wallet_id: other, date, value: 1 }),
    ];
    await put(wallet, { active: false });
    expect((await put(outgo, { wallet_id: wallet, value: 2, confirmed: true })).status).toBe(201);
    expect((await put(foreign, { wallet_id: wallet })).body['reason']).toEqual(inactive('wallet_id'));
    expect(await get(wallet)).toMatchObject({ balance: '-2.00' });
    await put(outgo, { confirmed: false });
    expect((await ana.call('DELETE', `${group}/${outgo}?rev=${String((await get(outgo))['_rev'])}`)).status).toBe(200);
    expect(await restored(outgo)).toContain(outgo);
    expect((await put(outgo, { wallet_id: other })).status).toBe(201);
  });

  test('takes its file again when it is active again', async () => {
    await put(wallet, { active: false });
    expect((await upload(file, 'import')).status).toBe(422);
    await put(wallet, { active: true });
    expect((await upload(file, 'import')).body).toMatchObject({ added: 3 });
  });
});

describe('the code of a currency', () => {
  test('is stored in one spelling, whatever case and spaces were typed', async () => {
    for (const [typed, kept] of [
      [' brl ', 'BRL'],
      ['Eur', 'EUR'],
      ['points1', 'POINTS1'],
    ])
      expect(await get(await make('wallet', { name: 'W', currency: typed }))).toMatchObject({ currency: kept });
    for (const wrong of ['R$', 'br', 'B R L', 'two words', 'ÉUR', 'LONGERTHAN10'])
      expect((await post('wallet', { name: 'W', currency: wrong })).body['reason'], wrong).toHaveProperty('currency');
  });

  test('in a file’s lines matches the wallet in any spelling, and lines of another one are left out', async () => {
    const { body } = await upload(
      'date,text,amount,currency\n2026-03-01,Bakery,-1.00,brl\n2026-03-02,Salary,9.00, Brl \n2026-03-03,Tea,-2.00,BRL\n2026-03-04,Hotel,-3.00,usd\n',
      'preview',
    );
    expect((body['rows'] as { line: number }[]).map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(body['rejected']).toMatchObject([{ line: 5, reason: 'other-currency' }]);
  });
});

test('an entry that is sent again with its id is entered once', async () => {
  const doc = { _id: newId('out'), klass: 'outgo', wallet_id: wallet, date: '2026-11-28', value: '5' };
  const sent = await Promise.all([ana.call('POST', group, doc), ana.call('POST', group, doc)]);
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect((await ana.call('GET', `${group}/${wallet}`)).body['balance_after_pending']).toBe('-5.00');
});
