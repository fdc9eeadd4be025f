import { afterEach, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { isSigned, openReceiver, type Receiver } from '#src/testing/webhooks/receiver.ts';
import { sendWebhooks } from './webhook-jobs.ts';

/** Webhooks that send reasons of notices. */

let running: TestApp;
let ana: Client;
let bia: Client;
let group: string;
let receiver: Receiver;

beforeEach(async () => {
  running = await testApp();
  ana = await signUp(running.app, { fullname: 'Ana' });
  group = await foundGroup(ana, { name: 'Workshop' });
  bia = await signUp(running.app, { fullname: 'Bia' });
  await bring(ana, group, bia);
  receiver = await openReceiver();
});
afterEach(async () => {
  await receiver.close();
  await running.close();
});

async function make(fields: object): Promise<string> {
  const made = await ana.call('POST', `${group}/_webhooks`, { url: receiver.url, ...fields });
  expect(made.status, made.text).toBe(201);
  return String(made.body['key']);
}

async function write(who: Client, doc: object): Promise<string> {
  const made = await who.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

const types = (): readonly string[] => receiver.received.map(({ message }) => message.type);

test('an event is sent once, for its strongest chosen reason, with the record, who did it and the comment', async () => {
  const key = await make({ reasons: ['comment', 'assigned'] });
  const id = await write(bia, { klass: 'ticket', content: 'No sound', technical_id: ana.id });
  const comment = await write(bia, { klass: 'comment', item_id: id, content: 'It is the cable' });
  await write(ana, { klass: 'ticket', content: 'Of nobody' });
  await sendWebhooks.work(running.app, {});
  // Two messages are sent at a time.
  expect(types().toSorted()).toEqual(['notice.assigned', 'notice.comment']);
  const second = receiver.received.find(({ message }) => message.type === 'notice.comment');
  expect(second?.message.data).toMatchObject({
    group,
    id,
    klass: 'ticket',
    anchor: comment,
    by: { id: bia.id, name: 'Bia' },
    doc: { content: 'No sound' },
  });
  expect(second === undefined ? undefined : isSigned(second, key, running.clock.now)).toBe(true);
});

test('a webhook sends kinds, reasons or both, and at least one of them', async () => {
  await make({ kinds: ['customer'], reasons: ['ticket-created'] });
  await write(bia, { klass: 'ticket', content: 'No sound' });
  await write(bia, { klass: 'customer', name: 'Maria' });
  await sendWebhooks.work(running.app, {});
  expect(new Set(types())).toEqual(new Set(['notice.ticket-created', 'customer.created']));
  const none = await ana.call('POST', `${group}/_webhooks`, { url: receiver.url, kinds: [], reasons: [] });
  expect(none.status).toBe(422);
  expect(none.body['reason']).toEqual({ kinds: [{ code: 'cant-be-blank' }] });
  const unknown = await ana.call('POST', `${group}/_webhooks`, { url: receiver.url, reasons: ['backup'] });
  expect(unknown.status).toBe(422);
});

test('what waits beyond the limit is not stored, and a write does not wait for a webhook that is being sent', async () => {
  await make({ reasons: ['ticket-created'] });
  await running.database.transaction('oficina_app', group, async (db) =>
    db.query(
      `INSERT INTO webhook_deliveries (account_id, webhook_id, id, type, created_at, next_try)
       SELECT $1, w.id, 'msg-' || n, 'webhook.test', now(), now() + interval '1 day'
       FROM webhooks w, generate_series(1, 10000) n`,
      [group],
    ),
  );
  await write(bia, { klass: 'ticket', content: 'One more' });
  await sendWebhooks.work(running.app, {});
  expect(types()).toEqual([]);
});
