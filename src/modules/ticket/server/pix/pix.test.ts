import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { openBank, type TestBank } from '#src/testing/pix/bank.ts';
import type { Charge } from '../../rules/pix/charge.ts';
import { checkPixCharges } from './check-charges.ts';

let running: TestApp;
let bank: TestBank;
let ana: Client;
let group: string;
let order: string;
beforeAll(async () => {
  bank = await openBank();
  running = await testApp();
});
afterAll(async () => {
  await running.close();
  await bank.close();
});
beforeEach(async () => {
  running.clock.now = new Date('2026-03-10T20:00:00Z');
  bank.mood = 'answers';
  bank.requests.length = 0;
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Workshop', currency: 'BRL' });
  expect((await setUp()).status).toBe(200);
  order = await make({ klass: 'ticket', content: 'Fan is loud' });
  await make({ klass: 'order_line', ticket_id: order, description: 'Work', value: '230' });
});

const settings = () => ({
  address: `${bank.url}/api`,
  token_address: `${bank.url}/token`,
  pix_key: 'shop@example.com',
  client_id: 'shop',
  client_secret: 'secret',
});
async function setUp(more: object = {}) {
  return ana.call('PUT', `${group}/_pix/bank`, { ...settings(), ...more });
}
async function make(doc: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function ask(amount = '230', ticket_id = order, who = ana) {
  return who.call('POST', `${group}/_pix/charges`, { ticket_id, amount });
}
async function charge(amount?: string): Promise<Charge> {
  const made = await ask(amount);
  expect(made.status, made.text).toBe(201);
  return made.body as unknown as Charge;
}
async function charges(): Promise<readonly Charge[]> {
  const { body } = await ana.call('GET', `${group}/_pix/charges/${order}`);
  return body['charges'] as readonly Charge[];
}
async function hook(body: object, of = group, end = '') {
  const payload = JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  return running.app.server.inject({ method: 'POST', url: `/api/_webhooks/pix/${of}${end}`, headers, payload });
}
const check = async (): Promise<void> => checkPixCharges.work(running.app, {});
const later = (seconds: number): void => {
  running.clock.now = new Date(running.clock.now.getTime() + seconds * 1000);
};
async function payments(): Promise<readonly Record<string, unknown>[]> {
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'order_payment' } });
  return body['docs'] as Record<string, unknown>[];
}
async function bill(): Promise<unknown[]> {
  const { body } = await ana.call('GET', `${group}/${order}`);
  return [body['paid'], body['due']];
}

test('a charge is made at the bank, and its payment is recorded once the bank confirms it', async () => {
  const made = await charge();
  expect(made).toMatchObject({ state: 'active', amount: '230.00', expires_at: '2026-03-10T21:00:00.000Z' });
  expect(made.code).toContain(made.txid);
  expect(bank.charges.get(made.txid)).toMatchObject({ chave: 'shop@example.com', valor: { original: '230.00' } });
  expect(await charge()).toEqual(made);
  later(20);
  await check();
  expect(await payments()).toEqual([]);
  const pix = bank.pay(made.txid);
  expect((await hook({ pix: [pix] }, group, '/pix')).json()).toEqual({ ok: true });
  later(20);
  await check();
  expect(await payments()).toMatchObject([
    { method: 'pix', amount: '230.00', e2eid: pix.endToEndId, at: '2026-03-10T20:00:10.000Z', ticket_id: order },
  ]);
  expect(await bill()).toEqual(['230.00', '0.00']);
  expect(await charges()).toMatchObject([{ state: 'paid', paid: '230.00' }]);
});

test('fifty repeated, forged and foreign webhooks record one payment, and a removed one does not come back', async () => {
  const made = await charge();
  const forged = { endToEndId: 'E00000000202603109999999999999999', txid: made.txid, valor: '1.00', horario: 'x' };
  await Promise.all(Array.from({ length: 50 }, async () => hook({ pix: [forged] })));
  await check();
  expect(await payments()).toEqual([]);
  const pix = bank.pay(made.txid);
  const others = await foundGroup(ana, { name: 'Other', currency: 'BRL' });
  for (let round = 0; round < 5; round += 1) {
    later(10);
    const all = await Promise.all(
      Array.from({ length: 10 }, async (_, at) =>
        at % 3 === 0 ? hook({ pix: [pix] }, others) : hook({ pix: at % 3 === 1 ? [pix, pix] : [pix, forged] }),
      ),
    );
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await Promise.all([check(), check(), check()]);
  }
  expect(await payments()).toHaveLength(1);
  const [paid] = await payments();
  await ana.call('DELETE', `${group}/${String(paid?.['_id'])}?rev=${String(paid?.['_rev'])}`);
  later(60);
  await hook({ pix: [pix] });
  await check();
  expect(await payments()).toEqual([]);
});

test('a row of the bank that names a confirmed payment becomes its income', async () => {
  const wallet = await make({ klass: 'wallet', name: 'Bank', currency: 'BRL' });
  const [first, second] = [await charge('100'), await charge('130')];
  const [one] = [bank.pay(first.txid), bank.pay(second.txid)];
  later(20);
  await check();
  const row = async (value: string, description: string): Promise<string> =>
    make({ klass: 'income', wallet_id: wallet, date: '2026-03-10', value, description });
  const rows = [await row('100', `PIX ${one.endToEndId}`), await row('130', `Cobrança ${second.txid}`)];
  await row('130', `Cobrança ${'a'.repeat(32)}`);
  const { body } = await ana.call('GET', `${group}/_payment_proposals`);
  expect((body['rows'] as readonly { row: string }[]).map((proposal) => proposal.row).toSorted()).toEqual(rows);
  for (const id of rows)
    expect((await ana.call('PUT', `${group}/_design/payment/_update/accept/${id}`, {})).status).toBe(201);
  expect((await payments()).map(({ bank_row: of }) => of)).toEqual(expect.arrayContaining(rows));
  expect(await bill()).toEqual(['230.00', '0.00']);
});

test('odd webhooks are answered, and ask the bank nothing', async () => {
  await charge();
  const before = bank.requests.length;
  for (const body of [{}, { pix: 'x' }, { pix: [null, 1, {}] }, { pix: [{ txid: 'x'.repeat(32) }] }, { a: 1 }])
    expect((await hook(body)).statusCode).toBe(200);
  expect((await hook({ pix: [] }, 'acc-none')).statusCode).toBeLessThan(500);
  await check();
  expect(bank.requests.length).toBe(before);
  const made = (await charges())[0];
  const shouts = Array.from({ length: 50 }, async () => hook({ pix: [{ txid: made?.txid }] }));
  await Promise.all(shouts);
  await Promise.all([check(), check()]);
  await Promise.all(Array.from({ length: 50 }, async () => hook({ pix: [{ txid: made?.txid }] })));
  await check();
  expect(bank.requests.length).toBe(before + 1);
});

test('what was paid is recorded: another amount, late, of a cancelled ticket', async () => {
  const first = await charge('100');
  bank.pay(first.txid, { valor: '99.50' });
  later(20);
  await check();
  expect(await bill()).toEqual(['99.50', '130.50']);
  const second = await charge('130.50');
  later(3600 + 1000);
  await check();
  expect((await charges())[0]).toMatchObject({ state: 'expired' });
  const before = bank.requests.length;
  later(600);
  await check();
  expect(bank.requests.length).toBe(before);
  const { body } = await ana.call('GET', `${group}/${order}`);
  await ana.call('PUT', `${group}/${order}?rev=${String(body['_rev'])}`, { status: 'cancel', reason: 'x' });
  await hook({ pix: [bank.pay(second.txid)] });
  await check();
  expect(await bill()).toEqual(['230.00', '0.00']);
  expect((await charges())[0]).toMatchObject({ state: 'paid', paid: '130.50' });
  const pix = bank.pay(second.txid, { valor: '1.00' });
  later(10);
  await hook({ pix: [pix] });
  await check();
  expect((await payments()).length).toBe(3);
});

test('a bank that is away or refuses leaves no charge, and one that removes it ends it', async () => {
  bank.mood = 'refuses';
  expect((await ask()).body['reason']).toEqual({ base: [{ code: 'bank-refused' }] });
  bank.mood = 'hangs up';
  expect((await ask()).body['reason']).toEqual({ base: [{ code: 'bank-unreachable' }] });
  bank.mood = 'answers';
  expect((await charges()).map(({ state }) => state)).toEqual(['failed', 'failed']);
  const made = await charge();
  bank.mood = 'hangs up';
  later(20);
  await check();
  expect((await charges())[0]).toMatchObject({ state: 'active' });
  bank.mood = 'answers';
  bank.remove(made.txid);
  later(60);
  await check();
  expect((await charges())[0]).toMatchObject({ state: 'removed' });
});

test('a charge is of what is due, in reais, of an open ticket, and needs a bank', async () => {
  const reason = async (amount: string, of = order) => (await ask(amount, of)).body['reason'];
  expect(await reason('230.01')).toEqual({ amount: [{ code: 'more-than-due', params: { due: '230.00' } }] });
  for (const amount of ['0', '-1', 'x', '1.001', '']) expect(await reason(amount)).toHaveProperty('amount');
  expect((await ask('1', 'tkt-00000000000000000000000000000000')).status).toBe(404);
  const empty = await make({ klass: 'ticket', content: 'x' });
  expect(await reason('1', empty)).toHaveProperty('amount');
  expect((await ana.call('DELETE', `${group}/_pix/bank`)).status).toBe(200);
  expect(await reason('1')).toEqual({ base: [{ code: 'no-pix-bank' }] });
});

test('a bank is set up by administrators, its secrets are never shown, and wrong fields are refused', async () => {
  const reason = async (more: object) => (await setUp(more)).body['reason'];
  expect(await reason({ address: 'http://10.0.0.1/' })).toEqual({ address: [{ code: 'no-bank-address' }] });
  expect(await reason({ address: 'https://bank.example.com/pix?x=1' })).toHaveProperty('address');
  expect(await reason({ token_address: 'ftp://x' })).toHaveProperty('token_address');
  expect(await reason({ pix_key: '1234' })).toHaveProperty('pix_key');
  expect(await reason({ client_secret: 'a b' })).toHaveProperty('client_secret');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(await reason({ private_key: key })).toHaveProperty('certificate');
  expect(await reason({ certificate: 'x', private_key: key })).toHaveProperty('certificate');
  const { client_id: _id, client_secret: _secret, ...open } = settings();
  expect((await ana.call('PUT', `${group}/_pix/bank`, open)).status).toBe(200);
  const shown = await ana.call('GET', `${group}/_pix/bank`);
  expect(shown.body['bank']).toMatchObject({ pix_key: 'shop@example.com', has_certificate: false });
  expect(shown.text).not.toContain('secret');
  const ben = await signUp(running.app);
  await bring(ana, group, ben);
  expect((await ben.call('GET', `${group}/_pix/bank`)).status).toBe(403);
  expect((await ben.call('DELETE', `${group}/_pix/bank`)).status).toBe(403);
  expect((await ask('1', order, ben)).status).toBe(201);
  const reader = await signUp(running.app);
  await bring(ana, group, reader, { limits: [{ module: 'ticket', right: 'read' }] });
  expect((await ask('1', order, reader)).status).toBe(403);
});
