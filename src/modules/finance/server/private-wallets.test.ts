import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Input } from '#platform/entity/define.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { weeklySummary } from '#modules/groups/server/weekly-summary.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { openEventStream } from '#src/testing/event-stream.ts';
import { laidMails } from '#src/testing/mails.ts';
import { bring } from '#src/testing/membership.ts';
import { storeImportedMembers } from './private-wallets.ts';

let running: TestApp;
let ana: Client;
let bia: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  await running.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => running.close());
beforeEach(async () => {
  running.clock.now = new Date();
  [ana, bia] = [await signUp(running.app), await signUp(running.app)];
  group = await foundGroup(ana);
  await setPlan(running.app, group, 'corp');
  await bring(ana, group, bia);
});

const password = 'correct horse battery';

async function create(doc: Input, by = ana, account = group): Promise<string> {
  const made = await by.call('POST', account, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

async function wallet(name: string, fields: Input = {}, by = ana): Promise<string> {
  return create({ klass: 'wallet', name, currency: 'EUR', ...fields }, by);
}

async function save(id: string, fields: Input, by = ana): Promise<{ status: number; body: Input }> {
  const { body } = await by.call('GET', `${group}/${id}`);
  return by.call('PUT', `${group}/${id}?rev=${String(body['_rev'])}`, fields);
}

async function statusOf(id: string, by = bia): Promise<number> {
  return (await by.call('GET', `${group}/${id}`)).status;
}

async function balanceOf(id: string, by = ana): Promise<unknown> {
  return (await by.call('GET', `${group}/${id}`)).body['balance'];
}

test('a wallet is private from the next request on, and again open to everyone', async () => {
  const id = await wallet('Bank');
  expect(await statusOf(id)).toBe(200);
  expect((await save(id, { members: [ana.id] })).status).toBe(201);
  const missing = await bia.call('GET', `${group}/wal-${'0'.repeat(32)}`);
  expect(await bia.call('GET', `${group}/${id}`)).toMatchObject({ status: 404, body: missing.body });
  expect((await save(id, { members: [ana.id, bia.id] })).status).toBe(201);
  expect(await statusOf(id)).toBe(200);
  expect((await save(id, { members: [bia.id] }, bia)).status).toBe(201);
  expect(await statusOf(id, ana)).toBe(404);
  expect((await save(id, { members: [] }, bia)).status).toBe(201);
  expect(await statusOf(id, ana)).toBe(200);
  const { body, text } = await ana.call('GET', `${group}/_audit?event=visibility`);
  expect((body['rows'] as Input[]).map(({ detail }) => detail)).toEqual(
    [0, 1, 2, 1].map((members) => ({ record: id, members })),
  );
  expect(text).not.toContain('Bank');
});

test('only members are named, with the person who names them', async () => {
  const id = await wallet('Bank');
  const refused = (code: string) => ({ status: 422, body: { reason: { members: [{ code }] } } });
  expect(await save(id, { members: [bia.id] })).toMatchObject(refused('must-name-you'));
  const { id: eve } = await signUp(running.app);
  expect(await save(id, { members: [ana.id, eve] })).toMatchObject(refused('must-exist'));
  expect(await statusOf(id)).toBe(200);
});

test('naming members and opening a wallet need a proof of the last ten minutes', async () => {
  const id = await wallet('Bank');
  const members = [ana.id];
  running.clock.now = new Date(running.clock.now.getTime() + 11 * 60_000);
  const unproved = { status: 422, body: { reason: { current_password: [{ code: 'give-yours' }] } } };
  expect(await ana.call('POST', group, { klass: 'wallet', name: 'Mine', currency: 'EUR', members })).toMatchObject(
    unproved,
  );
  expect(await save(id, { members })).toMatchObject(unproved);
  expect((await save(id, { name: 'My bank', members: [] })).status).toBe(201);
  await wallet('Without members');
  expect((await save(id, { members, current_password: password })).status).toBe(201);
  const mails = (await laidMails(running, 'setting-changed')).filter(({ recipient }) => recipient === ana.email);
  expect(mails[0]?.text).toContain('The setting “Who sees');
  expect((await laidMails(running, 'setting-changed')).filter(({ recipient }) => recipient === bia.email)).toEqual([]);
});

test('administrators see it when none of its members is a member of the group any more', async () => {
  const id = await wallet('Savings', { members: [bia.id] }, bia);
  const cai = await signUp(running.app);
  await bring(ana, group, cai);
  expect(await statusOf(id, ana)).toBe(404);
  const members = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'subscription', user_id: bia.id },
  });
  const [{ _id, _rev }] = members.body['docs'] as [{ _id: string; _rev: string }];
  expect((await ana.call('DELETE', `${group}/${_id}?rev=${_rev}`)).status).toBe(200);
  expect(await statusOf(id, ana)).toBe(200);
  expect(await statusOf(id, cai)).toBe(404);
  expect((await save(id, { members: [cai.id, ana.id] })).status).toBe(201);
  expect(await statusOf(id, cai)).toBe(200);
});

test('members of a sub-group by its parent group are named like others', async () => {
  const below = await create({ name: 'Below', parent_account_id: group }, ana, 'accounts');
  const id = await create({ klass: 'wallet', name: 'Bank', currency: 'EUR', members: [bia.id] }, bia, below);
  expect((await bia.call('GET', `${below}/${id}`)).status).toBe(200);
  expect((await ana.call('GET', `${below}/${id}`)).status).toBe(404);
});

test('a transfer is seen from either wallet, and its money moved by who sees both', async () => {
  const [open, mine] = [await wallet('Open', { start_balance: '10' }), await wallet('Mine', { members: [ana.id] })];
  const pair = { date: '2026-11-02', source_wallet_id: open, destination_wallet_id: mine };
  const id = await create({ klass: 'transfer', value: '4', confirmed: true, ...pair });
  expect((await bia.call('GET', `${group}/${id}?fields=_id,value,destination_wallet.label`)).body).toEqual({
    _id: id,
    value: '4.00',
  });
  const ledger = (await bia.call('GET', `${group}/_ledger/${open}`)).body['rows'] as Input[];
  expect(ledger).toMatchObject([{ amount: '-4.00', balance: '6.00', other: { _id: mine, label: '' } }]);
  expect((await bia.call('GET', `${group}/_ledger/${mine}`)).status).toBe(404);
  const refused = { status: 422, body: { reason: { base: [{ code: 'moves-a-private-wallet' }] } } };
  expect(await save(id, { value: '5' }, bia)).toMatchObject({ status: 422 });
  expect(await bia.call('PUT', `${group}/_design/confirm/_update/unconfirm/${id}`)).toMatchObject(refused);
  const { body } = await bia.call('GET', `${group}/${id}`);
  expect(await bia.call('DELETE', `${group}/${id}?rev=${String(body['_rev'])}`)).toMatchObject(refused);
  expect((await save(id, { description: 'For the holidays' }, bia)).status).toBe(201);
  const hidden = await bia.call('POST', group, { klass: 'transfer', value: '1', ...pair });
  expect(hidden).toMatchObject({ status: 422, body: { reason: { destination_wallet_id: [{ code: 'must-exist' }] } } });
  expect([await balanceOf(open), await balanceOf(mine)]).toEqual(['6.00', '4.00']);
  expect((await save(id, { value: '5' })).status).toBe(201);
  expect([await balanceOf(open), await balanceOf(mine)]).toEqual(['5.00', '5.00']);
});

test('rows, comments and files of a wallet that one does not see are not written', async () => {
  const mine = await wallet('Mine', { members: [ana.id] });
  const row = await create({ klass: 'outgo', date: '2026-11-02', value: '3', wallet_id: mine });
  const { body } = await ana.call('GET', `${group}/${row}`);
  const rev = String(body['_rev']);
  const there = { date: '2026-11-02', value: '1', wallet_id: mine };
  expect(await bia.call('POST', group, { klass: 'outgo', ...there })).toMatchObject({ status: 422 });
  expect(await bia.call('POST', group, { klass: 'comment', item_id: row, content: 'x' })).toMatchObject({
    status: 422,
  });
  expect(await bia.call('PUT', `${group}/${row}?rev=${rev}`, { value: '9' })).toMatchObject({ status: 404 });
  expect(await bia.call('DELETE', `${group}/${row}?rev=${rev}`)).toMatchObject({ status: 404 });
  expect(await bia.call('PUT', `${group}/${row}/attachments/a.txt`, 'x')).toMatchObject({ status: 404 });
  expect((await ana.call('DELETE', `${group}/${row}?rev=${rev}`)).status).toBe(200);
  const [restored] = (await bia.call('POST', `${group}/_restore`, { ids: [row] })).body as unknown as Input[];
  expect(restored).toMatchObject({ error: 'not_found' });
  expect((await bia.call('POST', `${group}/_all_docs`, { keys: [mine] })).body['rows']).toEqual([
    { key: mine, error: 'not_found' },
  ]);
});

test('merging categories leaves rows of hidden wallets alone', async () => {
  const [open, mine] = [await wallet('Open'), await wallet('Mine', { members: [ana.id] })];
  const row = { klass: 'outgo', date: '2026-11-02', value: '1', categories: ['fod'] };
  const [seen, unseen] = [await create({ ...row, wallet_id: open }), await create({ ...row, wallet_id: mine })];
  expect((await bia.call('GET', `${group}/_row_categories`)).body['rows']).toMatchObject([{ name: 'fod', rows: 1 }]);
  const merged = await bia.call('POST', `${group}/_row_categories`, { from: ['fod'], to: 'food' });
  expect(merged.body).toMatchObject({ rows: 1 });
  const categories = async (id: string) => (await ana.call('GET', `${group}/${id}`)).body['categories'];
  expect([await categories(seen), await categories(unseen)]).toEqual([['food'], ['fod']]);
});

test('writes of members who see different wallets at the same time each see their own', async () => {
  const mine = await wallet('Mine', { members: [ana.id] });
  const writes = Array.from({ length: 12 }, async (_, place) =>
    (place % 2 === 0 ? ana : bia).call('POST', group, {
      klass: 'outgo',
      date: '2026-11-02',
      value: '1',
      wallet_id: mine,
    }),
  );
  const statuses = (await Promise.all(writes)).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map((_, place) => (place % 2 === 0 ? 201 : 422)));
});

test('an open stream ends when a wallet becomes private, and shows nothing of it', async () => {
  const id = await wallet('Bank');
  const { port } = running.app.server.server.address() as AddressInfo;
  const stream = await openEventStream(
    port,
    bia.cookie,
    `${group}/_changes?feed=eventsource&since=now&include_docs=true`,
  );
  expect((await save(id, { members: [ana.id], name: 'Hush' })).status).toBe(201);
  await stream.ended;
  expect(stream.text()).not.toContain('Hush');
  const again = await openEventStream(
    port,
    bia.cookie,
    `${group}/_changes?feed=eventsource&since=now&include_docs=true`,
  );
  await create({ klass: 'outgo', date: '2026-11-02', value: '1', wallet_id: id, description: 'Hush' });
  const open = await wallet('Open');
  await again.until((text) => text.includes(open));
  expect(again.text()).not.toContain('Hush');
  expect(again.text()).not.toContain(id);
  again.close();
});

test('a mention at a hidden row sends no mail', async () => {
  const [open, mine] = [await wallet('Open'), await wallet('Mine', { members: [ana.id] })];
  const mention = async (wallet_id: string, content: string): Promise<void> => {
    const row = await create({ klass: 'outgo', date: '2026-11-02', value: '1', wallet_id });
    await create({ klass: 'comment', item_id: row, content, mentions: [bia.id] });
  };
  await mention(mine, 'hush');
  await mention(open, 'look');
  const mails = (await laidMails(running, 'mention')).filter(({ recipient }) => recipient === bia.email);
  expect(mails.map(({ text }) => [text.includes('hush'), text.includes('look')])).toEqual([[false, true]]);
});

test('the weekly summary counts only what its reader sees', async () => {
  running.clock.now = new Date('2026-11-21T10:00:00Z');
  const [owner, cai] = [await signUp(running.app), await signUp(running.app)];
  const home = await foundGroup(owner, { name: 'Home', time_zone: 'UTC' });
  await bring(owner, home, cai);
  const mine = await create({ klass: 'wallet', name: 'Mine', currency: 'EUR', members: [owner.id] }, owner, home);
  const open = await create({ klass: 'wallet', name: 'Open', currency: 'EUR' }, owner, home);
  for (const [wallet_id, value] of [
    [mine, '70'],
    [open, '5'],
  ])
    await create(
      { klass: 'outgo', date: '2026-11-21', value, wallet_id, confirmed: true, categories: [`for-${value}`] },
      owner,
      home,
    );
  running.clock.now = new Date('2026-11-23T12:00:00Z');
  await weeklySummary.work(running.app, {});
  const mails = await laidMails(running, 'weekly-summary');
  const text = (person: Client): string => mails.find(({ recipient }) => recipient === person.email)?.text ?? '';
  expect(text(owner)).toContain('- 2 expenses: €75.00');
  expect(text(cai)).toContain('- 1 expense: €5.00');
  expect(text(cai)).not.toContain('for-70');
});

test('only who sees every wallet backs up the group', async () => {
  await wallet('Mine', { members: [ana.id] });
  const cai = await signUp(running.app);
  await bring(ana, group, cai, { admin: true });
  expect((await cai.call('POST', `${group}/_backups`, {})).status).toBe(403);
  expect((await cai.call('GET', `${group}/_backups/none`)).status).toBe(403);
  expect((await ana.call('POST', `${group}/_backups`, {})).status).toBe(202);
});

test('an imported group gets the lists that its wallets have, whatever its archive says', async () => {
  const [mine, open] = [await wallet('Mine', { members: [ana.id] }), await wallet('Open')];
  await running.database.transaction('oficina_app', group, async (db) => {
    const read = async (): Promise<unknown> =>
      db.query('SELECT id, members FROM private_wallets WHERE account_id = $1', [group]);
    const written = await read();
    expect(written).toEqual([{ id: mine, members: [ana.id] }]);
    await db.query('UPDATE private_wallets SET id = $2 WHERE account_id = $1', [group, open]);
    await storeImportedMembers({ group, query: db.query.bind(db) });
    expect(await read()).toEqual(written);
  });
});
