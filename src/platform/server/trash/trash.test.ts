import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { issueToken } from '#src/testing/token.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { purgeOldTrash, groupsWithOldTrash } from './purge-trash.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app, { fullname: 'Ana' });
  group = await foundGroup(ana);
  for (const key of ['budget', 'maintenance', 'exoreader'])
    await make('account_configuration', { _id: 'acn-', key, value: 'enabled' });
});
afterAll(async () => running.close());

async function make(klass: string, fields: object): Promise<string> {
  const made = await ana.call('POST', group, { klass, ...fields });
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
const docOf = async (id: string) => (await ana.call('GET', `${group}/${id}`)).body;
async function remove(id: string) {
  return ana.call('DELETE', `${group}/${id}?rev=${String((await docOf(id))['_rev'])}`);
}
type Row = Readonly<Record<string, unknown>>;
async function restore(...ids: string[]): Promise<Row[]> {
  const answer = await ana.call('POST', `${group}/_restore`, { ids });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Row[];
}
const trash = async () => (await ana.call('GET', `${group}/_trash`)).body['rows'] as readonly Row[];

/** All rows of a group's records, without revs, sequence numbers and times. */
async function everything(): Promise<object> {
  const all: Record<string, unknown> = {};
  const tables = `categories customers equipment contracts tickets ticket_relationships ticket_stays estimates
    maintenances maintenance_reminders handbooks comments attachments counters wallets incomes
    outgos transfers reader_labels reader_subscriptions bookmark_entries search mappings`.split(/\s+/);
  for (const table of tables) {
    const rows = await running.database.transaction('oficina_app', group, async (db) =>
      db.query<{ row: Row }>(
        `SELECT to_jsonb(t) AS row FROM "${table}" t WHERE account_id = $1 ORDER BY to_jsonb(t) ->> 'id', to_jsonb(t)::text`,
        [group],
      ),
    );
    all[table] = rows
      .map(({ row: { rev: _rev, updated_at: _at, ...row } }) => row)
      .filter((row) => table !== 'counters' || row['amount'] !== 0 || row['size'] !== 0);
  }
  return all;
}

/** Creates a group with many references; returns ids that can be removed alone. */
async function furnish(): Promise<string[]> {
  const category = await make('category', { name: 'Laptops' });
  const customer = await make('customer', { name: 'Bia', phones: [{ number: '11 99999-0000' }] });
  const equipment = await make('equipment', { description: 'ThinkPad', customer_id: customer });
  const contract = await make('contract', {
    description: 'Care',
    customer_id: customer,
    items: [{ content: 'Monthly' }],
  });
  const about = { customer_id: customer, equipment_id: equipment, category_id: category, contract_id: contract };
  const one = await make('ticket', { content: 'Does not start', ...about });
  const other = await make('ticket', { content: 'Is hot', ...about });
  await ana.call('PUT', `${group}/${one}?rev=${String((await docOf(one))['_rev'])}`, { status: 'doing' });
  await make('ticket_relationship', { ticket_id: one, other_id: other, relation: 'related' });
  const comment = await make('comment', { item_id: one, content: 'Came with its charger' });
  for (const item of [one, comment])
    expect(
      (await ana.call('PUT', `${group}/${item}/attachments/note.txt`, Buffer.from('some bytes'), bytes)).status,
    ).toBe(201);
  const line = { description: 'Fan', quantity: '1', value: '20.50' };
  const estimate = await make('estimate', { ticket_id: one, items: [line] });
  const upkeep = await make('maintenance', {
    date: '2026-01-10',
    equipment_id: equipment,
    ticket_id: one,
    warranty: 90,
  });
  await ana.call('PUT', `${group}/_design/maintenance/_update/ticket/${upkeep}`);
  const note = await make('handbook', { title: 'Fans', content: 'See [[Heat]].' });
  const heat = await make('handbook', { title: 'Heat', content: 'See [[Fans]].' });
  const [cash, bank] = [
    await make('wallet', { name: 'Cash' }),
    await make('wallet', { name: 'Bank', start_balance: '9' }),
  ];
  const income = await make('income', { date: '2026-01-02', value: '100.10', wallet_id: cash, confirmed: true });
  const outgo = await make('outgo', { date: '2026-01-03', value: '3.05', wallet_id: cash });
  const fields = { source_wallet_id: cash, destination_wallet_id: bank, value: '7', confirmed: true };
  const transfer = await make('transfer', { date: '2026-01-04', ...fields });
  const label = await make('reader_label', { name: 'News' });
  await make('reader_subscription', { url: 'https://feed.example/rss', reader_label: [label] });
  const link = await make('bookmark_entry', { url: 'https://fans.example/', name: 'Fans', tag_names: ['cooling'] });
  const repairs = [category, customer, equipment, contract, one, other, comment, estimate, upkeep, note, heat];
  return repairs.concat(cash, bank, income, outgo, transfer, label, link);
}
const bytes = { 'content-type': 'application/octet-stream' };

test('removing and restoring in any order leaves all records as before', async () => {
  const ids = await furnish();
  const before = await everything();
  expect(JSON.stringify(before)).toContain('Came with its charger');
  const orders = fc.tuple(
    fc.shuffledSubarray(ids, { minLength: 12 }),
    fc.infiniteStream(fc.nat(1000)).map((stream) => [...stream.take(500)]),
  );
  await fc.assert(
    fc.asyncProperty(orders, async ([going, chances]) => {
      // A wallet with rows cannot be removed, and a cascaded record is removed already.
      for (const id of going) expect([200, 404, 422]).toContain((await remove(id)).status);
      let lying = (await trash()).map(({ id }) => String(id));
      for (let turn = 0; lying.length > 0; turn += 1) {
        expect(turn).toBeLessThan(chances.length);
        const [row] = await restore(String(lying[(chances[turn] ?? 0) % lying.length]));
        // A record whose reference is in the trash answers so and waits.
        if (row?.['error'] !== undefined) expect(JSON.stringify(row['reason'])).toContain('is-in-the-trash');
        lying = (await trash()).map(({ id }) => String(id));
      }
      expect(await everything()).toEqual(before);
    }),
    { numRuns: 5 },
  );
});

test('through the API a restore is a write with a new rev', async () => {
  const id = await make('customer', { name: 'Caio' });
  const made = await docOf(id);
  const gone = await remove(id);
  expect(gone.body['rev']).toMatch(/^2-/);
  expect((await ana.call('GET', `${group}/${id}`)).body).toMatchObject({ error: 'not_found', reason: 'deleted' });
  const since = (await ana.call('GET', `${group}/_changes`)).body;
  expect(since['results']).toContainEqual(expect.objectContaining({ id, deleted: true }));
  expect((await trash())[0]).toMatchObject({
    id,
    klass: 'customer',
    label: 'Caio',
    deleted_by: { label: 'Ana' },
    with: 0,
  });
  expect(await restore(id)).toEqual([{ ok: true, id, rev: expect.stringMatching(/^3-/) as string }]);
  expect(await docOf(id)).toMatchObject({ name: 'Caio', created_at: made['created_at'], created_by: ana.id });
  expect(await restore(id)).toMatchObject([{ id, error: 'not_found' }]);
  const lines = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'version', item_id: id },
    fields: ['app_event'],
  });
  expect(lines.body['docs']).toEqual(['create', 'destroy', 'restore'].map((app_event) => ({ app_event })));
});

test('references to a removed record are null until it is restored, also those of trash records', async () => {
  const customer = await make('customer', { name: 'Davi' });
  const ticket = await make('ticket', { content: 'Loud', customer_id: customer });
  const number = (await docOf(ticket))['number'];
  await remove(customer);
  expect(await docOf(ticket)).not.toHaveProperty('customer_id');
  await remove(ticket);
  expect(await restore(customer, ticket)).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await docOf(ticket)).toMatchObject({ customer_id: customer, number });

  await remove(ticket);
  await remove(customer);
  const waits = { customer_id: [{ code: 'is-in-the-trash', params: { name: 'Davi' } }] };
  expect(await restore(ticket)).toMatchObject([{ id: ticket, error: 'unprocessable_entity', reason: waits }]);
  // If the customer is purged, the ticket is restored without it.
  await running.database.transaction('oficina_app', group, async (db) =>
    db.query('DELETE FROM trash WHERE account_id = $1 AND id = $2', [group, customer]),
  );
  expect(await restore(ticket)).toMatchObject([{ ok: true }]);
  expect(await docOf(ticket)).not.toHaveProperty('customer_id');
});

test('a number stays reserved; a document number that another customer has now is refused', async () => {
  const brazil = await signUp(running.app, { locale: 'pt-BR' });
  const own = await foundGroup(brazil, 'Oficina');
  await brazil.call('POST', own, { klass: 'account_configuration', key: 'country', value: 'BR' });
  const post = async (fields: object) => brazil.call('POST', own, { klass: 'customer', ...fields });
  const first = await post({ name: 'Eva', cpf: '529.982.247-25' });
  await brazil.call('DELETE', `${own}/${String(first.body['id'])}?rev=${String(first.body['rev'])}`);
  expect((await post({ name: 'Eva Lima', cpf: '529.982.247-25' })).status).toBe(201);
  const [row] = (await brazil.call('POST', `${own}/_restore`, { ids: [first.body['id']] })).body as unknown as Row[];
  expect(row).toMatchObject({ reason: { cpf: [{ code: 'document-of-another', params: { name: 'Eva Lima' } }] } });

  const ticket = await make('ticket', { content: 'First' });
  const number = Number((await docOf(ticket))['number']);
  await remove(ticket);
  expect((await docOf(await make('ticket', { content: 'Second' })))['number']).toBe(number + 1);
});

test('a full group may remove records and cannot restore any', async () => {
  const bob = await signUp(running.app);
  const full = await foundGroup(bob);
  const made = await bob.call('POST', full, { klass: 'customer', name: 'Fay' });
  await bob.call('DELETE', `${full}/${String(made.body['id'])}?rev=${String(made.body['rev'])}`);
  await setPlan(running.app, full, 'locked');
  const [row] = (await bob.call('POST', `${full}/_restore`, { ids: [made.body['id']] })).body as unknown as Row[];
  expect(row).toMatchObject({ error: 'forbidden' });
});

test('administrators empty the trash; after thirty days it is purged, and files are kept until then', async () => {
  const ticket = await make('ticket', { content: 'Old' });
  await ana.call('PUT', `${group}/${ticket}/attachments/old.txt`, Buffer.from('only here'), bytes);
  await remove(ticket);
  const files = 'SELECT sha256 FROM trash WHERE account_id = $1 AND sha256 IS NOT NULL';
  const { rows } = await running.pool.query<{ sha256: string }>(files, [group]);
  const sha256s = rows.map(({ sha256 }) => sha256);
  const named = async () => (await running.pool.query('SELECT named_in_trash($1)', [sha256s])).rowCount;
  expect(await named()).toBeGreaterThan(0);
  expect((await trash()).map(({ id }) => id)).toContain(ticket);
  running.clock.now = new Date(Date.now() + 31 * 86_400_000);
  expect(await groupsWithOldTrash(running.app, [group, 'acc-of-nobody'])).toEqual([group]);
  await purgeOldTrash(running.app, group);
  expect(await groupsWithOldTrash(running.app, [group])).toEqual([]);
  running.clock.now = new Date();
  expect(await trash()).toEqual([]);
  expect(await named()).toBe(0);

  const customer = await make('customer', { name: 'Gil' });
  await remove(customer);
  expect((await ana.call('DELETE', `${group}/_trash`)).body).toEqual({ ok: true, count: 1 });
  expect(await trash()).toEqual([]);
  expect(await restore(customer)).toMatchObject([{ id: customer, error: 'not_found' }]);
  expect(await groupsWithOldTrash(running.app, [group])).toEqual([group]);
  await purgeOldTrash(running.app, group);
  expect(await groupsWithOldTrash(running.app, [group])).toEqual([]);
});

test('a forged bookmark is refused', async () => {
  for (const bookmark of [
    'x',
    '2026-01-01T00:00:00Z',
    'yesterday x',
    '-200000-01-01T00:00:00Z x',
    '+200000-01-01T00:00:00Z x',
  ]) {
    const { status, body } = await ana.call('GET', `${group}/_trash?bookmark=${encodeURIComponent(bookmark)}`);
    expect([status, body['error']], bookmark).toEqual([400, 'invalid_bookmark']);
  }
});

test('a member who is no administrator cannot empty it, nor a token restore what it may not write', async () => {
  const bob = await signUp(running.app);
  await bring(ana, group, bob);
  expect((await bob.call('DELETE', `${group}/_trash`)).status).toBe(403);
  const ticket = await make('ticket', { content: 'Lamp' });
  const comment = await make('comment', { item_id: ticket, content: 'Owes us' });
  await remove(comment);
  const { bearer } = await issueToken(running.app, ana, ['account:write', 'ticket:read']);
  const refused = await bearer.call('POST', `${group}/_restore`, { ids: [comment] });
  expect(refused.body).toMatchObject([{ id: comment, error: 'forbidden' }]);
  expect(await restore(comment)).toMatchObject([{ id: comment, ok: true }]);
});

test('it holds what was removed for thirty days, though the job that ends it is late', async () => {
  const customer = await make('customer', { name: 'Rui' });
  const { now } = running.clock;
  await remove(customer);
  const isListed = async (days: number): Promise<boolean> => {
    running.clock.now = new Date(now.getTime() + days * 86_400_000);
    ana = await signIn(running.app, ana);
    return (await trash()).some(({ id }) => id === customer);
  };
  expect([await isListed(29.9), await isListed(30.1)]).toEqual([true, false]);
  running.clock.now = now;
  ana = await signIn(running.app, ana);
});

test('a restored record does not replace a reference that was set meanwhile', async () => {
  const [first, second] = [await make('category', { name: 'First' }), await make('category', { name: 'Second' })];
  const ticket = await make('ticket', { content: 'Lamp', category_id: first });
  const other = await make('ticket', { content: 'Fan', category_id: first });
  await remove(first);
  const rev = String((await docOf(ticket))['_rev']);
  expect((await ana.call('PUT', `${group}/${ticket}?rev=${rev}`, { category_id: second })).status).toBe(201);
  await restore(first);
  expect([(await docOf(ticket))['category_id'], (await docOf(other))['category_id']]).toEqual([second, first]);
});
