import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { openReceiver, type Receiver } from '#src/testing/webhooks/receiver.ts';
import { sendMessages } from './send-messages.ts';

let running: TestApp;
let ana: Client;
let group: string;
let gateway: Receiver;
let key: string;
beforeAll(async () => {
  gateway = await openReceiver();
  running = await testApp();
  running.clock.now = new Date('2026-03-10T12:00:00Z');
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Fix & Co' });
  const set = await ana.call('PUT', `${group}/_message_channels/sms`, { url: gateway.url });
  expect(set.status, set.text).toBe(200);
  key = String(set.body['key']);
});
afterAll(async () => {
  await running.close();
  await gateway.close();
});
beforeEach(async () => {
  ana = await signIn(running.app, ana);
  gateway.received.length = 0;
  gateway.answer = 204;
});

async function make(doc: object): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function read(id: string) {
  ana = await signIn(running.app, ana);
  return (await ana.call('GET', `${group}/${id}`)).body;
}
const later = (seconds: number): void => {
  running.clock.now = new Date(running.clock.now.getTime() + seconds * 1000);
};
const send = async (): Promise<void> => sendMessages.work(running.app, {});

async function newTicket(): Promise<string> {
  const phones = [{ number: '+55 11 91234-5678' }];
  const customer = await make({ klass: 'customer', name: 'Maria', phones });
  return make({ klass: 'ticket', content: 'Loud', customer_id: customer });
}

async function tell(ticket: string, text = 'Ready!'): Promise<string> {
  const body = { event: 'free', channel: 'sms', text, to: '5511912345678' };
  const sent = await ana.call('PUT', `${group}/_design/message/_update/send/${ticket}`, body);
  expect(sent.status, sent.text).toBe(201);
  return String(sent.body['id']);
}

test('a message is posted once to the gateway, signed, and not within the request', async () => {
  const id = await tell(await newTicket());
  expect(await read(id)).toMatchObject({ state: 'prepared', channel: 'sms' });
  await send();
  await send();
  const all = gateway.received.filter(({ headers }) => headers['webhook-id'] === id);
  expect(all).toHaveLength(1);
  const [one] = all;
  if (one === undefined) throw new Error('nothing arrived');
  const { headers, body, message } = one;
  expect(message).toEqual({
    type: 'message.sms',
    timestamp: expect.any(String),
    data: { group, id, to: '+5511912345678', text: 'Ready!' },
  });
  const signed = createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
    .update(`${id}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signed}`);
  expect(await read(id)).toMatchObject({ state: 'sent', sent_at: expect.any(String) });
});

test('what the gateway cannot take now is sent again under the same id, and given up in the end', async () => {
  gateway.answer = 503;
  const id = await tell(await newTicket());
  for (const seconds of [0, 5, 60, 300, 1800, 7200]) {
    later(seconds);
    await send();
  }
  expect(new Set(gateway.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
  expect(await read(id)).toMatchObject({ state: 'prepared' });
  later(14_400);
  await send();
  expect(gateway.received).toHaveLength(7);
  expect(await read(id)).toMatchObject({ state: 'failed', error: 'gateway-unreachable' });
  later(100_000);
  await send();
  expect(gateway.received).toHaveLength(7);
});

test('what the gateway refuses has failed, and may be told again', async () => {
  gateway.answer = 400;
  const ticket = await newTicket();
  const body = { event: 'ready', channel: 'sms', text: 'Ready!', to: '5511912345678' };
  const first = await ana.call('PUT', `${group}/_design/message/_update/send/${ticket}`, body);
  await send();
  expect(await read(String(first.body['id']))).toMatchObject({ state: 'failed', error: 'gateway-refused' });
  gateway.answer = 200;
  const second = await ana.call('PUT', `${group}/_design/message/_update/send/${ticket}`, body);
  expect(second.status, second.text).toBe(201);
  await send();
  expect(await read(String(second.body['id']))).toMatchObject({ state: 'sent' });
});

test('a text that is too long is refused at its field, and the other channel is not told', async () => {
  const ticket = await newTicket();
  const body = { event: 'free', channel: 'sms', text: 'ã'.repeat(403), to: '5511912345678' };
  const refused = await ana.call('PUT', `${group}/_design/message/_update/send/${ticket}`, body);
  expect(refused.body['reason']).toEqual({ text: [{ code: 'too-many-segments', params: { count: 6 } }] });
  expect((await tell(ticket, 'ã'.repeat(402))).length).toBeGreaterThan(0);
  await send();
});

test('a removed message is not sent, and forty processes send each of the others once', async () => {
  const ticket = await newTicket();
  const [first = '', ...others] = await Promise.all(Array.from({ length: 10 }, async () => tell(ticket)));
  const { _rev: rev } = await read(ticket);
  expect(first).not.toBe('');
  await Promise.all(Array.from({ length: 40 }, send));
  const ids = gateway.received.map(({ headers }) => String(headers['webhook-id']));
  expect(ids.toSorted()).toEqual([first, ...others].toSorted());
  gateway.received.length = 0;
  const other = await newTicket();
  await tell(other);
  const { _rev: otherRev } = await read(other);
  expect((await ana.call('DELETE', `${group}/${other}?rev=${String(otherRev)}`)).status).toBe(200);
  await send();
  expect(gateway.received.map(({ message }) => message.data['text'])).toEqual([]);
  expect(rev).toBeDefined();
});

test('only administrators set an address, of the internet, and the secret is stored encrypted', async () => {
  for (const url of ['http://example.com', 'https://10.0.0.1/', 'https://u:p@example.com/', 'ftp://x', ''])
    expect((await ana.call('PUT', `${group}/_message_channels/sms`, { url })).status, url).toBe(422);
  const bia = await signUp(running.app);
  expect((await bia.call('PUT', `${group}/_message_channels/sms`, { url: gateway.url })).status).toBe(404);
  const { rows } = await running.pool.query<{ row: string }>(
    'SELECT message_channels::text AS row FROM message_channels',
  );
  expect(rows.map(({ row }) => row).join()).not.toContain(key);
  const listed = await ana.call('GET', `${group}/_message_channels`);
  expect(listed.body).toMatchObject({ sms: { url: gateway.url } });
  expect(listed.text).not.toContain('whsec');
  expect((await ana.call('DELETE', `${group}/_message_channels/sms`)).status).toBe(200);
  const draft = await ana.call('POST', `${group}/_messages/draft`, { ticket_id: await newTicket() });
  expect(draft.body['ways']).toMatchObject([{}, {}, { channel: 'sms', refusal: 'not-set-up' }]);
});
