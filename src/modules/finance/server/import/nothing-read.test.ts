import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
let wallet: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  wallet = String((await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'BRL' })).body['id']);
});
afterAll(async () => running.close());

test.each([
  [
    'lines that were not booked',
    'Date,Description,Amount,State\n2024-03-13,Hotel,-5.00,REVERTED\n2024-03-14,Shop,-6.00,PENDING\n',
    'state',
  ],
  [
    'words that mean no direction',
    'Date,Description,Amount,Kind\n2024-03-13,Hotel,5.00,Foo\n2024-03-14,Shop,6.00,Bar\n',
    'flag',
  ],
])('a file of nothing but %s is refused, and the preview says so', async (_name, content, role) => {
  const upload = { wallet, content, column: ['date', 'description', 'value', role] };
  const shown = await ana.call('POST', `${group}/wallets-upload`, { ...upload, mode: 'preview' });
  expect([shown.status, shown.body['complaint']]).toEqual([200, 'No line can be read with these settings']);
  const answer = await ana.call('POST', `${group}/wallets-upload`, { ...upload, mode: 'import' });
  expect([answer.status, answer.body['reason']]).toEqual([422, 'No line can be read with these settings']);
  expect((await ana.call('POST', `${group}/_find`, { selector: { klass: 'csv' } })).body['docs']).toEqual([]);
});
