import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { fetchBookings } from './fetch-bookings.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());
beforeEach(async () => {
  running.clock.now = new Date('2026-03-20T12:00:00Z');
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const keys = {
  pluggy: { client_id: 'demo', client_secret: 'secret', item_id: 'item-1' },
  simplefin: { setup_token: Buffer.from('https://fake-bank.example/claim/1').toString('base64') },
  'enable-banking': { application_id: 'demo', private_key: pem, bank: 'Fake Bank', country: 'de' },
} as const;

interface Shown {
  readonly id: string;
  readonly accounts: readonly { id: string; name: string; currency: string; wallet: string | null }[];
  readonly consenting: boolean;
  readonly consent_ends: string | null;
  readonly failure: string | null;
}
const list = async (): Promise<readonly Shown[]> =>
  (await ana.call('GET', `${group}/_bank_connections`)).body['connections'] as readonly Shown[];
const first = async (): Promise<Shown> => {
  const [one] = await list();
  if (one === undefined) throw new Error('no connection');
  return one;
};
const add = async (provider: string, fields: object) =>
  ana.call('POST', `${group}/_bank_connections`, { provider, ...fields });
const newWallet = async (currency: string): Promise<string> =>
  String((await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency })).body['id']);
const fetched = async (): Promise<void> => fetchBookings.work(running.app, {});
const rows = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const [klass, sign, party] of [
    ['income', '', 'paid_by'],
    ['outgo', '-', 'paid_to'],
  ] as const) {
    const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass }, limit: 100 });
    for (const row of body['docs'] as Record<string, unknown>[])
      found.push([row['date'], `${sign}${String(row['value'])}`, row[party], row['imported']].join(' '));
  }
  return found.sort();
};
const booked = [
  '2026-03-12 -42.50 Market Hall true',
  '2026-03-12 2500.00 Employer Ltd true',
  '2026-03-15 -120.00 Power Company true',
  '2026-03-18 -42.50 Market Hall true',
];

for (const [provider, currency, name] of [
  ['pluggy', 'BRL', 'Conta corrente 1234-5'],
  ['simplefin', 'USD', 'Fake Bank · Checking'],
  ['enable-banking', 'EUR', 'Giro DE89370400440532013000'],
] as const)
  test(`${provider}: bookings wait in the chosen wallet, each once, without pending ones`, async () => {
    const made = await add(provider, keys[provider]);
    expect(made.status, made.text).toBe(201);
    const address = made.body['consent_at'];
    if (typeof address === 'string') {
      expect((await first()).consenting).toBe(true);
      await fetched();
      expect((await first()).accounts).toEqual([]);
      const back = new URL(address);
      expect(`${back.origin}${back.pathname}`).toBe(
        (await ana.call('GET', `${group}/_bank_connections`)).body['return_to'],
      );
      const given = { state: back.searchParams.get('state'), code: back.searchParams.get('code') };
      expect((await ana.call('POST', `${group}/_bank_connections/finish`, given)).status).toBe(200);
      expect((await ana.call('POST', `${group}/_bank_connections/finish`, given)).status).toBe(404);
    }
    await fetched();
    const { id, accounts } = await first();
    expect(accounts).toMatchObject([{ name, currency, wallet: null }]);
    expect(await rows()).toEqual([]);

    const wallet = await newWallet(currency);
    const set = await ana.call('PUT', `${group}/_bank_connections/${id}`, {
      wallets: { [accounts[0]?.id ?? '']: wallet },
    });
    expect(set.status, set.text).toBe(200);
    await fetched();
    expect(await first()).toMatchObject({ failure: null, consenting: false });
    expect(await rows()).toEqual(booked);

    // Six hours later nothing is new.
    running.clock.now = new Date('2026-03-20T18:01:00Z');
    await fetched();
    expect(await rows()).toEqual(booked);
    expect((await ana.call('POST', `${group}/_bank_connections/${id}/fetch`)).status).toBe(202);
    await fetched();
    expect(await rows()).toEqual(booked);

    expect((await ana.call('DELETE', `${group}/_bank_connections/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await rows()).toEqual(booked);
  });

test('wrong keys, an ended consent and odd tokens are told at the form or at the connection, and keys are never shown', async () => {
  const refused = await add('pluggy', { ...keys.pluggy, client_secret: 'wrong' });
  expect(refused).toMatchObject({ status: 422, body: { reason: { base: [{ code: 'connection-refused' }] } } });
  expect(await add('pluggy', { ...keys.pluggy, item_id: 'ended' })).toMatchObject({
    status: 422,
    body: { reason: { base: [{ code: 'connection-consent-ended' }] } },
  });
  expect(await add('pluggy', { client_id: 'demo' })).toMatchObject({
    status: 422,
    body: { reason: { client_secret: [{ code: 'cant-be-blank' }] } },
  });
  for (const token of ['x', Buffer.from('http://10.0.0.1/claim').toString('base64'), 'a'.repeat(4000)])
    expect((await add('simplefin', { setup_token: token })).status).toBe(422);
  expect((await add('enable-banking', { ...keys['enable-banking'], private_key: 'no key' })).status).toBe(422);
  expect(await list()).toEqual([]);
  await add('pluggy', keys.pluggy);
  const shown = await ana.call('GET', `${group}/_bank_connections`);
  expect(shown.text).not.toContain('secret');
  await fetched();
  const { id, accounts } = await first();
  const [dollars, account] = [await newWallet('USD'), accounts[0]?.id ?? ''];
  for (const [wallet, code] of [
    [dollars, 'the-account-is-in-another-currency-than-the-wallet'],
    ['wal-1', 'must-exist'],
  ] as const)
    expect(await ana.call('PUT', `${group}/_bank_connections/${id}`, { wallets: { [account]: wallet } })).toMatchObject(
      {
        status: 422,
        body: { reason: { [account]: [{ code }] } },
      },
    );
});

test('administrators who may not write money, members and other groups have no part in it', async () => {
  await add('pluggy', keys.pluggy);
  const { id } = await first();
  await setPlan(running.app, group, 'corp');
  const bia = await signUp(running.app);
  await bring(ana, group, bia, { admin: true, limits: [{ module: 'finance', right: 'read' }] });
  const member = await signUp(running.app);
  await bring(ana, group, member, { admin: false });
  for (const who of [bia, member]) {
    expect((await who.call('GET', `${group}/_bank_connections`)).status).toBe(403);
    expect((await who.call('POST', `${group}/_bank_connections`, { provider: 'pluggy', ...keys.pluggy })).status).toBe(
      403,
    );
    expect((await who.call('PUT', `${group}/_bank_connections/${id}`, { wallets: {} })).status).toBe(403);
    expect((await who.call('POST', `${group}/_bank_connections/${id}/fetch`)).status).toBe(403);
    expect((await who.call('DELETE', `${group}/_bank_connections/${id}`)).status).toBe(403);
  }
  const eva = await signUp(running.app);
  const theirs = await foundGroup(eva);
  expect((await eva.call('DELETE', `${theirs}/_bank_connections/${id}`)).status).toBe(404);
  expect((await eva.call('GET', `${theirs}/_bank_connections`)).body['connections']).toEqual([]);
});
