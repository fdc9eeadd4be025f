import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { openCloud, postEvent, type Cloud } from '#src/testing/whatsapp/cloud.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { applyWhatsappEvents } from './apply-events.ts';

let running: TestApp;
let ana: Client;
let group: string;
let cloud: Cloud;
const secret = 'app-secret';
beforeAll(async () => {
  cloud = await openCloud();
  running = await testApp({ WHATSAPP_API_URL: cloud.url });
  running.clock.now = new Date('2026-03-10T12:00:00Z');
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Fix & Co', locale: 'pt-BR' });
  const set = await ana.call('PUT', `${group}/_message_channels/whatsapp`, {
    phone_id: '123456',
    token: 'EAAtoken',
    app_secret: secret,
  });
  expect(set.status, set.text).toBe(200);
});
afterAll(async () => {
  await running.close();
  await cloud.close();
});
beforeEach(async () => {
  ana = await signIn(running.app, ana);
  cloud.answer = 'accepted';
  cloud.requests.length = 0;
});

async function make(doc: object): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
const read = async (id: string) => (await ana.call('GET', `${group}/${id}`)).body;
const send = async (): Promise<void> => sendMessages.work(running.app, {});
const step = async (verb: string, id: string, body: object) =>
  ana.call('PUT', `${group}/_design/message/_update/${verb}/${id}`, body);
const draft = async (body: object) => {
  const { body: answer } = await ana.call('POST', `${group}/_messages/draft`, body);
  return (answer['ways'] as readonly Record<string, unknown>[])[0];
};
let count = 0;
const later = (seconds: number): void => {
  running.clock.now = new Date(running.clock.now.getTime() + seconds * 1000);
};

interface Told {
  readonly ticket: string;
  readonly customer: string;
  readonly number: string;
}
async function newTicket(): Promise<Told> {
  count += 1;
  const number = `55119123456${String(count).padStart(2, '0')}`;
  const customer = await make({ klass: 'customer', name: 'Maria', phones: [{ number: `+${number}` }] });
  return {
    ticket: await make({ klass: 'ticket', content: 'Loud', title: 'Fan', customer_id: customer }),
    customer,
    number,
  };
}

async function event(value: object, how: { phoneId?: string; secret?: string } = {}): Promise<number> {
  const status = await postEvent(running, { group, secret, value, ...how });
  await applyWhatsappEvents.work(running.app, {});
  return status;
}
const says = (from: string, body: string, more: object = {}) => ({
  contacts: [{ wa_id: from, profile: { name: 'Maria S.' } }],
  messages: [{ id: `wamid.in.${body}`, from, type: 'text', text: { body }, ...more }],
});
async function incoming(selector: object): Promise<readonly Record<string, unknown>[]> {
  const found = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'customer_message', direction: 'in', ...selector },
  });
  return found.body['docs'] as Record<string, unknown>[];
}

test('outside the 24 hours only the approved text is sent, with its values', async () => {
  const { ticket, number } = await newTicket();
  expect(await draft({ ticket_id: ticket, event: 'ready' })).toMatchObject({ cloud: { sends: 'nothing' } });
  const refused = await step('send', ticket, { event: 'ready', channel: 'whatsapp', text: 'Oi', to: number });
  expect(refused.body['reason']).toEqual({ text: [{ code: 'outside-window' }] });
  await make({
    klass: 'message_template',
    event: 'ready',
    channel: 'whatsapp',
    locale: 'pt-BR',
    text: 'Olá {customer}, {device} está pronto. Valor: {amount}. {customer}!',
    approved_name: 'pronto_1',
    approved_language: 'pt_BR',
  });
  const way = await draft({ ticket_id: ticket, event: 'ready' });
  expect(way).toMatchObject({ cloud: { sends: 'approved' }, text: 'Olá Maria, Fan está pronto. Valor: –. Maria!' });
  const changed = await step('send', ticket, { event: 'ready', channel: 'whatsapp', text: 'Oi', to: number });
  expect(changed.body['reason']).toEqual({ text: [{ code: 'outside-window' }] });
  const sent = await step('send', ticket, { event: 'ready', channel: 'whatsapp', text: way?.['text'], to: number });
  expect(sent.status, sent.text).toBe(201);
  const id = String(sent.body['id']);
  expect((await step('discard', id, {})).status, 'nobody takes back what the server sends').toBe(422);
  await send();
  await send();
  expect(cloud.requests).toMatchObject([
    {
      path: '/v1/123456/messages',
      headers: { authorization: 'Bearer EAAtoken' },
      body: {
        to: number,
        type: 'template',
        template: {
          name: 'pronto_1',
          language: { code: 'pt_BR' },
          components: [{ type: 'body', parameters: [{ text: 'Maria' }, { text: 'Fan' }, { text: '–' }] }],
        },
        biz_opaque_callback_data: id,
      },
    },
  ]);
  expect(await read(id)).toMatchObject({ state: 'sent', provider_id: 'wamid.1' });
});

test('a customer’s message opens the window, joins the open ticket and keeps the form of the number that works', async () => {
  const { ticket, customer, number } = await newTicket();
  const short = `${number.slice(0, 4)}${number.slice(5)}`;
  expect(await event(says(short, `Is it ready ${count}?`))).toBe(200);
  expect(await incoming({ ticket_id: ticket })).toMatchObject([
    { customer_id: customer, channel: 'whatsapp', text: `Is it ready ${count}?`, name: 'Maria', to: short },
  ]);
  expect((await read(customer))['whatsapp']).toBe(short);
  const way = await draft({ ticket_id: ticket, event: 'free' });
  expect(way).toMatchObject({ cloud: { sends: 'free', until: expect.any(String) }, to: [short, number] });
  const sent = await step('send', ticket, { event: 'free', channel: 'whatsapp', text: 'Yes', to: short });
  await send();
  expect(cloud.requests).toMatchObject([{ body: { to: short, type: 'text', text: { body: 'Yes' } } }]);
  for (const status of ['read', 'delivered', 'sent', 'read'])
    await event({
      statuses: [{ id: 'wamid.other', status, recipient_id: short, biz_opaque_callback_data: sent.body['id'] }],
    });
  expect(await read(String(sent.body['id']))).toMatchObject({ state: 'read' });
  later(90_000);
  ana = await signIn(running.app, ana);
  expect(await draft({ ticket_id: ticket, event: 'free' })).toMatchObject({ cloud: { sends: 'nothing' } });
});

test('a message is stored once, at the ticket that it answers, or waits in the tray', async () => {
  const { ticket, customer, number } = await newTicket();
  const other = await make({ klass: 'ticket', content: 'Second', customer_id: customer });
  await event(says(number, `Which one ${count}`));
  expect(await incoming({ text: `Which one ${count}` }), 'two tickets are open').toMatchObject([
    { customer_id: customer },
  ]);
  expect((await incoming({ text: `Which one ${count}` }))[0]?.['ticket_id']).toBeUndefined();
  const sent = await step('send', other, { event: 'free', channel: 'whatsapp', text: 'Hello', to: number });
  expect(sent.status, sent.text).toBe(201);
  await send();
  const provider = (await read(String(sent.body['id'])))['provider_id'];
  const answer = says(number, `That one ${count}`, { context: { id: provider } });
  await Promise.all(Array.from({ length: 20 }, async () => event(answer)));
  await event({ ...answer, more: true });
  expect(await incoming({ text: `That one ${count}` })).toMatchObject([{ ticket_id: other }]);
  await event(says('4930123456', `Stranger ${count}`));
  expect(await incoming({ text: `Stranger ${count}` })).toMatchObject([{ name: 'Maria S.' }]);
  await event({
    messages: [{ id: `wamid.p${count}`, from: number, type: 'image', image: { id: '1', caption: 'See' } }],
  });
  expect(await incoming({ text: 'See' })).toMatchObject([{ error: 'file-in-whatsapp', ticket_id: other }]);
  expect(ticket).not.toBe(other);
});

test('forged, foreign and broken events change nothing', async () => {
  const { number } = await newTicket();
  const before = (await incoming({})).length;
  const other = await foundGroup(ana, { name: 'Other' });
  expect(await event(says(number, 'forged'), { secret: 'wrong' })).toBe(401);
  expect(await postEvent(running, { group: other, secret, value: says(number, 'elsewhere') })).toBe(401);
  expect(await postEvent(running, { group: 'acc-none', secret, value: says(number, 'nowhere') })).toBe(401);
  expect(await event(says(number, 'foreign'), { phoneId: '999' })).toBe(200);
  const post = async (payload: string, signature?: string) =>
    running.app.server.inject({
      method: 'POST',
      url: `/api/_webhooks/whatsapp/${group}`,
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': signature ?? `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`,
      },
      payload,
    });
  for (const odd of [
    '',
    '{',
    '[]',
    'null',
    '{"entry":{}}',
    '{"entry":[{"changes":[{"value":null}]}]}',
    '['.repeat(100_000),
  ])
    expect((await post(odd)).statusCode, odd.slice(0, 40)).toBe(200);
  expect((await post('x'.repeat(15_000_000))).statusCode).toBe(413);
  for (const signature of ['', 'sha256=', 'sha1=00', 'sha256='.repeat(2000)])
    expect((await post('{}', signature)).statusCode).toBe(401);
  const words = { id: 'wamid.\0', from: number, type: 'text', text: { body: `\0\uD800${'w'.repeat(20_000)}` } };
  await event({
    messages: [words, { id: 1 }, null, { id: 'a', from: 'x' }],
    statuses: [null, { id: 'x', status: 'gone' }],
  });
  await applyWhatsappEvents.work(running.app, {});
  const found = await incoming({});
  expect(found).toHaveLength(before + 1);
  const { rows } = await running.pool.query('SELECT FROM whatsapp_events');
  expect(rows).toHaveLength(0);
  const foreign = await foundGroup(ana, { name: 'Third' });
  const theirs = { phone_id: '77777', token: 't', app_secret: 'third' };
  const allowed = await ana.call('PUT', `${foreign}/_message_channels/whatsapp`, theirs);
  expect(allowed.status, allowed.text).toBe(200);
  const [mine] = await incoming({ to: number });
  const steal = { statuses: [{ id: 'x', status: 'failed', biz_opaque_callback_data: mine?.['_id'] }] };
  expect(await postEvent(running, { group: foreign, secret: 'third', phoneId: '77777', value: steal })).toBe(200);
  await applyWhatsappEvents.work(running.app, {});
  expect(await read(String(mine?.['_id']))).toMatchObject({ state: 'delivered' });
});

test('the address is verified only with the token that administrators see', async () => {
  const listed = await ana.call('GET', `${group}/_message_channels`);
  expect(listed.text).not.toMatch(/EAAtoken|app-secret/);
  const { verify_token: token, webhook } = listed.body['whatsapp'] as { verify_token: string; webhook: string };
  expect(webhook).toBe(`http://localhost:3000/api/_webhooks/whatsapp/${group}`);
  const verify = async (typed: string) =>
    running.app.server.inject({
      url: `/api/_webhooks/whatsapp/${group}?hub.mode=subscribe&hub.verify_token=${typed}&hub.challenge=4711`,
    });
  const right = await verify(token);
  expect([right.statusCode, right.body]).toEqual([200, '4711']);
  expect(right.headers['content-type']).toContain('text/plain');
  expect((await verify('wrong')).statusCode).toBe(403);
  const { rows } = await running.pool.query<{ row: string }>(
    'SELECT message_channels::text AS row FROM message_channels',
  );
  for (const hidden of [token, 'EAAtoken', secret]) expect(rows.map(({ row }) => row).join()).not.toContain(hidden);
});

test('a lost answer is waited for: the report ends the doubt, or the message is sent again after five minutes', async () => {
  const { ticket, number } = await newTicket();
  await event(says(number, `Hello ${count}`));
  const tell = async () => {
    const sent = await step('send', ticket, { event: 'free', channel: 'whatsapp', text: 'Lost', to: number });
    return String(sent.body['id']);
  };
  cloud.answer = 'hang';
  const first = await tell();
  await send();
  later(60);
  await send();
  expect(cloud.requests).toHaveLength(1);
  await event({
    statuses: [{ id: 'wamid.late', status: 'sent', recipient_id: number, biz_opaque_callback_data: first }],
  });
  later(600);
  await send();
  expect(cloud.requests).toHaveLength(1);
  expect(await read(first)).toMatchObject({ state: 'sent', provider_id: 'wamid.late' });
  const second = await tell();
  await send();
  later(301);
  cloud.answer = 'accepted';
  await send();
  expect(cloud.requests).toHaveLength(3);
  expect(await read(second)).toMatchObject({ state: 'sent' });
  for (const [code, error] of [
    [190, 'whatsapp-token'],
    [131_026, 'whatsapp-undeliverable'],
    [1, 'Some words'],
  ] as const) {
    cloud.answer = { status: 400, body: { error: { code, message: 'Some words' } } };
    const id = await tell();
    await send();
    expect(await read(id)).toMatchObject({ state: 'failed', error });
  }
  cloud.answer = { status: 429, body: { error: { code: 130_429 } } };
  const slow = await tell();
  await send();
  expect(await read(slow)).toMatchObject({ state: 'prepared' });
  cloud.answer = 'accepted';
  later(6);
  await send();
  expect(await read(slow)).toMatchObject({ state: 'sent' });
});
