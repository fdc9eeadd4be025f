import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
let wallet: string;
beforeAll(async () => {
  running = await testApp();
  running.clock.now = new Date('2026-11-10T12:00:00Z');
});
beforeEach(async () => {
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  wallet = await make({ klass: 'wallet', name: 'Bank', currency: 'BRL', start_balance: '1000' });
});
afterAll(async () => running.close());

type Doc = Record<string, unknown>;
async function make(doc: Doc): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
const read = async (id: string): Promise<Doc> => (await ana.call('GET', `${group}/${id}`)).body;
const rent = async (more: Doc = {}): Promise<string> =>
  make({ klass: 'planned', wallet_id: wallet, value: '500', party: 'Imobiliária Sol', start: '2026-10-05', ...more });
const pay = async (date: string, value: string, more: Doc = {}): Promise<string> =>
  make({ klass: 'outgo', wallet_id: wallet, date, value, paid_to: 'IMOBILIARIA SOL LTDA', ...more });
const dayOf = async (id: string): Promise<unknown> => (await read(id))['planned_day'];

test('a row that is entered fulfils the planned day next to it, and no second one does', async () => {
  const id = await rent();
  const first = await pay('2026-11-03', '520');
  expect(await read(first)).toMatchObject({ planned_id: id, planned_day: '2026-11-05' });
  expect(await dayOf(await pay('2026-11-06', '500'))).toBeUndefined();
  expect(await dayOf(await pay('2026-12-12', '500'))).toBe('2026-12-05');
  expect(await dayOf(await pay('2027-01-20', '500'))).toBeUndefined();
  expect(await dayOf(await pay('2027-02-05', '600'))).toBeUndefined();
  expect(await dayOf(await pay('2027-02-05', '500', { paid_to: 'Padaria' }))).toBeUndefined();
});

test('a new planned row finds the rows of the past, and a removed one frees them', async () => {
  const old = await pay('2026-10-06', '500');
  const id = await rent();
  expect(await read(old)).toMatchObject({ planned_id: id, planned_day: '2026-10-05' });
  const { _rev } = await read(id);
  expect((await ana.call('DELETE', `${group}/${id}?rev=${String(_rev)}`)).status).toBe(200);
  expect((await read(old))['planned_id']).toBeUndefined();
});

test('a person connects a row with a planned day, once', async () => {
  const id = await rent();
  const one = await pay('2026-11-25', '90', { paid_to: 'Cash' });
  const other = await pay('2026-11-25', '90', { paid_to: 'Cash' });
  const put = async (row: string, body: Doc) =>
    ana.call('PUT', `${group}/${row}`, { _rev: (await read(row))['_rev'], ...body });
  expect((await put(one, { planned_id: id, planned_day: '2026-11-06' })).body['reason']).toEqual({
    planned_day: [{ code: 'not-a-planned-day' }],
  });
  expect((await put(one, { planned_id: id, planned_day: '2026-11-05' })).status).toBe(201);
  const second = await put(other, { planned_id: id, planned_day: '2026-11-05' });
  expect([second.status, second.body['reason']]).toMatchObject([422, { planned_day: [{}] }]);
  expect((await put(one, { planned_id: null })).status).toBe(201);
  expect(await dayOf(one)).toBeUndefined();
});

test('a row that comes back from the trash leaves the day to the one that has it now', async () => {
  await rent();
  const one = await pay('2026-11-05', '500');
  const { _rev } = await read(one);
  expect((await ana.call('DELETE', `${group}/${one}?rev=${String(_rev)}`)).status).toBe(200);
  const other = await pay('2026-11-06', '500');
  expect(await dayOf(other)).toBe('2026-11-05');
  expect((await ana.call('POST', `${group}/_restore`, { ids: [one] })).status).toBe(200);
  expect(await dayOf(one)).toBeUndefined();
});

test('a row of a bank file fulfils a planned day, and its undo frees it', async () => {
  const id = await rent();
  const content =
    'date;value;description\n2026-10-07;-500,00;IMOBILIARIA SOL\n2026-11-04;-510,00;IMOBILIARIA SOL\n2026-11-05;-4,50;PADARIA\n';
  const upload = { wallet, content, mode: 'import', file_name: 'a.csv', most_items_are: 'income' };
  const taken = await ana.call('POST', `${group}/wallets-upload`, upload);
  expect(taken.status, taken.text).toBe(201);
  const found = async (): Promise<unknown> =>
    (
      await ana.call('POST', `${group}/_find`, {
        selector: { klass: 'outgo', planned_id: id },
        fields: ['planned_day', 'value'],
        sort: [{ date: 'asc' }],
      })
    ).body['docs'];
  expect(await found()).toEqual([
    { planned_day: '2026-10-05', value: '500.00' },
    { planned_day: '2026-11-05', value: '510.00' },
  ]);
  expect((await ana.call('PUT', `${group}/_design/undo/_update/csv/${String(taken.body['id'])}`)).status).toBe(201);
  expect(await dayOf(await pay('2026-11-08', '500'))).toBe('2026-11-05');
});

test('refuses wallets, amounts and days that do not fit, at their fields', async () => {
  const euros = await make({ klass: 'wallet', name: 'Euros', currency: 'EUR' });
  const old = await make({ klass: 'wallet', name: 'Old', currency: 'BRL' });
  const { _rev } = await read(old);
  await ana.call('PUT', `${group}/${old}`, { _rev, active: false });
  const reasons = async (doc: Doc): Promise<unknown> =>
    (
      await ana.call('POST', group, {
        klass: 'planned',
        wallet_id: wallet,
        value: '5',
        party: 'X',
        start: '2026-10-05',
        ...doc,
      })
    ).body['reason'];
  for (const [doc, field, code] of [
    [{ wallet_id: old }, 'wallet_id', 'is-inactive'],
    [{ flow: 'transfer' }, 'destination_wallet_id', 'cant-be-blank'],
    [{ flow: 'transfer', destination_wallet_id: euros }, 'destination_wallet_id', 'currencies-differ'],
    [{ flow: 'transfer', destination_wallet_id: wallet }, 'destination_wallet_id', 'wallets-are-the-same'],
    [{ value: '0' }, 'value', 'greater-than'],
    [{ value: '1.005' }, 'value', 'is-invalid'],
    [{ value_max: '4' }, 'value_max', 'must-be-more'],
    [{ until: '2026-10-04' }, 'until', 'ends-before-it-begins'],
    [{ day: 32 }, 'day', 'less-than-or-equal-to'],
    [{ skipped: ['soon'] }, 'skipped', 'is-invalid'],
  ] as const)
    expect(await reasons(doc), JSON.stringify(doc)).toMatchObject({ [field]: [{ code }] });
});
