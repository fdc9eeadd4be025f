import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemsPerSlice } from '#platform/server/jobs/steps/step.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { checkTotals } from '../rebuild.ts';

/** Work on more rows than fit into one slice, while others of the group write between the slices. */

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
  const made = await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'BRL', start_balance: '100' });
  return String(made.body['id']);
}
const file = (rows: number): string =>
  `Data;Histórico;Valor\n${Array.from({ length: rows }, (_, row) => `13/03/2024;line ${row};${row % 3 === 0 ? '-' : ''}1,00`).join('\n')}\n`;

async function load(wallet: string, content: string, headers: Record<string, string> = {}) {
  const settings = { mode: 'import', status: 'confirmed', date_format: 'dmy', decimal: ',', most_items_are: 'income' };
  const answer = await ana.call('POST', `${group}/wallets-upload`, { wallet, content, ...settings }, headers);
  expect([201, 503], answer.text).toContain(answer.status);
  return answer;
}
const step = async (event: string, id: unknown, body: Body = {}) =>
  ana.call('PUT', `${group}/_design/${event}/_update/csv/${String(id)}`, body);
const get = async (id: string): Promise<Body> => (await ana.call('GET', `${group}/${id}`)).body;
const pageOf = async (id: unknown): Promise<Body> =>
  (await ana.call('GET', `${group}/wallets-upload/${String(id)}`)).body;

/** Temporary rows of running steps; none may be left at the end. */
async function leftovers(): Promise<unknown[]> {
  return running.database.transaction('oficina_app', group, async (db) =>
    db.query(
      'SELECT step_id AS id FROM step_holds UNION ALL SELECT id FROM steps UNION ALL SELECT step_id FROM step_slices',
    ),
  );
}

const rows = itemsPerSlice * 5 + 7;
const incomes = rows - Math.ceil(rows / 3);
const sum = (incomes - (rows - incomes) + 100).toFixed(2);

test('import, acceptance and undo have the same result in slices as in one piece', async () => {
  const wallet = await newWallet();
  const answer = await load(wallet, file(rows), { accept: 'application/x-ndjson' });
  const lines = answer.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Body);
  const done = lines.slice(0, -1).map((line) => Number(line['done']));
  expect(done.length).toBeGreaterThan(2);
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  expect([done[0], done.at(-1)]).toEqual([0, rows]);
  expect(done, 'each slice is reported').toEqual(expect.arrayContaining([itemsPerSlice * 2, itemsPerSlice * 3]));
  const { id, rev } = lines.at(-1) ?? {};
  expect(await get(String(id))).toMatchObject({ _rev: rev, added: rows });
  expect(await pageOf(id)).toMatchObject({ rows, waiting: rows, step: null });
  expect(await get(wallet)).toMatchObject({ balance: '100.00' });

  const accepted = await step('accept', id);
  expect(accepted.status, accepted.text).toBe(201);
  const after = await get(String(id));
  expect(after['accepted_at']).toBeDefined();
  expect(accepted.body['rev']).toBe(after['_rev']);
  expect(await get(wallet)).toMatchObject({ balance: sum });
  expect(await pageOf(id)).toMatchObject({ rows, waiting: 0 });

  const undone = await step('undo', id);
  expect(undone.status, undone.text).toBe(201);
  expect(await get(wallet)).toMatchObject({ balance: '100.00' });
  expect(await pageOf(id)).toMatchObject({ rows: 0 });
  expect(await checkTotals(running.app, false)).toEqual([]);
  expect(await leftovers()).toEqual([]);
  const again = await load(wallet, file(rows));
  expect(again.body).toMatchObject({ added: rows });
});

test('while a step runs, the same request joins it, other steps get a retry answer, and single writes succeed', async () => {
  const wallet = await newWallet();
  const { id } = (await load(wallet, file(rows))).body;
  const { steps } = running.app;
  const real = { ...steps };
  const goOn: (() => void)[] = [];
  // The step pauses after its first slice until all requests have been answered.
  Object.assign(steps, {
    drive: (...asked: Parameters<typeof real.drive>) => goOn.push(() => real.drive(...asked)),
  });
  const joining = [step('accept', id)];
  await expect.poll(async () => (await pageOf(id))['step']).toMatchObject({ kind: 'accept', items: rows });
  joining.push(step('accept', id));
  const [undo, other, digits, removal] = await Promise.all([
    step('undo', id),
    load(wallet, file(2)),
    get(wallet).then(async (doc) => ana.call('PUT', `${group}/${wallet}?rev=${String(doc['_rev'])}`, { precision: 4 })),
    get(wallet).then(async (doc) => ana.call('DELETE', `${group}/${wallet}?rev=${String(doc['_rev'])}`)),
  ]);
  Object.assign(steps, real);
  const writing = { base: [{ code: 'rows-are-being-written', params: { count: rows } }] };
  for (const refused of [undo, other, digits, removal])
    expect([refused.status, refused.body['reason'], refused.headers['retry-after']]).toEqual([503, writing, '1']);
  expect(goOn).toHaveLength(1);
  for (const go of goOn) go();
  joining.push(step('accept', id));
  const income = { klass: 'income', wallet_id: wallet, date: '2024-01-01', value: '5', confirmed: true };
  const single = await ana.call('POST', group, income);
  const joined = await Promise.all(joining);
  expect([single, ...joined].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(joined.map(({ body }) => body['rev'])).size).toBe(1);
  expect(await get(wallet)).toMatchObject({ balance: (Number(sum) + 5).toFixed(2) });
  expect(await leftovers()).toEqual([]);
});

test('a mapping is applied in slices', async () => {
  const wallet = await newWallet();
  await load(wallet, file(rows));
  const made = await ana.call('POST', group, {
    klass: 'mapping',
    text_to_match: 'line',
    text_to_change: 'food',
    target: 'income',
  });
  const id = String(made.body['id']);
  const applied = await ana.call('PUT', `${group}/_design/mapping/_update/apply/${id}`, {});
  expect([applied.status, applied.body['rev']]).toEqual([201, made.body['rev']]);
  const found = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'income', wallet_id: wallet, categories: { $exists: false } },
  });
  expect(found.body['docs']).toEqual([]);
});

test('a step whose process died is continued and ends exactly', async () => {
  const wallet = await newWallet();
  const { id } = (await load(wallet, file(rows))).body;
  // The state after a process was killed behind its first slice: a step without a process.
  const { steps } = running.app;
  const real = { ...steps };
  Object.assign(steps, { drive: () => undefined });
  void step('accept', id);
  await expect.poll(async () => (await pageOf(id))['step']).toMatchObject({ done: itemsPerSlice });
  expect(await get(wallet)).not.toMatchObject({ balance: sum });
  Object.assign(steps, real);
  expect(await steps.resume()).toBe(0);
  await running.database.transaction('oficina_system', 'test', async (db) =>
    db.query("UPDATE steps SET beat_at = beat_at - interval '1 hour'"),
  );
  expect(await steps.resume()).toBe(1);
  await expect.poll(async () => (await get(String(id)))['accepted_at']).toBeDefined();
  expect(await get(wallet)).toMatchObject({ balance: sum });
  expect(await checkTotals(running.app, false)).toEqual([]);
  expect(await leftovers()).toEqual([]);
});

test('whatever others write between the slices, totals equal the sums of the rows', async () => {
  const writes = fc.array(fc.constantFrom('edit', 'unconfirm', 'remove', 'wait', 'add'), {
    minLength: 2,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(writes, fc.constantFrom('accept', 'undo'), async (others, event) => {
      const wallet = await newWallet();
      const { id } = (await load(wallet, file(itemsPerSlice * 2 + 5))).body;
      const page: Body[] = [];
      for (const skip of [0, 500])
        page.push(
          ...((await ana.call('GET', `${group}/wallets-upload/${String(id)}?limit=500&skip=${skip}`)).body[
            'page'
          ] as Body[]),
        );
      const model = new Map(
        page.map((row) => [String(row['_id']), { amount: Number(row['amount']), confirmed: true }]),
      );
      const going = step(event, id);
      let added = 0;
      for (const [index, write] of others.entries()) {
        const row = page[(index * 97) % page.length];
        if (await disturb(write, wallet, row)) {
          const known = model.get(String(row?.['_id']));
          if (write === 'add') added += 3;
          if (known === undefined) continue;
          if (write === 'edit') known.amount = Math.sign(known.amount) * 2;
          if (write === 'unconfirm') known.confirmed = false;
          if (write === 'remove') model.delete(String(row?.['_id']));
        }
      }
      expect((await going).status).toBe(201);
      expect(await checkTotals(running.app, false)).toEqual([]);
      const { waiting } = await pageOf(id);
      const counted = event === 'undo' ? [] : [...model.values()].filter(({ confirmed }) => confirmed);
      const expected = 100 + added + counted.reduce((all, { amount }) => all + amount, 0);
      if (waiting === 0) expect(await get(wallet)).toMatchObject({ balance: expected.toFixed(2) });
      expect(await leftovers()).toEqual([]);
    }),
    { numRuns: 6 },
  );
});

/** One write by someone else. Returns whether it was accepted; the row may have been removed. */
async function disturb(write: string, wallet: string, row: Body | undefined): Promise<boolean> {
  if (write === 'add') {
    const fields = { wallet_id: wallet, date: '2024-01-01', value: '3', confirmed: true };
    return (await ana.call('POST', group, { klass: 'income', ...fields })).status === 201;
  }
  const id = String(row?.['_id']);
  const rev = String((await get(id))['_rev']);
  const address = `${group}/${id}?rev=${rev}`;
  if (write === 'edit') return (await ana.call('PUT', address, { value: '2' })).status === 201;
  if (write === 'unconfirm') return (await ana.call('PUT', address, { confirmed: false })).status === 201;
  if (write === 'remove') return (await ana.call('DELETE', address)).status === 200;
  return (await ana.call('PUT', `${group}/_design/import/_update/set/${id}`, {})).status === 201;
}

test('while rows are written into a wallet its digits and currency stay, and it cannot be archived or removed', async () => {
  const wallet = await newWallet();
  const rev = String((await get(wallet))['_rev']);
  const hold = async (sql: string): Promise<unknown> =>
    running.database.transaction('oficina_app', group, async (db) => db.query(sql, [group, wallet]));
  await hold("INSERT INTO step_holds (account_id, record_id, step_id) VALUES ($1, $2, 'stp-of-another-process')");
  const put = async (values: Body) => ana.call('PUT', `${group}/${wallet}?rev=${rev}`, values);
  const busy = { status: 503, body: { reason: { base: [{ code: 'rows-are-being-written' }] } } };
  expect(await put({ precision: 3 })).toMatchObject(busy);
  expect(await put({ currency: 'EUR' })).toMatchObject(busy);
  expect(await put({ active: false })).toMatchObject(busy);
  expect(await ana.call('DELETE', `${group}/${wallet}?rev=${rev}`)).toMatchObject(busy);
  await hold('DELETE FROM step_holds WHERE account_id = $1 AND record_id = $2');
  expect((await put({ precision: 3 })).status).toBe(201);
});
