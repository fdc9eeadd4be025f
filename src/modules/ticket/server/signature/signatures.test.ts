import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueToken } from '#src/testing/token.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
let owner: string;
beforeAll(async () => {
  running = await testApp({ RATE_LIMITS: 'on' });
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Oficina São João', locale: 'pt-BR' });
  owner = await make({ klass: 'customer', name: 'Conceição' });
});
afterAll(async () => running.close());

const strokes = [[10, 20, 300, 100, 500, 60]];

async function make(doc: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function sign(id: string, occasion = 'intake', body: object = { strokes, name: 'Conceição' }) {
  return ana.call('PUT', `${group}/_design/sign/_update/${occasion}/${id}`, { ...body });
}
async function sheet(id: string): Promise<{ foot: string | null; signatures: { drawing?: string; note?: string }[] }> {
  const { body } = await ana.call('GET', `${group}/_design/print/_show/copies/${id}?format=sheet`);
  return body as never;
}
async function signatures(of: Record<string, unknown>): Promise<Record<string, unknown>[]> {
  const { body } = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'customer_signature', ...of },
    sort: [{ created_at: 'asc' }],
  });
  return body['docs'] as Record<string, unknown>[];
}
async function door(body: object) {
  const { status, body: made, text } = await ana.call('POST', `${group}/_doors`, { ...body });
  expect(status, text).toBe(201);
  return new URL(String(made['address'])).pathname;
}
const inject = async (method: 'GET' | 'POST', url: string, payload?: object) =>
  running.app.server.inject({ method, url, ...(payload === undefined ? {} : { payload }) });

test('the receipt has the signature and the terms of the intake, later those of the hand-over', async () => {
  const terms = await make({ klass: 'account_configuration', key: 'terms-intake', value: 'Retirar em 90 dias.' });
  await make({ klass: 'account_configuration', key: 'terms-hand-over', value: 'Recebi o aparelho.' });
  const id = await make({ klass: 'ticket', content: 'Não liga', customer_id: owner });
  expect(await sheet(id)).toMatchObject({ foot: 'Retirar em 90 dias.', signatures: [{ label: 'Cliente' }, {}] });
  expect((await sign(id)).status).toBe(201);
  const { _rev: rev } = (await ana.call('GET', `${group}/${terms}`)).body;
  await ana.call('PUT', `${group}/${terms}?rev=${String(rev)}`, { value: 'Retirar em 30 dias.' });
  const signed = await sheet(id);
  expect(signed.foot, 'the terms that were signed').toBe('Retirar em 90 dias.');
  expect(signed.signatures[0]).toMatchObject({ drawing: 'M10 20L300 100L500 60' });
  expect(signed.signatures[0]?.note).toMatch(/^Conceição · \d/);
  expect(signed.signatures[1]).not.toHaveProperty('drawing');
  const pdf = async (): Promise<string> =>
    (await ana.call('GET', `${group}/_design/print/_show/copies/${id}`)).text.slice(0, 8);
  expect(await pdf()).toContain('%PDF');
  await sign(id, 'hand_over', { strokes });
  expect(await sheet(id)).toMatchObject({ foot: 'Recebi o aparelho.' });
  expect(await signatures({ ticket_id: id })).toMatchObject([
    { occasion: 'intake', terms: 'Retirar em 90 dias.', name: 'Conceição' },
    { occasion: 'hand_over', terms: 'Recebi o aparelho.', how: 'screen' },
  ]);
});

test.each([
  ['nothing', {}],
  ['a dot', { strokes: [[1, 1]] }],
  ['outside', { strokes: [[9999, 1, 2, 3, 4, 5]] }],
  ['text', { strokes: 'M0 0' }],
  ['a long name', { strokes, name: 'x'.repeat(161) }],
  ['a name that is none', { strokes, name: { first: 'Ana' } }],
])('%s is refused at its field', async (_name, body) => {
  const id = await make({ klass: 'ticket', content: 'x', customer_id: owner });
  const { status } = await sign(id, 'intake', body);
  expect(status).toBe(422);
  expect((await sign(id, 'later')).status).toBe(404);
});

test('one signature covers all devices that came in together, and none of another customer', async () => {
  const made = await ana.call('POST', group, {
    klass: 'ticket',
    content: 'Phone',
    customer_id: owner,
    devices: [{ content: 'Tablet', customer_id: owner }],
  });
  const first = String(made.body['id']);
  await sign(first);
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'ticket', intake_id: first } });
  const second = (body['docs'] as { _id: string; _rev: string }[]).find(({ _id: id }) => id !== first);
  expect((await sheet(second?._id ?? '')).signatures[0]).toHaveProperty('drawing');
  const other = await make({ klass: 'customer', name: 'Bruno' });
  await ana.call('PUT', `${group}/${second?._id ?? ''}?rev=${second?._rev ?? ''}`, { customer_id: other });
  expect((await sheet(second?._id ?? '')).signatures[0]).not.toHaveProperty('drawing');
});

test('one signature covers the devices that were handed over in one step', async () => {
  const ready = { status: 'done', problem: 'Dust', customer_id: owner };
  const devices = ['Tablet', 'Charger'].map((content) => ({ ...ready, content }));
  const made = await ana.call('POST', group, { ...ready, klass: 'ticket', content: 'Phone', devices });
  expect(made.status, made.text).toBe(201);
  const first = String(made.body['id']);
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'ticket', intake_id: first } });
  const [second = '', third = ''] = (body['docs'] as { _id: string }[])
    .map(({ _id: id }) => id)
    .filter((id) => id !== first);
  await sign(first, 'hand_over');
  const back = { to: 'Conceição', also: [second] };
  expect((await ana.call('PUT', `${group}/_design/return/_update/returned/${first}`, back)).status).toBe(201);
  expect((await sheet(second)).signatures[0]).toHaveProperty('drawing');
  expect((await sheet(third)).signatures[0]).not.toHaveProperty('drawing');
});

test('a phone signs once at an address that works for ten minutes', async () => {
  const id = await make({ klass: 'ticket', content: 'Não liga', customer_id: owner });
  const path = await door({ purpose: 'intake', ticket_id: id });
  const page = await inject('GET', path);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Conceição');
  expect(page.body).toContain('Retirar em 30 dias.');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(page.headers['cache-control']).toBe('no-store');
  expect((await inject('GET', `${path}/pad.js`)).body).toContain('SignaturePad');
  expect((await inject('POST', `${path}/signature`, { strokes: [[1, 1]] })).statusCode, 'it can be tried again').toBe(
    422,
  );
  const both = await Promise.all(
    [1, 2, 3].map(async () => inject('POST', `${path}/signature`, { strokes, name: 'Ana' })),
  );
  expect(both.map(({ statusCode }) => statusCode).filter((status) => status === 201)).toHaveLength(1);
  expect(await signatures({ ticket_id: id })).toMatchObject([{ how: 'phone', name: 'Ana', network: 'loopback' }]);
  expect((await inject('GET', path)).statusCode).toBe(404);
  expect((await inject('POST', `${path}/signature`, { strokes })).statusCode).toBe(404);
  const late = await door({ purpose: 'hand_over', ticket_id: id });
  running.clock.now = new Date(running.clock.now.getTime() + 10 * 60_000);
  expect((await inject('GET', late)).statusCode).toBe(404);
  expect((await inject('POST', `${late}/signature`, { strokes })).statusCode).toBe(404);
  expect((await inject('GET', `/d/${'x'.repeat(22)}`)).statusCode).toBe(404);
  expect((await inject('GET', `/d/${'x'.repeat(20_000)}`)).statusCode).toBeLessThan(500);
});

test('doors need a ticket of the group and are limited', async () => {
  const id = await make({ klass: 'ticket', content: 'x', customer_id: owner });
  expect((await ana.call('POST', `${group}/_doors`, { purpose: 'intake' })).status).toBe(422);
  expect((await ana.call('POST', `${group}/_doors`, { purpose: 'intake', ticket_id: 'tkt-none' })).status).toBe(404);
  expect((await ana.call('POST', `${group}/_doors`, { purpose: 'all', ticket_id: id })).status).toBe(422);
  const statuses: number[] = [];
  for (let at = 0; at < 32; at += 1)
    statuses.push((await ana.call('POST', `${group}/_doors`, { purpose: 'intake', ticket_id: id })).status);
  expect(statuses.at(0)).toBe(201);
  expect(statuses.at(-1)).toBe(429);
  const stored = await running.pool.query<{ all: string }>('SELECT json_agg(d) AS all FROM phone_doors d');
  expect(JSON.stringify(stored.rows), 'only the digest').not.toContain('/d/');
});

test('signatures follow their ticket into the trash, and an erasure removes them for good', async () => {
  const person = await make({ klass: 'customer', name: 'Dora' });
  const id = await make({ klass: 'ticket', content: 'x', customer_id: person });
  await sign(id);
  const trashed = await make({ klass: 'ticket', content: 'y', customer_id: person });
  await sign(trashed);
  const { _rev: rev } = (await ana.call('GET', `${group}/${trashed}`)).body;
  expect((await ana.call('DELETE', `${group}/${trashed}?rev=${String(rev)}`)).status).toBe(200);
  expect(await signatures({ ticket_id: trashed })).toEqual([]);
  expect((await ana.call('PUT', `${group}/_design/erase/_update/customer/${person}`, {})).status).toBe(201);
  expect(await signatures({ customer: person })).toEqual([]);
  const left = await running.pool.query("SELECT FROM trash WHERE klass = 'customer_signature'");
  expect(left.rows).toEqual([]);
  expect(await signatures({ customer: owner })).not.toEqual([]);
});

test('no access token makes a door, and strangers who try addresses are slowed down', async () => {
  const { bearer } = await issueToken(running.app, ana, ['ticket:write']);
  expect((await bearer.call('POST', `${group}/_doors`, { purpose: 'photos' })).status).toBe(403);
  const wrong = await Promise.all(
    Array.from({ length: 31 }, async (_, at) =>
      running.app.server.inject({ url: `/d/${String(at).padStart(22, 'x')}`, remoteAddress: '198.51.100.7' }),
    ),
  );
  expect(wrong.filter(({ statusCode }) => statusCode === 404)).toHaveLength(30);
  expect(wrong.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
});
