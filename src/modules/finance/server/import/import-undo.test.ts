import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Properties of imports for any files; each case has a wallet of its own. */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

type Body = Record<string, unknown>;

async function newWallet(): Promise<string> {
  const made = await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'BRL', start_balance: '10' });
  return String(made.body['id']);
}
async function load(wallet: string, lines: readonly Line[]): Promise<Body> {
  const content = `Data;Histórico;Valor\n${lines.map(written).join('\n')}\n`;
  const settings = { date_format: 'dmy', decimal: ',', most_items_are: 'income', status: 'confirmed', mode: 'import' };
  const column = ['date', 'description', 'value'];
  const answer = await ana.call('POST', `${group}/wallets-upload`, {
    wallet,
    content,
    column,
    header_line: 1,
    ...settings,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}
const step = async (event: string, id: unknown, body: Body = {}) =>
  ana.call('PUT', `${group}/_design/${event}/_update/csv/${String(id)}`, body);

/** Everything that an import can change: totals, rows, keys, search texts, counters. */
async function stateOf(wallet: string): Promise<unknown> {
  const rows = async (sql: string): Promise<unknown[]> => (await running.pool.query(sql, [group, wallet])).rows;
  return {
    totals: await rows(
      'SELECT balance, pending_transactions, balance_after_pending FROM wallets WHERE account_id = $1 AND id = $2',
    ),
    incomes: await rows('SELECT * FROM incomes WHERE account_id = $1 AND wallet_id = $2 ORDER BY id'),
    outgos: await rows('SELECT * FROM outgos WHERE account_id = $1 AND wallet_id = $2 ORDER BY id'),
    keys: await rows('SELECT * FROM import_keys WHERE account_id = $1 AND wallet_id = $2 ORDER BY key, csv_id'),
    found: await rows(
      `SELECT s.* FROM search s WHERE s.account_id = $1 AND s.klass IN ('income', 'outgo') AND $2 <> '' ORDER BY s.id`,
    ),
    counters: await rows(
      `SELECT id, amount, size FROM counters WHERE account_id = $1 AND id IN ('Income', 'Outgo') AND $2 <> '' AND amount <> 0 ORDER BY id`,
    ),
  };
}

interface Line {
  readonly day: number;
  readonly text: string;
  readonly cents: number;
}
const written = ({ day, text, cents }: Line): string =>
  `${String(day).padStart(2, '0')}/03/2024;${text};${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** Few different values and texts, so that equal and similar lines are frequent. */
const lines = fc
  .array(
    fc.record({
      day: fc.integer({ min: 1, max: 9 }),
      text: fc.constantFrom('Padaria', 'padaria ', 'Mercado São João', 'Loja 2/3'),
      cents: fc.constantFrom(-1250, -100, 100, 99_999_999),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) => all.toSorted((a, b) => a.day - b.day));

test('an undo restores the state before the import, whatever happened to the rows meanwhile', async () => {
  const changes = fc.array(fc.constantFrom('accept some', 'accept', 'edit', 'unconfirm', 'remove'), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(lines, lines, fc.boolean(), changes, async (first, second, accepted, steps) => {
      const wallet = await newWallet();
      await ana.call('POST', group, { klass: 'outgo', wallet_id: wallet, date: '2024-03-02', value: '1' });
      const { id: earlier } = await load(wallet, first);
      if (accepted && earlier !== undefined) await step('accept', earlier);
      const before = await stateOf(wallet);
      const { id } = await load(wallet, second);
      if (id === undefined) {
        expect(await stateOf(wallet)).toEqual(before);
        return;
      }
      for (const one of steps) await disturb(String(id), one);
      expect((await step('undo', id)).status).toBe(201);
      expect(await stateOf(wallet)).toEqual(before);
    }),
    { numRuns: 12 },
  );
});

async function disturb(id: string, what: string): Promise<void> {
  if (what === 'accept') await step('accept', id);
  const { page } = (await ana.call('GET', `${group}/wallets-upload/${id}`)).body as { page: Body[] };
  const [row] = page;
  if (row === undefined) return;
  const address = `${group}/${String(row['_id'])}?rev=${String(row['_rev'])}`;
  if (what === 'accept some') await step('accept', id, { rows: [row['_id']] });
  if (what === 'edit') await ana.call('PUT', address, { value: '7.77', description: 'edited', categories: ['x'] });
  if (what === 'unconfirm') await ana.call('PUT', address, { confirmed: false });
  if (what === 'remove') await ana.call('DELETE', address);
}

test('a second import of a file adds nothing, and files of overlapping complete days add every line once', async () => {
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), async (all, from, to) => {
      const wallet = await newWallet();
      const [start, end] = [Math.min(from, to), Math.max(from, to)];
      const early = all.filter(({ day }) => day <= end);
      const late = all.filter(({ day }) => day >= start).toReversed();
      const added: unknown[] = [];
      for (const half of [early, late, all]) if (half.length > 0) added.push((await load(wallet, half))['added']);
      expect(added.reduce((sum: number, count) => sum + Number(count), 0)).toBe(all.length);
      expect(added.at(-1)).toBe(0);
    }),
    { numRuns: 8 },
  );
});
