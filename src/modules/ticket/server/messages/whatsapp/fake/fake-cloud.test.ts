import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { sendMessages } from '../../sending/send-messages.ts';
import { applyWhatsappEvents } from '../apply-events.ts';
import { deliverFakeReports, loadFakeCloud } from '../load-fake-cloud.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  await make({
    klass: 'message_template',
    event: 'ready',
    channel: 'whatsapp',
    locale: 'en',
    text: 'It is ready.',
    approved_name: 'r',
  });
  await ana.call('PUT', `${group}/_message_channels/whatsapp`, { phone_id: '123456', token: 't', app_secret: 's' });
});
afterAll(async () => running.close());

async function make(doc: object): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

async function send(number: string): Promise<Readonly<Record<string, unknown>>> {
  const customer = await make({ klass: 'customer', name: 'Maria', phones: [{ number: `+${number}` }] });
  const ticket = await make({ klass: 'ticket', content: 'Loud', customer_id: customer });
  const body = { event: 'ready', channel: 'whatsapp', text: 'It is ready.', to: number };
  const sent = await ana.call('PUT', `${group}/_design/message/_update/send/${ticket}`, body);
  expect(sent.status, sent.text).toBe(201);
  for (const job of [sendMessages, deliverFakeReports, applyWhatsappEvents]) await job.work(running.app, {});
  return (await ana.call('GET', `${group}/${String(sent.body['id'])}`)).body;
}

test('local mode reports messages as read, knows no number that ends in 0000, and is not there in production', async () => {
  expect(await send('12125550123')).toMatchObject({ state: 'read' });
  expect(await send('12125550000')).toMatchObject({ state: 'failed', error: 'whatsapp-undeliverable' });
  const { environment } = running.app;
  expect(await loadFakeCloud(environment)).toBeDefined();
  expect(await loadFakeCloud({ ...environment, production: true })).toBeUndefined();
  const settings = { ...environment.settings, WHATSAPP_API_URL: 'https://graph.facebook.com/v24.0' };
  expect(await loadFakeCloud({ ...environment, settings })).toBeUndefined();
});
