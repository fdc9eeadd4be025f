import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input } from '#platform/entity/define.ts';
import { product, setPlan } from '#modules/groups/server/plan/plan.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { countOnce } from '#platform/server/changes/document-totals.ts';
import { uncount } from '#src/testing/database/totals.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { switchOn } from '#src/testing/drive/drive.ts';
import { bring } from '#src/testing/membership.ts';
import { readAll, type Wanted } from '#src/testing/isolation/read-all.ts';
import { issueToken } from '#src/testing/token.ts';

/**
 * Every route that reads, called by members whom a private wallet does not name: no word of its records comes back, nor of what belongs to them, and
 * sums are those of a group without the wallet.
 */

const word = 'zqwalletsecret';
const day = '2026-11-02';

let running: TestApp;
let ana: Client;
let group: string;
/** The same group without the private wallet. */
let bare: string;
let hidden: Wanted;
let open: string;
let secret: string;
/** Members whom the wallet does not name: an administrator, a plain one, and a token of that one. */
let unnamed: readonly Client[];
let others: readonly Client[];

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await groupWithMoney();
  bare = await groupWithMoney();
  open = await walletIn(group, 'Household');
  const bareWallet = await walletIn(bare, 'Household');
  secret = await create(group, {
    klass: 'wallet',
    name: word,
    currency: 'EUR',
    start_balance: '500',
    members: [ana.id],
  });
  await fillOpen(group, open);
  await fillOpen(bare, bareWallet);
  unnamed = await strangers(group);
  others = await strangers(bare);
  hidden = { running, group, ids: await fillSecret(), word, directories: [] };
}, 60_000);
afterAll(async () => running.close());

async function groupWithMoney(): Promise<string> {
  const id = await foundGroup(ana);
  await setPlan(running.app, id, 'corp');
  await switchOn(ana, id);
  await switchOn(ana, id, 'exoreader');
  return id;
}

async function walletIn(account: string, name: string): Promise<string> {
  return create(account, { klass: 'wallet', name, currency: 'EUR', start_balance: '100' });
}

async function create(account: string, doc: Input, by = ana): Promise<string> {
  const made = await by.call('POST', account, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

async function remove(account: string, id: string): Promise<void> {
  const { body } = await ana.call('GET', `${account}/${id}`);
  expect((await ana.call('DELETE', `${account}/${id}?rev=${String(body['_rev'])}`)).status).toBe(200);
}

async function attach(account: string, record: string, name: string): Promise<string> {
  const { statusCode, body } = await running.app.server.inject({
    method: 'PUT',
    url: `/api/${account}/${record}/attachments/${name}.txt`,
    headers: { cookie: ana.cookie, 'content-type': 'application/octet-stream' },
    payload: `The bytes say ${name}`,
  });
  expect(statusCode, body).toBe(201);
  return (JSON.parse(body) as { id: string }).id;
}

async function fillOpen(account: string, wallet: string): Promise<void> {
  const row = { date: day, wallet_id: wallet, confirmed: true };
  await create(account, { klass: 'income', value: '10', paid_by: 'Work', categories: ['salary'], ...row });
  const outgo = await create(account, { klass: 'outgo', value: '4', paid_to: 'Baker', categories: ['food'], ...row });
  await create(account, { klass: 'comment', item_id: outgo, content: 'Bread' });
  await create(account, { klass: 'planned', wallet_id: wallet, value: '5', party: 'Rent', start: day });
  await create(account, { klass: 'budget', category: 'food', amount: '9', currency: 'EUR', since: '2026-11' });
  await create(account, { klass: 'mapping', text_to_match: 'baker', text_to_change: 'food' });
}

/** Rows of all kinds with comments and files, an import, and what was removed; returns their ids. */
async function fillSecret(): Promise<string[]> {
  const other = await create(group, {
    klass: 'wallet',
    name: `${word} two`,
    currency: 'EUR',
    members: [ana.id],
    card: true,
    closing_day: 3,
    due_day: 10,
  });
  const dollars = await create(group, {
    klass: 'wallet',
    name: `${word} usd`,
    currency: 'USD',
    members: [ana.id],
  });
  const row = { date: day, wallet_id: secret, confirmed: true, description: word, categories: [word] };
  const pair = { date: day, description: word, source_wallet_id: secret, confirmed: true };
  const rows = [
    await create(group, { klass: 'income', value: '70', paid_by: word, ...row }),
    await create(group, { klass: 'outgo', value: '30', paid_to: word, ...row }),
    await create(group, { klass: 'transfer', value: '5', destination_wallet_id: other, ...pair }),
    await create(group, { klass: 'exchange', value_out: '5', value_in: '6', destination_wallet_id: dollars, ...pair }),
  ];
  const planned = { klass: 'planned', wallet_id: secret, value: '5', party: word, start: '2026-12-01' };
  const parts = [{ category: word, value: '2', for: word }];
  const split = await create(group, { klass: 'outgo', ...row, value: '2', parts, confirmed: false });
  const bought = { wallet_id: other, date: day, total: '20', count: 2 };
  const plan = await create(group, { klass: 'instalment_plan', description: word, paid_to: word, ...bought });
  const ids = [secret, other, dollars, plan, ...rows, split, await create(group, planned)];
  for (const record of [secret, ...rows]) {
    const comment = await create(group, { klass: 'comment', item_id: record, content: word });
    ids.push(comment, await attach(group, comment, word));
    ids.push(await create(group, { klass: 'watched_record', item_id: record }));
  }
  for (const record of rows) ids.push(await attach(group, record, word));
  ids.push(await importFile());
  const removed = await create(group, { klass: 'income', value: '1', paid_by: word, ...row });
  await create(group, { klass: 'comment', item_id: removed, content: word });
  await remove(group, removed);
  const purged = await create(group, { klass: 'income', value: '1', paid_by: word, ...row });
  await remove(group, purged);
  await running.pool.query('DELETE FROM trash WHERE id = $1', [purged]);
  const versions = await ana.call('POST', `${group}/_find`, { selector: { klass: 'version' }, limit: 200 });
  const told = (versions.body['docs'] as Input[]).filter((doc) => JSON.stringify(doc).includes(word));
  return [...ids, removed, purged, ...told.map((doc) => String(doc['_id']))];
}

async function importFile(): Promise<string> {
  const content = `date;value;description\n2026-11-03;-2,00;${word}\n2026-11-04;-3,00;${word} again\n2026-11-05;-4,50;${word} more\n`;
  const { body, text } = await ana.call('POST', `${group}/wallets-upload`, {
    wallet: secret,
    content,
    file_name: `${word}.csv`,
    most_items_are: 'income',
    mode: 'import',
  });
  expect(text).toContain('csv-');
  return String(/csv-[\w-]+/.exec(JSON.stringify(body))?.[0]);
}

async function strangers(account: string): Promise<readonly Client[]> {
  const [admin, plain] = [await signUp(running.app), await signUp(running.app)];
  await bring(ana, account, admin, { admin: true });
  await bring(ana, account, plain, { report_view: true });
  const { bearer } = await issueToken(running.app, plain, ['ticket:write', 'finance:write', 'account:write']);
  return [admin, plain, bearer];
}

/** Where the wallet's own member reads the word. */
const spoken = [
  'GET /api/:db/:id',
  'GET /api/:db/:id/content',
  'GET /api/:db/_all_docs',
  'GET /api/:db/_audit',
  'GET /api/:db/_changes',
  'GET /api/:db/_design/finance-report/_view/:view',
  'GET /api/:db/_forecast',
  'GET /api/:db/_ledger/:id',
  'GET /api/:db/_month',
  'GET /api/:db/_row_categories',
  'GET /api/:db/_shared',
  'GET /api/:db/_trash',
  'GET /api/:db/wallets-upload/:id',
  'POST /api/:db/_all_docs',
  'POST /api/:db/_bulk_get',
  'POST /api/:db/_changes',
  'POST /api/:db/_find',
  'POST /api/:db/_mappings/preview',
  'POST /api/:db/_search',
];

test('members whom it does not name read no word of a private wallet; the named one reads all', async () => {
  for (const caller of unnamed) {
    const read = await readAll(caller, hidden);
    const told = read.filter(({ text }) => text.includes(word));
    expect(told.map(({ route, text }) => `${route}: ${text.slice(0, 300)}`)).toEqual([]);
    for (const { text } of read.filter(({ route }) => route.endsWith('_search')))
      expect(text).toBe('{"rows":[],"bookmark":""}');
    // Of removed records the id remains, of others not even that.
    const changes = read
      .filter(({ route }) => /_changes|GET .*_all_docs/.test(route))
      .map(({ text }) => text)
      .join('');
    expect(hidden.ids.filter((id) => changes.includes(id)).map((id) => id.slice(0, 4))).toEqual(['inc-', 'inc-']);
  }
  const all = await readAll(ana, hidden);
  expect([...new Set(all.filter(({ text }) => text.includes(word)).map(({ route }) => route))].toSorted()).toEqual(
    spoken,
  );
});

/** What is added up, by route. */
const sums: readonly (readonly [method: string, path: string, body?: Input])[] = [
  ['GET', '_design/finance-report/_view/cash-flow?from=2026-01-01&to=2026-12-31'],
  ['GET', '_design/finance-report/_view/categories?from=2026-01-01&to=2026-12-31'],
  ['GET', '_design/finance-report/_view/balances?from=2026-11-01&to=2026-12-31'],
  ['GET', '_design/counter/_view/count-by-klass?group_level=1'],
  ['GET', '_design/counter/_view/count-by-klass'],
  ['GET', '_row_categories'],
  ['GET', '_forecast'],
  ['GET', '_budgets?month=2026-11'],
  ['GET', '_budgets/proposals'],
  ['GET', '_shared'],
  ['GET', ''],
  ['POST', '_find', { selector: { klass: 'wallet' }, fields: ['name', 'balance', 'balance_after_pending'] }],
  ['POST', '_find', { selector: { klass: 'outgo' }, fields: ['value'] }],
  ['POST', '_sum', { selector: { klass: 'income' }, fields: ['value'] }],
  ['POST', '_sum', { selector: { klass: 'outgo' }, fields: ['value'] }],
  ['POST', '_sum', { selector: { klass: 'transfer' }, fields: ['value'] }],
];

test.each(['counted from rows', 'from running totals'])(
  'to them sums, counts and reports are those of a group without the wallet, %s',
  async (way) => {
    for (const account of [group, bare])
      if (way === 'from running totals') await withContext(running.app, product(running.app, account), countOnce);
      else await uncount(running, account);
    for (const [place, caller] of unnamed.entries())
      for (const [method, path, body] of sums) {
        const answerIn = async (account: string, by: Client | undefined): Promise<unknown> => {
          const answer = await by?.call(method, path === '' ? account : `${account}/${path}`, body);
          expect(answer?.status, `${path} ${answer?.text ?? ''}`).toBe(200);
          return comparable(answer?.body ?? {});
        };
        expect(await answerIn(group, caller), path).toEqual(await answerIn(bare, others[place]));
      }
  },
);

test('counters of kinds with hidden records are left out', async () => {
  const kindsOf = async (by: Client): Promise<unknown[]> => {
    const found = await by.call('POST', `${group}/_find`, { selector: { klass: 'counter' }, limit: 200 });
    return (found.body['docs'] as Input[]).map(({ kind }) => kind);
  };
  for (const caller of unnamed) expect(await kindsOf(caller)).toEqual(['Budget', 'Subscription']);
  expect(await kindsOf(ana)).toContain('Outgo');
});

/** Without what differs between any two groups: ids, numbers of writes, removed documents, bytes. */
function comparable(answer: Input): unknown {
  const apart = ['db_name', 'update_seq', 'sizes', 'doc_del_count', '_id', 'id', 'bookmark', 'wallet_id', 'planned_id'];
  return JSON.parse(JSON.stringify(answer, (key, value: unknown) => (apart.includes(key) ? undefined : value)));
}
