import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

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
  wallet = await make('wallet', { name: 'Bank', currency: 'BRL', start_balance: '100' });
});

type Body = Record<string, unknown>;

async function make(klass: string, fields: Body): Promise<string> {
  const made = await ana.call('POST', group, { klass, ...fields });
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function get(id: string): Promise<Body> {
  return (await ana.call('GET', `${group}/${id}`)).body;
}
async function docs(klass: string, more: Body = {}): Promise<Body[]> {
  const found = await ana.call('POST', `${group}/_find`, { selector: { klass, ...more }, limit: 200 });
  expect(found.status, found.text).toBe(200);
  return found.body['docs'] as Body[];
}
interface Line extends Body {
  line: number;
  verdict: string;
  ticked: boolean;
}
async function preview(content: string, settings: Body = {}): Promise<Body & { rows: Line[] }> {
  const answer = await ana.call('POST', `${group}/wallets-upload`, { wallet, content, ...settings });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Body & { rows: Line[] };
}
async function load(content: string, settings: Body = {}): Promise<Body> {
  const answer = await ana.call('POST', `${group}/wallets-upload`, { wallet, content, mode: 'import', ...settings });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}
const step = async (event: string, id: unknown, body: Body = {}) =>
  ana.call('PUT', `${group}/_design/${event}/_update/csv/${String(id)}`, body);
async function balance(): Promise<unknown[]> {
  const { balance: confirmed, pending_transactions: pending } = await get(wallet);
  return [confirmed, pending];
}
const verdicts = (rows: Line[]): unknown[] => rows.map(({ line, verdict, ticked }) => [line, verdict, ticked]);

const file =
  'Data;Histórico;Valor\n13/03/2024;Padaria São João;-12,50\n14/03/2024;Salário;1.000,00\n14/03/2024;Padaria São João;-12,50\n15/03/2024;soon;x\n';

describe('a preview', () => {
  test('shows what every line becomes and writes nothing', async () => {
    const answer = await preview(file);
    expect(
      answer.rows.map(({ line, klass, date, value, description }) => [line, klass, date, value, description]),
    ).toEqual([
      [2, 'outgo', '2024-03-13', '12.50', 'Padaria São João'],
      [3, 'income', '2024-03-14', '1000.00', 'Salário'],
      [4, 'outgo', '2024-03-14', '12.50', 'Padaria São João'],
    ]);
    expect(answer['rejected']).toMatchObject([{ line: 5, reason: 'no-value', cell: 'x' }]);
    expect(answer['totals']).toMatchObject({ file: { count: 3, income: '1000.00', outgo: '25.00' } });
    expect(answer).toMatchObject({ complaint: null, questions: [], settings: { date_format: 'dmy', decimal: ',' } });
    expect([await docs('outgo'), await docs('csv'), await balance()]).toEqual([[], [], ['100.00', '0.00']]);
  });

  test('names the mappings that change a line, and the original texts', async () => {
    const mapping = await make('mapping', { text_to_match: 'padaria', text_to_change: 'food', target: 'outgo' });
    const { rows } = await preview(file);
    expect(rows[0]).toMatchObject({ categories: ['food'], mapped: [mapping], from: { categories: [] } });
    expect(rows[1]).not.toHaveProperty('mapped');
  });

  test('proposes a row entered by hand as the match of a line, once, and recognises the line after the import', async () => {
    const row = await make('outgo', { wallet_id: wallet, date: '2024-03-10', value: '12.50', paid_to: 'Bakery' });
    const { rows } = await preview(file);
    expect(verdicts(rows)).toEqual([
      [2, 'by-hand', false],
      [3, 'new', true],
      [4, 'new', true],
    ]);
    expect(rows[0]).toMatchObject({ of: row });
    await load(file);
    expect(verdicts((await preview(file)).rows).map((one) => (one as unknown[])[1])).toEqual([
      'imported',
      'imported',
      'imported',
    ]);
  });

  test('accepts a file in another encoding as base64', async () => {
    const bytes = Buffer.from('Data;Histórico;Valor\n13/03/2024;Pão;-1,00\n', 'latin1').toString('base64');
    const answer = await ana.call('POST', `${group}/wallets-upload`, { wallet, file: bytes });
    expect(answer.body).toMatchObject({ settings: { encoding: 'windows-1252' }, rows: [{ description: 'Pão' }] });
  });
});

describe('an import', () => {
  test('writes rows that wait outside of the balance and refer to the import', async () => {
    const { id, ...counts } = await load(file, { file_name: 'março.csv', status: 'confirmed' });
    expect(counts).toMatchObject({ added: 3, left_out: 0, rejected: 1 });
    expect(await balance()).toEqual(['100.00', '0.00']);
    const [row] = await docs('income');
    expect(row).toMatchObject({
      value: '1000.00',
      date: '2024-03-14',
      imported: true,
      confirmed: true,
      csv_id: id,
      wallet_id: wallet,
    });
    expect(await get(String(id))).toMatchObject({
      klass: 'csv',
      label: 'março.csv',
      wallet,
      added: 3,
      rejected: 1,
      date: 'Data',
      value: 'Valor',
      description: 'Histórico',
      total_in: '1000.00',
      total_out: '25.00',
      first_date: '2024-03-13',
      last_date: '2024-03-14',
      status: 'confirmed',
      refused: [{ line: 5, reason: 'no-value', cell: 'x', text: '15/03/2024;soon;x' }],
    });
  });

  test('adds nothing a second time, and recognises lines whose rows were removed', async () => {
    await load(file);
    const again = await load(file);
    expect(again).toEqual({ ok: true, added: 0, left_out: 3, rejected: 1 });
    const [row] = await docs('income');
    await ana.call('DELETE', `${group}/${String(row?.['_id'])}?rev=${String(row?.['_rev'])}`);
    expect(verdicts((await preview(file)).rows)[1]).toEqual([3, 'deleted', false]);
    expect(await load(file, { include: [3] })).toMatchObject({ added: 1 });
    expect(verdicts((await preview(file)).rows)[1]).toEqual([3, 'imported', false]);
  });

  test('leaves out unticked lines, and may add them another time', async () => {
    expect(await load(file, { skip: [3] })).toMatchObject({ added: 2, left_out: 1 });
    expect(await docs('income')).toEqual([]);
    expect(verdicts((await preview(file)).rows)).toContainEqual([3, 'new', true]);
  });

  test('shows in the timeline of a row which mapping changed it', async () => {
    const mapping = await make('mapping', { text_to_match: 'padaria', text_to_change: 'food', target: 'outgo' });
    await load(file);
    const [row] = await docs('outgo');
    const lines = await docs('version', { item_id: row?.['_id'] });
    expect(new Set(lines.map(({ app_event }) => app_event))).toEqual(new Set(['import', 'map']));
    expect(lines.find(({ cause_id }) => cause_id === mapping)).toMatchObject({
      event: 'update',
      changes: [{ field: 'categories', to: ['food'] }],
    });
  });

  test('changes the group’s counters as single writes do', async () => {
    await load(file);
    const counters = await ana.call('GET', `${group}/_design/counter/_view/count-by-klass?group_level=1`);
    const values = Object.fromEntries(
      (counters.body['rows'] as { key: string; value: number }[]).map(({ key, value }) => [key, value]),
    );
    expect(values).toMatchObject({ Outgo: 2, Income: 1, Wallet: 1 });
  });

  test('stores how a file of this format was read into this wallet', async () => {
    const odd = 'Wann;Was;Wieviel;Noch\n03/04/2024;a;1.234;x\n';
    const settings = {
      date_format: 'dmy',
      decimal: ',',
      most_items_are: 'income',
      column: ['date', 'third_party', 'value', 'ignore'],
    };
    const open = await preview(odd);
    expect(open['questions']).toEqual(['date_format', 'decimal', 'most_items_are']);
    await load(odd, settings);
    const answer = await preview(odd.replace('1.234', '5.678'));
    expect(answer).toMatchObject({ questions: [], settings, rows: [{ value: '5678.00', klass: 'income' }] });
  });

  test('stores the bank’s balance after the newest line', async () => {
    const { id } = await load('Data;Texto;Valor;Saldo\n14/03/2024;b;10,00;110,00\n13/03/2024;a;-5,00;100,00\n');
    expect(await get(String(id))).toMatchObject({ closing_balance: '110.00' });
  });

  test('streams its progress if the client accepts lines', async () => {
    const answer = await ana.call(
      'POST',
      `${group}/wallets-upload`,
      { wallet, content: file, mode: 'import' },
      { accept: 'application/x-ndjson' },
    );
    const lines = answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Body);
    expect(lines[0]).toEqual({ done: 0, of: 3 });
    expect(lines.at(-2)).toEqual({ done: 3, of: 3 });
    expect(lines.at(-1)).toMatchObject({ ok: true, added: 3 });
  });

  test('adds every line once when two run concurrently', async () => {
    const both = await Promise.all([load(file), load(file)]);
    expect(new Set(both.map(({ added }) => added))).toEqual(new Set([0, 3]));
    expect(await docs('outgo')).toHaveLength(2);
  });
});

describe('accepting and undoing', () => {
  test('accepting all rows adds them to the balance', async () => {
    const { id } = await load(file, { status: 'confirmed' });
    expect((await step('accept', id)).status).toBe(201);
    expect(await balance()).toEqual(['1075.00', '0.00']);
    expect(await get(String(id))).toHaveProperty('accepted_at');
  });

  test('accepting some rows adds them, and the last one completes the import', async () => {
    const { id } = await load(file);
    const page = await ana.call('GET', `${group}/wallets-upload/${String(id)}?waiting=true`);
    expect(page.body).toMatchObject({ rows: 3, waiting: 3, edited: 0, waiting_sum: '0' });
    const ids = (page.body['page'] as Body[]).map(({ _id }) => _id);
    await step('accept', id, { rows: ids.slice(0, 1) });
    expect(await get(String(id))).not.toHaveProperty('accepted_at');
    await step('accept', id, { rows: ids.slice(1) });
    expect(await get(String(id))).toHaveProperty('accepted_at');
    expect(await balance()).toEqual(['100.00', '975.00']);
  });

  test('undo removes rows, edited and confirmed ones too, and keys, and restores the balance; then the file is new again', async () => {
    const { id } = await load(file, { status: 'confirmed' });
    await step('accept', id);
    const [row] = await docs('outgo');
    await ana.call('PUT', `${group}/${String(row?.['_id'])}?rev=${String(row?.['_rev'])}`, { value: '99' });
    expect((await ana.call('GET', `${group}/wallets-upload/${String(id)}`)).body).toMatchObject({
      rows: 3,
      waiting: 0,
      edited: 1,
    });
    expect((await step('undo', id)).status).toBe(201);
    expect([await docs('outgo'), await docs('income'), await balance()]).toEqual([[], [], ['100.00', '0.00']]);
    expect(await get(String(id))).toHaveProperty('undone_at');
    const twice = await step('undo', id);
    expect([twice.status, twice.body['reason']]).toEqual([422, 'Import is already undone']);
    expect((await step('accept', id)).status).toBe(422);
    expect((await preview(file)).rows.map(({ verdict }) => verdict)).toEqual(['new', 'new', 'new']);
  });
});

describe('refusals', () => {
  const refused = async (body: Body): Promise<unknown[]> => {
    const answer = await ana.call('POST', `${group}/wallets-upload`, { mode: 'import', wallet, ...body });
    return [answer.status, answer.body['reason']];
  };

  test('too few columns, invalid days, and unanswered questions', async () => {
    const few = 'Please match the header of each column (at least 3 columns required)';
    expect(await refused({ content: file, column: ['date', 'ignore', 'value'] })).toEqual([422, few]);
    const days = 'The date column or the Date format seems to be wrong';
    expect(await refused({ content: file, column: ['description', 'date', 'value'] })).toEqual([422, days]);
    expect(await refused({ content: 'Date;Text;Amount\n03/04/2024;a;-1,50\n03/04/2024;b;-2,50\n' })).toEqual([
      422,
      { date_format: [{ code: 'cant-be-blank' }] },
    ]);
    expect(await docs('csv')).toEqual([]);
  });

  test('invalid settings, by their names', async () => {
    expect(await refused({ content: file, delimiter: '#', column: ['date', 'date', 'value'], skip: [-1] })).toEqual([
      422,
      { delimiter: [{ code: 'is-invalid' }], column: [{ code: 'is-invalid' }], skip: [{ code: 'is-invalid' }] },
    ]);
    const huge = await refused({ content: '\n'.repeat(700_001) });
    const long = await refused({ content: 'a,b\n'.repeat(100_200) });
    expect(long).toEqual([422, { base: [{ code: 'too-many-lines', params: { count: 100_000 } }] }]);
    expect(huge).toEqual(long);
    expect(await refused({ content: '%PDF-1.7\n' })).toMatchObject([422, { base: [{ params: { format: 'PDF' } }] }]);
    expect(await refused({ file: '#' })).toEqual([422, { file: [{ code: 'is-invalid' }] }]);
    expect(await refused({})).toEqual([422, { file: [{ code: 'cant-be-blank' }] }]);
    expect(await refused({ content: file, colour: 'red' })).toEqual([400, 'Unknown field: colour']);
    expect(await refused({ content: file, wallet: 'wal-none' })).toEqual([422, { wallet: [{ code: 'must-exist' }] }]);
  });

  test('a wallet of another group is not found, and clients cannot write an import record', async () => {
    const eve = await signUp(running.app);
    const other = await foundGroup(eve);
    const answer = await eve.call('POST', `${other}/wallets-upload`, { wallet, content: file });
    expect(answer.body['reason']).toEqual({ wallet: [{ code: 'must-exist' }] });
    expect((await ana.call('POST', group, { klass: 'csv', file_name: 'x', wallet })).status).toBe(403);
  });
});
