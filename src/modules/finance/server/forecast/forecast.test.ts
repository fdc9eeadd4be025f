import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import type { Forecast } from './forecast.ts';

let running: TestApp;
let ana: Client;
let group: string;
let bank: string;
beforeAll(async () => {
  running = await testApp();
  running.clock.now = new Date('2026-11-10T12:00:00Z');
});
beforeEach(async () => {
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  bank = await make({ klass: 'wallet', name: 'Bank', currency: 'BRL', start_balance: '1000' });
});
afterAll(async () => running.close());

type Doc = Record<string, unknown>;
async function make(doc: Doc): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
const get = async <T>(path: string): Promise<T> => {
  const answer = await ana.call('GET', `${group}/${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as T;
};
const forecast = async (): Promise<Forecast> => get<Forecast>('_forecast');
const change = async (id: string, body: Doc): Promise<void> => {
  const { _rev } = (await ana.call('GET', `${group}/${id}`)).body;
  expect((await ana.call('PUT', `${group}/${id}`, { _rev, ...body })).status).toBe(201);
};
const pointAt = (told: Forecast, id: string | null, day: string): string | undefined =>
  told.lines.find((line) => line._id === id)?.points[told.days.indexOf(day)];

test('adds entered rows and open planned rows at their days, and names the lowest point', async () => {
  const other = await make({ klass: 'wallet', name: 'Savings', currency: 'BRL', start_balance: '50' });
  await make({ klass: 'outgo', wallet_id: bank, date: '2026-11-10', value: '100' });
  await make({ klass: 'outgo', wallet_id: bank, date: '2026-11-20', value: '30', paid_to: 'Plumber' });
  await make({ klass: 'income', wallet_id: bank, date: '2026-11-25', value: '10', confirmed: true });
  await make({ klass: 'income', wallet_id: bank, date: '2026-11-26', value: '900', imported: true });
  await make({ klass: 'income', wallet_id: bank, date: '2027-06-01', value: '7' });
  const rent = await make({
    klass: 'planned',
    wallet_id: bank,
    value: '400',
    value_max: '500',
    party: 'Rent',
    start: '2026-11-05',
  });
  await make({
    klass: 'planned',
    flow: 'income',
    wallet_id: bank,
    value: '600',
    party: 'Work',
    start: '2026-12-15',
    rule: 'once',
  });
  await make({
    klass: 'planned',
    flow: 'transfer',
    wallet_id: bank,
    destination_wallet_id: other,
    value: '20',
    start: '2026-12-01',
    rule: 'once',
  });
  const told = await forecast();
  expect(told.today).toBe('2026-11-10');
  expect([told.days.length, told.days.at(-1)]).toEqual([91, '2027-02-08']);
  const points = (id: string | null): unknown[] =>
    ['2026-11-10', '2026-11-20', '2026-11-25', '2026-12-01', '2026-12-05', '2026-12-15', '2027-02-08'].map((day) =>
      pointAt(told, id, day),
    );
  // The rent of 5 November is late and expected today.
  expect(points(bank)).toEqual(['400.00', '370.00', '380.00', '360.00', '-140.00', '460.00', '-540.00']);
  expect(points(other)).toEqual(['50.00', '50.00', '50.00', '70.00', '70.00', '70.00', '70.00']);
  expect(points(null)).toEqual(['450.00', '420.00', '430.00', '430.00', '-70.00', '530.00', '-470.00']);
  expect(told.lines[0]).toMatchObject({ currency: 'BRL', lowest: { day: '2027-02-05', amount: '-470.00' } });
  expect(told.moves.slice(0, 3)).toMatchObject([
    { planned_id: rent, planned_day: '2026-11-05', date: '2026-11-10', late: true, amount: '-500.00', label: 'Rent' },
    { klass: 'outgo', date: '2026-11-20', amount: '-30.00', label: 'Plumber' },
    { klass: 'income', date: '2026-11-25', amount: '10.00' },
  ]);
});

test('a planned day counts once: as planned, then as its real row', async () => {
  const at = '2026-12-05';
  await make({ klass: 'planned', wallet_id: bank, value: '400', party: 'Rent', start: at, rule: 'once' });
  expect(pointAt(await forecast(), bank, at)).toBe('600.00');
  const row = await make({ klass: 'outgo', wallet_id: bank, date: '2026-12-03', value: '390', paid_to: 'Rent' });
  const told = await forecast();
  expect([pointAt(told, bank, at), told.moves.length]).toEqual(['610.00', 1]);
  // A row that waits to be accepted is in no balance yet, so the planned day still counts.
  await change(row, { imported: true });
  expect(pointAt(await forecast(), bank, at)).toBe('600.00');
});

test('skipped days, paused rows and rows of an inactive wallet do not count, and the last are named', async () => {
  const old = await make({ klass: 'wallet', name: 'Old', currency: 'BRL', start_balance: '5' });
  const plan = { klass: 'planned', value: '1', start: '2026-12-01', rule: 'once' };
  const skipped = await make({ ...plan, wallet_id: bank, party: 'One' });
  const paused = await make({ ...plan, wallet_id: bank, party: 'Two' });
  const inactive = await make({ ...plan, wallet_id: old, party: 'Three' });
  const into = await make({ ...plan, flow: 'transfer', wallet_id: bank, destination_wallet_id: old });
  expect((await forecast()).moves).toHaveLength(5);
  await change(skipped, { skipped: ['2026-12-01'] });
  await change(paused, { state: 'paused' });
  await change(old, { active: false });
  const told = await forecast();
  expect(told.moves).toEqual([]);
  expect(told.inactive.toSorted()).toEqual([inactive, into].toSorted());
  expect(told.lines.map(({ _id: id }) => id)).toEqual([null, bank]);
  const { rows } = await get<{ rows: Doc[] }>('_planned');
  expect(rows.find(({ _id: id }) => id === inactive)).toMatchObject({ inactive: true, next: '2026-12-01' });
});

test('planned rows know their next and late days, their last rows and a new price', async () => {
  const id = await make({ klass: 'planned', wallet_id: bank, value: '20', party: 'Stream TV', start: '2026-09-08' });
  const pay = async (date: string, value: string): Promise<string> =>
    make({ klass: 'outgo', wallet_id: bank, date, value, paid_to: 'STREAM TV' });
  const [first, second] = [await pay('2026-09-08', '20'), await pay('2026-10-09', '21.90')];
  const { rows } = await get<{ rows: Doc[] }>('_planned');
  expect(rows).toEqual([
    {
      _id: id,
      next: '2026-12-08',
      late: ['2026-11-08'],
      last: { _id: second, planned_day: '2026-10-08', date: '2026-10-09', value: '21.90' },
      before: { _id: first, planned_day: '2026-09-08', date: '2026-09-08', value: '20.00' },
      changed: true,
      inactive: false,
    },
  ]);
});

test('three alike rows are proposed until a person accepts or dismisses them', async () => {
  for (const date of ['2026-09-03', '2026-10-03', '2026-11-03']) {
    await make({
      klass: 'outgo',
      wallet_id: bank,
      date,
      value: '50',
      paid_to: `Gym ${date.slice(5)}`,
      categories: ['health'],
    });
    await make({ klass: 'income', wallet_id: bank, date, value: '3000', paid_by: 'Acme' });
  }
  const proposals = async (): Promise<Doc[]> => (await get<{ rows: Doc[] }>('_planned/proposals')).rows;
  const [work, gym] = await proposals();
  expect(work).toMatchObject({ flow: 'income', value: '3000.00', day: 3, start: '2026-09-03', party: 'Acme' });
  expect(gym).toMatchObject({ flow: 'outgo', value: '50.00', categories: ['health'] });
  const { dates: _dates, ...accepted } = work ?? {};
  const id = await make({ klass: 'planned', ...accepted });
  expect((await get<{ rows: Doc[] }>('_planned')).rows).toMatchObject([{ _id: id, next: '2026-12-03', late: [] }]);
  expect(await proposals()).toMatchObject([{ flow: 'outgo' }]);
  const { dates: _other, ...dismissed } = gym ?? {};
  await make({ klass: 'planned', ...dismissed, state: 'dismissed' });
  expect(await proposals()).toEqual([]);
  expect((await get<{ rows: Doc[] }>('_planned')).rows).toHaveLength(1);
});

test('a planned transfer to a wallet that a member does not see counts in the one that they see', async () => {
  const hers = await make({ klass: 'wallet', name: 'Hers', currency: 'BRL', members: [ana.id] });
  const fields = { value: '300.50', party: 'Savings', rule: 'once', start: '2026-11-20' };
  await make({ klass: 'planned', flow: 'transfer', wallet_id: bank, destination_wallet_id: hers, ...fields });
  const bia = await signUp(running.app);
  await bring(ana, group, bia);
  const { body } = await bia.call('GET', `${group}/_forecast`);
  const told = body as unknown as Forecast;
  expect(pointAt(told, bank, '2026-11-20')).toBe('699.50');
  expect(told.moves.map(({ wallet_id: id }) => id)).toEqual([bank]);
  expect(told.inactive).toEqual([]);
});
