import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Big } from 'big.js';
import { startApp } from './kill-rounds/app.ts';
import { signUp } from './kill-rounds/api.ts';
import { all, asked } from './kill-rounds/ask.ts';

// Eight writers buy and use parts, take payments, refund them and move cash of a shop while app, database or both are killed by kill -9 (20 rounds, or
// the number given). After each start the stock is the sum of its moves, each line of a bill has taken what it uses, totals are those of the lines, paid
// is the sum of the payments, the day's journal has each of them once, the drawer holds what was put in, and each paid ticket is one income of what is paid.
const rounds = Number(process.argv[2] ?? 20);
const victims = ['app', 'postmaster', 'both'] as const;
const methods = ['cash', 'pix', 'card'] as const;
const writers = 8;
const folder = mkdtempSync(join(tmpdir(), 'oficina-shop-'));

type Doc = Readonly<Record<string, unknown>>;

let app = await startApp(folder);
const ana = await signUp(app.url);
const { group } = ana;
let answered = 0;

try {
  const shop = await openShop();
  for (let round = 1; round <= rounds; round += 1) {
    const writing = Promise.all(Array.from({ length: writers }, async () => write(shop)));
    await sleep(200 + Math.random() * 1200);
    const victim = victims[round % victims.length] ?? 'both';
    if (victim !== 'app') app.killPostmaster();
    if (victim === 'postmaster') await sleep(Math.random() * 300);
    await app.kill();
    await writing;
    app = await startApp(folder);
    await assertWhole(shop);
    console.log(`${round}. ${victim} killed; ${answered} writes were answered`);
  }
} finally {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Shop {
  readonly parts: readonly string[];
  readonly tickets: readonly string[];
  readonly drawer: string;
}

/** Two parts, two open tickets and two that are done, a wallet for what is paid, an open drawer. */
async function openShop(): Promise<Shop> {
  const make = async (doc: object): Promise<string> => String((await asked(ana, 'POST', group, doc))['id']);
  await make({ klass: 'account_configuration', key: 'currency', value: 'BRL' });
  const wallet = await make({ klass: 'wallet', name: 'Counter', currency: 'BRL' });
  await make({ klass: 'account_configuration', key: 'order-wallet', value: wallet });
  const parts = [await make({ klass: 'stock_part', name: 'Fuse', price: '7.30' })];
  parts.push(await make({ klass: 'stock_part', name: 'Belt', price: '12.05' }));
  const tickets: string[] = [];
  for (let number = 0; number < 4; number += 1) {
    const id = await make({ klass: 'ticket', content: 'Fan is loud', problem: 'Dust' });
    await make({ klass: 'order_line', ticket_id: id, description: 'Cleaning', value: '100' });
    for (const status of number < 2 ? [] : ['doing', 'done'])
      await asked(ana, 'PUT', `${group}/${id}?rev=${String((await asked(ana, 'GET', `${group}/${id}`))['_rev'])}`, {
        status,
      });
    tickets.push(id);
  }
  const drawer = String((await asked(ana, 'POST', `${group}/_cash`, { opening: '100.00' }))['id']);
  return { parts, tickets, drawer };
}

/** Writes at random until the server is gone. */
async function write({ parts, tickets, drawer }: Shop): Promise<void> {
  for (;;) {
    const part_id = pick(parts);
    const ticket_id = pick(tickets);
    const post = async (doc: object, path = ''): Promise<number> =>
      (await ana.call('POST', `${group}${path}`, doc)).status;
    const pieces = String(1 + Math.floor(Math.random() * 4));
    const amount = new Big(1 + Math.floor(Math.random() * 5000)).div(100).toFixed(2);
    const payment = { klass: 'order_payment', ticket_id, method: pick(methods), amount, more_than_due: true };
    const acts: readonly (() => Promise<number>)[] = [
      async () => post({ klass: 'stock_move', part_id, reason: 'bought', quantity: pieces, cost: '3.10' }),
      async () => post({ klass: 'order_line', line_kind: 'part', ticket_id, part_id, quantity: pieces }),
      async () => changeLine(ticket_id, pieces),
      async () => post(payment),
      async () => refund(ticket_id, amount),
      async () => post({ entry: 'deposit', amount, note: 'Change' }, `/_cash/${drawer}/moves`),
    ];
    const status = await pick(acts)();
    if (status === 0 || status >= 500) return;
    answered += 1;
  }
}

async function changeLine(ticket_id: string, quantity: string): Promise<number> {
  const line = await anyOf({ klass: 'order_line', line_kind: 'part', ticket_id });
  if (line === undefined) return 200;
  return (await ana.call('PUT', `${group}/${String(line['_id'])}?rev=${String(line['_rev'])}`, { quantity })).status;
}

async function refund(ticket_id: string, amount: string): Promise<number> {
  const payment = await anyOf({ klass: 'order_payment', ticket_id, refund_of: { $exists: false } });
  if (payment === undefined) return 200;
  const back = { klass: 'order_payment', ticket_id, method: 'cash', amount, refund_of: payment['_id'] };
  return (await ana.call('POST', group, back)).status;
}

async function anyOf(selector: object): Promise<Doc | undefined> {
  const { body } = await ana.call('POST', `${group}/_find`, { selector, limit: 20 });
  const docs = (body['docs'] ?? []) as readonly Doc[];
  return docs.length === 0 ? undefined : pick(docs);
}

function pick<T>(some: readonly T[]): T {
  return some[Math.floor(Math.random() * some.length)] as T;
}

async function assertWhole({ parts, tickets, drawer }: Shop): Promise<void> {
  const moves = await all(ana, group, { klass: 'stock_move' });
  for (const id of parts)
    assertSame(
      `stock of ${id}`,
      await field(id, 'on_hand'),
      sum(
        moves.filter((move) => move['part_id'] === id),
        'quantity',
      ),
    );
  const lines = await all(ana, group, { klass: 'order_line' });
  for (const line of lines.filter(({ line_kind: kind }) => kind === 'part'))
    assertSame(
      `pieces of ${String(line['_id'])}`,
      new Big(String(line['quantity'])).times(-1).toFixed(),
      sum(
        moves.filter((move) => move['line_id'] === line['_id']),
        'quantity',
      ),
    );
  const payments = (await all(ana, group, { klass: 'order_payment' })).map(signed);
  const incomes = await all(ana, group, { klass: 'income' });
  for (const id of tickets) {
    const own = lines.filter((line) => line['ticket_id'] === id);
    const total = own.reduce(
      (whole, { quantity, value }) => whole.plus(new Big(String(quantity)).times(String(value))),
      new Big(0),
    );
    const paid = sum(
      payments.filter((payment) => payment['ticket_id'] === id),
      'amount',
    );
    assertSame(`total of ${id}`, await field(id, 'total'), total.toFixed());
    assertSame(`paid of ${id}`, await field(id, 'paid'), paid);
    const isPaid = (await field(id, 'status')) === 'done' && total.lte(paid) && new Big(paid).gt(0);
    const income = incomes.filter(({ source }) => source === id);
    // Further work on a paid ticket leaves its income.
    if (income.length > 1 || (isPaid && income.length === 0))
      throw new Error(`${income.length} incomes of ${id}, paid ${paid} of ${total.toFixed()}`);
    if (income.length === 1) assertSame(`income of ${id}`, sum(income, 'value'), paid);
  }
  const journal = await entries(`day=${new Date().toISOString().slice(0, 10)}`);
  assertSame(
    'journal',
    sum(
      journal.filter((row) => row['ticket_id'] !== undefined),
      'amount',
    ),
    sum(payments, 'amount'),
  );
  const own = (await asked(ana, 'GET', `${group}/_cash`))['drawer'] as Doc;
  assertSame(
    'drawer',
    String(own['expected']),
    new Big('100').plus(sum(await entries(`drawer=${drawer}`), 'amount')).toFixed(),
  );
}

async function entries(query: string): Promise<readonly Doc[]> {
  const rows: Doc[] = [];
  for (let after = ''; ; after = String(rows.at(-1)?.['id'])) {
    const page = (await asked(ana, 'GET', `${group}/_cash/journal?${query}&after=${after}`))['rows'] as readonly Doc[];
    rows.push(...page);
    if (page.length < 100) return rows;
  }
}

function signed(payment: Doc): Doc {
  const { amount, refund_of: back } = payment;
  return { ...payment, amount: `${back === undefined ? '' : '-'}${String(amount)}` };
}

async function field(id: string, name: string): Promise<string> {
  return String((await asked(ana, 'GET', `${group}/${id}`))[name] ?? '0');
}

function sum(some: readonly Doc[], name: string): string {
  return some.reduce((whole, doc) => whole.plus(String(doc[name])), new Big(0)).toFixed();
}

function assertSame(what: string, stored: string, counted: string): void {
  if (!new Big(stored).eq(counted)) throw new Error(`${what}: ${stored} is stored, ${counted} counted`);
}
