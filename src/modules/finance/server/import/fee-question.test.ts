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

const content = 'Date,Text,Amount,Fee\n2024-05-13,Ann,-10.00,0.00\n2024-05-14,Bob,-20.00,0.50\n';
const newWallet = async (): Promise<string> =>
  String((await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'EUR' })).body['id']);

test('an import waits for the answer to an unproven fee, and the next file of its format uses that answer', async () => {
  const wallet = await newWallet();
  const upload = async (more: object = {}) => ana.call('POST', `${group}/wallets-upload`, { wallet, content, ...more });
  const values = ({ body }: { body: Record<string, unknown> }): unknown =>
    (body['rows'] as { value: string }[]).map(({ value }) => value);
  expect((await upload()).body).toMatchObject({
    questions: ['fee'],
    evidence: { fee: { because: 'asked', places: [3], cell: { line: 3, text: '0.50' } } },
  });
  const refused = await upload({ mode: 'import' });
  expect([refused.status, refused.body['reason']]).toEqual([422, { fee: [{ code: 'cant-be-blank' }] }]);
  expect((await upload({ fee: 'perhaps' })).status).toBe(422);
  expect(values(await upload({ fee: 'within' }))).toEqual(['10.00', '20.00']);
  expect(values(await upload({ column: ['date', 'description', 'value', 'ignore'] }))).toEqual(['10.00', '20.00']);
  const taken = await upload({ mode: 'import', fee: 'apart' });
  expect(taken.status, taken.text).toBe(201);
  const again = await upload();
  expect(again.body).toMatchObject({ questions: [], settings: { column: ['date', 'description', 'value', 'fee'] } });
  expect(values(again)).toEqual(['10.00', '20.50']);
});
