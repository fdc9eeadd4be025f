import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

const lines = Array.from({ length: 5 }, (_, day) => `2024-03-1${day},shop ${day},1${day}.50`);
const content = `Date,Text,Amount\n${lines.join('\n')}\n`;

async function previewInto(fields: object): Promise<Record<string, unknown>> {
  const made = await ana.call('POST', group, { klass: 'wallet', name: 'Wallet', currency: 'EUR', ...fields });
  return (await ana.call('POST', `${group}/wallets-upload`, { wallet: made.body['id'], content })).body;
}

test('a file for a card wallet is read as a card’s, and the same file for an account asks what its numbers mean', async () => {
  expect(await previewInto({})).toMatchObject({ questions: ['most_items_are'] });
  expect(await previewInto({ card: true })).toMatchObject({
    questions: [],
    evidence: { most_items_are: { most: 'outgo', because: 'wallet' } },
    rows: lines.map(() => ({ klass: 'outgo' })),
  });
});
