import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
let ticket_id: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Workshop', currency: 'BRL' });
  ticket_id = String((await ana.call('POST', group, { klass: 'ticket', content: 'x' })).body['id']);
  await ana.call('POST', group, {
    klass: 'order_line',
    ticket_id,
    description: 'x',
    value: '9999999',
    quantity: '999999',
  });
});
afterAll(async () => running.close());

const odd = [
  null,
  true,
  0,
  -1,
  1e308,
  [],
  {},
  { $gt: '' },
  '',
  ' ',
  '\u0000',
  '\ud800',
  'NaN',
  'Infinity',
  '1e5',
  '-0',
  '0x10',
  '1,00',
  '9'.repeat(400),
  `0.${'0'.repeat(400)}1`,
  'a'.repeat(20_000),
  "'; DROP TABLE payments; --",
];
const fields = {
  order_line: [
    'ticket_id',
    'line_kind',
    'description',
    'quantity',
    'value',
    'percent',
    'cost',
    'tax_rate',
    'technical_id',
    'estimate_id',
    'tax_added',
    'currency',
  ],
  payment: ['ticket_id', 'method', 'amount', 'currency', 'at', 'note', 'refund_of', 'more_than_due'],
};

test.each(Object.entries(fields))(
  'odd values in any field of an %s are stored or refused, never an error of the server',
  async (klass, names) => {
    const base = klass === 'payment' ? { method: 'cash', amount: '1' } : { description: 'x', value: '1' };
    for (const kind of klass === 'order_line' ? ['part', 'discount'] : [undefined])
      for (const name of names)
        for (const value of odd) {
          const doc = { klass, ticket_id, ...base, ...(kind && { line_kind: kind }), [name]: value };
          const answer = await ana.call('POST', group, doc);
          expect(
            answer.status,
            `${name} ${JSON.stringify(value).slice(0, 50)} ${answer.text.slice(0, 200)}`,
          ).toBeLessThan(500);
          expect(answer.text).not.toContain('node_modules');
          if (answer.status === 201)
            await ana.call('DELETE', `${group}/${String(answer.body['id'])}?rev=${String(answer.body['rev'])}`);
        }
  },
);

test('odd settings of Pix, tax and wallet are stored or refused', async () => {
  for (const key of ['pix-key', 'pix-name', 'pix-city', 'order-tax', 'order-wallet'])
    for (const value of odd) {
      const made = await ana.call('POST', group, { klass: 'account_configuration', key, value });
      expect(made.status).toBeLessThan(500);
      if (made.status === 201) {
        const sheet = await ana.call('GET', `${group}/_design/print/_show/ticket/${ticket_id}?format=sheet`);
        expect(sheet.status, sheet.text.slice(0, 300)).toBe(200);
        await ana.call('DELETE', `${group}/${String(made.body['id'])}?rev=${String(made.body['rev'])}`);
      }
    }
});
