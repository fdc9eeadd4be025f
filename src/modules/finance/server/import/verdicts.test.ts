import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Verdicts on lines by the existing rows, and no import from outdated comparisons. */

let running: TestApp;
let ana: Client;
let group: string;
let wallet: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  const made = await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'BRL' });
  wallet = String(made.body['id']);
});
afterAll(async () => running.close());

const content = 'Data;Histórico;Valor\n14/03/2024;Salário;1.000,00\n15/03/2024;Padaria;-12,50\n';
const settings = { date_format: 'dmy', decimal: ',', most_items_are: 'income' };
const upload = async (mode?: string) =>
  ana.call('POST', `${group}/wallets-upload`, { wallet, content, ...settings, ...(mode !== undefined && { mode }) });
const found = async (klass: string): Promise<unknown> =>
  (await ana.call('POST', `${group}/_find`, { selector: { klass } })).body['docs'];

test('a row entered by hand matches up to seven days before and after', async () => {
  const verdictBeside = async (klass: string, date: string, value: string): Promise<unknown> => {
    const made = await ana.call('POST', group, { klass, wallet_id: wallet, date, value, confirmed: false });
    const { rows } = (await upload()).body as { rows: { klass: string; verdict: string }[] };
    const gone = await ana.call('DELETE', `${group}/${String(made.body['id'])}?rev=${String(made.body['rev'])}`);
    expect(gone.status, gone.text).toBe(200);
    return rows.find((row) => row.klass === klass)?.verdict;
  };
  const income = async (date: string): Promise<unknown> => verdictBeside('income', date, '1000.00');
  expect(await income('2024-03-06')).toBe('new');
  expect(await income('2024-03-07')).toBe('by-hand');
  const outgo = async (date: string): Promise<unknown> => verdictBeside('outgo', date, '12.50');
  expect(await outgo('2024-03-22')).toBe('by-hand');
  expect(await outgo('2024-03-23')).toBe('new');
});

test('nothing is written if the wallet was removed after the comparison, and everything once it is restored', async () => {
  expect((await upload()).status).toBe(200);
  const { _rev: rev } = (await ana.call('GET', `${group}/${wallet}`)).body;
  expect((await ana.call('DELETE', `${group}/${wallet}?rev=${String(rev)}`)).status).toBe(200);
  const refused = await upload('import');
  expect([refused.status, refused.body['reason']]).toEqual([422, { wallet: [{ code: 'must-exist' }] }]);
  expect([await found('csv'), await found('outgo'), await found('income')]).toEqual([[], [], []]);
  expect((await ana.call('POST', `${group}/_restore`, { ids: [wallet] })).status).toBe(200);
  const { rows } = (await upload()).body as { rows: { verdict: string }[] };
  expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'new']);
});

test('nothing is written if the wallet’s digits changed after the comparison', async () => {
  const { steps } = running.app;
  const kindOf = steps.kind.bind(steps);
  const spy = vi.spyOn(steps, 'kind').mockImplementation((name) => {
    const kind = kindOf(name);
    return {
      ...kind,
      slice: async (...slice) => {
        await running.database.transaction('oficina_app', group, async (db) =>
          db.query('UPDATE wallets SET "precision" = 4 WHERE account_id = $1 AND id = $2', [group, wallet]),
        );
        await kind.slice(...slice);
      },
    };
  });
  const answer = await upload('import');
  spy.mockRestore();
  expect(answer).toMatchObject({ status: 409, body: { error: 'conflict' } });
  expect([await found('income'), await found('outgo'), await found('csv')]).toEqual([[], [], []]);
});

test('movements after the file’s last day are reported separately, because the bank’s balance does not include them', async () => {
  const made = await ana.call('POST', group, { klass: 'wallet', name: 'Savings', currency: 'BRL' });
  const row = { wallet_id: String(made.body['id']), value: '30', confirmed: true };
  await ana.call('POST', group, { ...row, klass: 'outgo', date: '2024-03-15' });
  await ana.call('POST', group, { ...row, klass: 'outgo', date: '2024-03-16' });
  await ana.call('POST', group, { ...row, klass: 'income', date: '2024-03-20', confirmed: false });
  const { body } = await ana.call('POST', `${group}/wallets-upload`, {
    wallet: row.wallet_id,
    content,
    ...settings,
    mode: 'import',
  });
  const page = await ana.call('GET', `${group}/wallets-upload/${String(body['id'])}`);
  expect(page.body['later_sum']).toBe('-30.00');
});

test('the file’s last day is that of its newest line, even if that one was known', async () => {
  const made = await ana.call('POST', group, { klass: 'wallet', name: 'Everyday', currency: 'BRL' });
  const known = { klass: 'outgo', wallet_id: String(made.body['id']), date: '2025-11-24', value: '23.90' };
  await ana.call('POST', group, { ...known, paid_to: 'Uber', confirmed: true });
  const { body } = await ana.call('POST', `${group}/wallets-upload`, {
    wallet: known.wallet_id,
    content:
      'Data;Histórico;Valor;Saldo\n24/11/2025;Uber;-23,90;3.157,10\n18/11/2025;Farmácia;-38,00;3.181,00\n05/11/2025;Salário;3.219,00;3.219,00\n',
    status: 'confirmed',
    mode: 'import',
  });
  expect(body).toMatchObject({ added: 2, left_out: 1 });
  const page = await ana.call('GET', `${group}/wallets-upload/${String(body['id'])}`);
  expect(page.body['later_sum']).toBe('0.00');
  const { body: kept } = await ana.call('GET', `${group}/${String(body['id'])}`);
  expect(kept).toMatchObject({ last_date: '2025-11-24', closing_balance: '3157.10' });
});

test('a transfer entered by hand matches in both wallets, with the fee where it is paid, and is proposed once', async () => {
  const [from, to] = await Promise.all(
    ['Current', 'Card'].map(async (name) => {
      const made = await ana.call('POST', group, { klass: 'wallet', name, currency: 'BRL' });
      return String(made.body['id']);
    }),
  );
  const between = { source_wallet_id: from, destination_wallet_id: to, confirmed: true };
  const made = await ana.call('POST', group, {
    klass: 'transfer',
    date: '2024-03-13',
    value: '500',
    fee: '2.50',
    ...between,
  });
  const send = async (into: string | undefined, line: string, mode?: string): Promise<unknown> => {
    const file = `Data;Histórico;Valor\n14/03/2024;${line}\n`;
    const answer = await ana.call('POST', `${group}/wallets-upload`, {
      wallet: into,
      content: file,
      ...settings,
      decimal: ',',
      column: ['date', 'description', 'value'],
      header_line: 1,
      ...(mode !== undefined && { mode }),
    });
    const [row] = (answer.body['rows'] ?? []) as { verdict: string; of?: string }[];
    return row && [row.verdict, row.of];
  };
  expect(await send(from, 'TED;-500,00')).toEqual(['new', undefined]);
  expect(await send(from, 'TED;502,50')).toEqual(['new', undefined]);
  expect(await send(from, 'TED;-502,50')).toEqual(['by-hand', made.body['id']]);
  await send(from, 'TED;-502,50', 'import');
  expect(await send(from, 'TED;-502,50')).toEqual(['imported', made.body['id']]);
  expect(await send(to, 'Pagamento recebido;500,00')).toEqual(['by-hand', made.body['id']]);
});
