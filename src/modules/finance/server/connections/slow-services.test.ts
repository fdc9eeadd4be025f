import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { fetchBookings } from './fetch-bookings.ts';
import { ProviderError } from './provider.ts';
import { enableBanking } from './providers/enable-banking.ts';
import { pluggy } from './providers/pluggy.ts';
import { simplefin } from './providers/simplefin.ts';

/** Services that answer slowly or wrongly, and several requests at once. */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

const keys = { provider: 'pluggy', client_id: 'demo', client_secret: 'secret', item_id: 'item-1' };
const add = async () => ana.call('POST', `${group}/_bank_connections`, keys);
interface Shown {
  readonly id: string;
  readonly accounts: readonly { id: string; wallet: string | null }[];
  readonly fetching: boolean;
}
const list = async () => (await ana.call('GET', `${group}/_bank_connections`)).body['connections'] as readonly Shown[];

test('a wallet that is chosen while a slow service answers stays chosen, and its bookings come next', async () => {
  const { body } = await add();
  const path = `${group}/_bank_connections/${String(body['id'])}`;
  const fetched = async (): Promise<void> => fetchBookings.work(running.app, {});
  await fetched();
  const made = await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'BRL' });
  const wallet = String(made.body['id']);
  expect((await ana.call('POST', `${path}/fetch`, {})).status).toBe(202);
  const answer = pluggy.accounts;
  const slow = vi.spyOn(pluggy, 'accounts').mockImplementationOnce(async (...asked) => {
    const found = await answer(...asked);
    expect((await ana.call('PUT', path, { wallets: { 'acc-1': wallet } })).status).toBe(200);
    return { ...found, accounts: [...found.accounts, { id: 'x', name: 'n'.repeat(9000), currency: '' }] };
  });
  running.clock.now = new Date(running.clock.now.getTime() + 1000);
  await fetched();
  slow.mockRestore();
  const [shown] = await list();
  expect(shown).toMatchObject({ accounts: [{ id: 'acc-1', wallet }, { name: 'n'.repeat(200) }], fetching: true });
  await fetched();
  const { body: found } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'income' } });
  expect(found['docs']).toHaveLength(1);
  expect((await ana.call('DELETE', path)).status).toBe(200);
});

test('requests at once make no more connections than a group may have', async () => {
  const made = await Promise.all(Array.from({ length: 30 }, add));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201, 422]));
  expect(await list()).toHaveLength(20);
});

const odd = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(1e300, 'https://a:%zz@b.example/', 'BOOK', 'x'));
const names =
  'accounts results transactions id date posted amount status merchant transaction_amount name org url'.split(' ');
const leaf = fc.dictionary(fc.constantFrom(...names), odd);
const body = fc.oneof(
  odd,
  fc.dictionary(fc.constantFrom(...names), fc.oneof(odd, leaf, fc.array(fc.oneof(leaf, odd)))),
);
const setup = Buffer.from('https://bank.example/claim').toString('base64');

test('whatever a service answers is read or refused in words', async () => {
  const now = new Date('2026-03-20T12:00:00Z');
  const at = { returnTo: 'https://x.example/', state: 's', now };
  await fc.assert(
    fc.asyncProperty(body, async (answer) => {
      const ask = async () => Promise.resolve({ status: 200, body: answer });
      for (const provider of [pluggy, simplefin, enableBanking])
        for (const work of [
          async () => provider.begin(ask, { setup_token: setup }, at),
          async () => provider.accounts(ask, { accounts: JSON.stringify(answer) }, now),
          async () => provider.bookings(ask, {}, 'x', '2026-01-01', now),
        ])
          await work().catch((error: unknown) => expect(error).toBeInstanceOf(ProviderError));
    }),
    { numRuns: 300 },
  );
});
