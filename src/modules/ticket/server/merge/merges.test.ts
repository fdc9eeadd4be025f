import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { entities } from '#src/modules.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
});
beforeEach(async () => {
  ana = await signUp(running.app, { fullname: 'Ana', locale: 'pt-BR' });
  group = await foundGroup(ana, { name: 'Oficina', currency: 'BRL', locale: 'pt-BR' });
  for (const key of ['budget', 'maintenance']) await make({ klass: 'account_configuration', key, value: 'enabled' });
});
afterAll(async () => running.close());

type Body = Readonly<Record<string, unknown>>;

async function make(doc: Body): Promise<string> {
  const { status, body, text } = await ana.call('POST', group, doc);
  expect(status, text).toBe(201);
  return String(body['id']);
}
const read = async (id: string): Promise<Body> => (await ana.call('GET', `${group}/${id}`)).body;
const merge = async (survivor: string, merged: string, values?: Body) =>
  ana.call('POST', `${group}/_merges`, { survivor_id: survivor, merged_id: merged, ...(values && { values }) });
const undo = async (id: unknown) => ana.call('PUT', `${group}/_design/merge/_update/undo/${String(id)}`);

/** Two customers, the second with one of everything that may refer to a customer. */
async function furnish(): Promise<{ first: string; second: string; ticket: string; device: string }> {
  const first = await make({
    klass: 'customer',
    name: 'Ana Lima',
    phones: [{ number: '(11) 91234-5678', main: true }],
  });
  const phones = [{ number: '11912345678', main: true }, { number: '1140028922' }];
  const second = await make({
    klass: 'customer',
    name: 'Ana L.',
    email: 'ana@home.example',
    cpf: '529.982.247-25',
    phones,
  });
  const device = await make({ klass: 'equipment', description: 'ThinkPad', customer_id: second });
  const ticket = await make({ klass: 'ticket', content: 'Loud', customer_id: second, equipment_id: device });
  await make({ klass: 'contract', description: 'Care', customer_id: second });
  const items = [{ description: 'Fan', quantity: '1', value: '20' }];
  await make({ klass: 'estimate', customer_id: second, ticket_id: ticket, items });
  await make({ klass: 'comment', item_id: second, content: 'Pays late' });
  const path = `/api/${group}/${second}/attachments/note.txt`;
  const headers = { cookie: ana.cookie, 'content-type': 'text/plain' };
  await running.app.server.inject({ method: 'PUT', url: path, headers, payload: 'x' });
  return { first, second, ticket, device };
}

/** All rows of the group that name an id, by table. */
async function rowsNaming(id: string): Promise<Body> {
  const found: Record<string, number> = {};
  for (const { plural, scope, bare } of entities) {
    if (scope !== 'account' || bare === true) continue;
    const sql = `SELECT count(*)::integer AS count FROM "${plural}" t WHERE account_id = $1 AND id <> $2 AND to_jsonb(t)::text LIKE '%' || $2 || '%'`;
    const [row] = await running.database.transaction('oficina_app', group, async (db) =>
      db.query<{ count: number }>(sql, [group, id]),
    );
    if ((row?.count ?? 0) > 0) found[plural] = row?.count ?? 0;
  }
  return found;
}

test('a preview tells which fields differ and what moves', async () => {
  const { first, second } = await furnish();
  const { status, body } = await ana.call('POST', `${group}/_merges/preview`, {
    survivor_id: first,
    merged_id: second,
  });
  expect(status).toBe(200);
  const fields = body['fields'] as readonly Body[];
  expect(fields.map(({ field, proposed }) => [field, proposed])).toEqual([
    ['name', 'Ana Lima'],
    ['email', 'ana@home.example'],
    ['phones', [{ number: '(11) 91234-5678', main: true }, { number: '1140028922' }]],
    ['cpf', '529.982.247-25'],
  ]);
  const moves = body['moves'] as readonly { klass: string; count: number }[];
  expect(Object.fromEntries(moves.map(({ klass, count }) => [klass, count]))).toEqual({
    attachment: 1,
    comment: 1,
    contract: 1,
    equipment: 1,
    estimate: 1,
    ticket: 1,
  });
});

test('everything that refers to the second leads to the first, and an undo leaves all as before', async () => {
  const { first, second, ticket } = await furnish();
  const trashed = await make({ klass: 'ticket', content: 'Old', customer_id: second });
  await ana.call('DELETE', `${group}/${trashed}?rev=${String((await read(trashed))['_rev'])}`);
  const before = [await rowsNaming(first), await rowsNaming(second), await content(first), await content(second)];
  const { status, body } = await merge(first, second);
  expect(status, JSON.stringify(body)).toBe(201);
  expect(await read(ticket)).toMatchObject({ customer_id: first });
  expect(await read(first)).toMatchObject({ name: 'Ana Lima', cpf: '529.982.247-25', email: 'ana@home.example' });
  expect(await read(second)).toMatchObject({ error: 'not_found', reason: 'deleted' });
  expect(Object.keys(await rowsNaming(second))).toEqual(['record_merges']);
  const hits = await ana.call('POST', `${group}/_search`, { text: 'Pays late' });
  expect(hits.body['rows']).toMatchObject([{ id: first }]);
  expect((await ana.call('POST', `${group}/_restore`, { ids: [trashed] })).body).toMatchObject([{ ok: true }]);
  expect(await read(trashed)).toMatchObject({ customer_id: first });
  await ana.call('DELETE', `${group}/${trashed}?rev=${String((await read(trashed))['_rev'])}`);

  expect((await undo(body['id'])).status).toBe(201);
  const after = [await rowsNaming(first), await rowsNaming(second), await content(first), await content(second)];
  const merges = { record_merges: 1 };
  expect(after).toEqual([{ ...before[0], ...merges }, { ...before[1], ...merges }, before[2], before[3]]);
  expect((await ana.call('POST', `${group}/_restore`, { ids: [trashed] })).body).toMatchObject([{ ok: true }]);
  expect(await read(trashed)).toMatchObject({ customer_id: second });
  expect((await undo(body['id'])).status).toBe(422);
});

async function content(id: string): Promise<Body> {
  const { _rev: _, updated_at: __, ...rest } = await read(id);
  return rest;
}

test('an undo leaves what people changed since, and moves only what is still there', async () => {
  const { first, second, ticket, device } = await furnish();
  const third = await make({ klass: 'customer', name: 'Bo' });
  const { body } = await merge(first, second, { name: 'Ana Lima Souza' });
  const change = async (id: string, fields: Body) =>
    ana.call('PUT', `${group}/${id}?rev=${String((await read(id))['_rev'])}`, fields);
  await change(first, { name: 'Ana Souza' });
  await change(ticket, { customer_id: third });
  const newer = await make({ klass: 'ticket', content: 'New', customer_id: first });
  expect((await undo(body['id'])).status).toBe(201);
  expect(await read(first)).toMatchObject({ name: 'Ana Souza' });
  expect([await read(ticket), await read(device), await read(newer)].map((doc) => doc['customer_id'])).toEqual([
    third,
    second,
    first,
  ]);
});

test('equipment is merged too, twice in a row, and records of different kinds are not', async () => {
  const [one, two, three] = await Promise.all(
    ['A', 'B', 'C'].map(async (description) => make({ klass: 'equipment', description, identifier: 'SN 77-123' })),
  );
  const ticket = await make({ klass: 'ticket', content: 'Loud', equipment_id: three });
  expect((await merge(two ?? '', three ?? '')).status).toBe(201);
  expect((await merge(one ?? '', two ?? '')).status).toBe(201);
  expect(await read(ticket)).toMatchObject({ equipment_id: one });
  const found = await ana.call('POST', `${group}/_find`, { selector: { klass: 'record_merge', merged_id: three } });
  expect(found.body['docs']).toMatchObject([{ survivor_id: one }]);
  const customer = await make({ klass: 'customer', name: 'Bo' });
  for (const pair of [
    [one, customer],
    [one, one],
    [ticket, one],
    [one, three],
  ])
    expect([404, 422]).toContain((await merge(pair[0] ?? '', pair[1] ?? '')).status);
});

test('duplicates are proposed by phone, mail, tax number and serial number', async () => {
  const { first, second } = await furnish();
  await make({ klass: 'customer', name: 'Cy', email: 'ANA@home.example' });
  const devices = [
    await make({ klass: 'equipment', description: 'A', identifier: 'SN 77-123' }),
    await make({ klass: 'equipment', description: 'B', identifier: 'sn77123' }),
  ];
  const groups = async (kind: string) =>
    (await ana.call('GET', `${group}/_merges/duplicates?kind=${kind}`)).body['groups'] as readonly Body[];
  expect(await groups('customer')).toMatchObject([
    { by: 'email', value: 'ana@home.example', records: [{ id: second }, { label: 'Cy' }] },
    { by: 'phone', value: '12345678', records: [{ id: first, label: 'Ana Lima' }, { id: second }] },
  ]);
  expect(await groups('equipment')).toMatchObject([{ by: 'serial', records: devices.map((id) => ({ id })) }]);
});

test('a merge that would move too much is refused', async () => {
  const [first, second] = [await make({ klass: 'customer', name: 'A' }), await make({ klass: 'customer', name: 'B' })];
  const docs = Array.from({ length: 1001 }, (_none, at) => ({
    klass: 'equipment',
    description: `E${at}`,
    customer_id: second,
  }));
  for (let from = 0; from < docs.length; from += 100)
    await ana.call('POST', `${group}/_bulk_docs`, { docs: docs.slice(from, from + 100) });
  const { status, body } = await merge(first, second);
  expect([status, body['reason']]).toEqual([
    422,
    { base: [{ code: 'too-much-hangs-on-it', params: { count: 1000 } }] },
  ]);
});

test('an erasure forgets the merged customer too, and its merge is not undone any more', async () => {
  const { first, second } = await furnish();
  const { body } = await merge(first, second);
  expect((await ana.call('PUT', `${group}/_design/erase/_update/customer/${first}`)).status).toBe(201);
  const all = await running.database.transaction('oficina_app', group, async (db) =>
    db.query(
      `SELECT to_jsonb(t)::text FROM trash t WHERE account_id = $1 UNION ALL SELECT to_jsonb(t)::text FROM record_merges t WHERE account_id = $1
       UNION ALL SELECT to_jsonb(t)::text FROM versions t WHERE account_id = $1 AND item_type = 'customer'`,
      [group],
    ),
  );
  expect(JSON.stringify(all)).not.toMatch(/Ana L|ana@home|529\.982/);
  expect((await undo(body['id'])).status).toBe(404);
});

test('a merge is undone too after a person restored the merged record', async () => {
  const { first, second, ticket } = await furnish();
  const { body } = await merge(first, second, {});
  expect((await ana.call('POST', `${group}/_restore`, { ids: [second] })).text).toContain('"ok":true');
  expect((await undo(body['id'])).status).toBe(201);
  expect((await read(ticket))['customer_id']).toBe(second);
});
