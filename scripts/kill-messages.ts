import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUp } from './kill-rounds/api.ts';
import { all, asked, settled } from './kill-rounds/ask.ts';
import { startApp } from './kill-rounds/app.ts';

// A shop tells a customer by mail, SMS and WhatsApp while app, database or both are killed by kill -9 (20 rounds, or the number given). In the end
// each stored message is in exactly one mail, was posted to the SMS gateway under exactly one id, and was accepted by the Cloud API once.
const rounds = Number(process.argv[2] ?? 20);
const victims = ['app', 'postmaster', 'both'] as const;
const channels = ['mail', 'sms', 'whatsapp'] as const;
const folder = mkdtempSync(join(tmpdir(), 'oficina-messages-'));
const [secret, phoneId, phone, address] = ['app-secret', '123456', '12125550123', 'maria@example.com'];

/** How often each message was posted to the gateway and accepted by the Cloud API. */
const posted = new Map<string, number>();
const accepted = new Map<string, number>();
/** Events that WhatsApp posts until they are answered by 200. */
const events: object[] = [];

const gateway = await listen(({ headers }) => {
  count(posted, String(headers['webhook-id']));
  return {};
});
const cloud = await listen((_request, body) => {
  const { to, biz_opaque_callback_data: mark } = body;
  const id = `wamid.${String(mark)}.${count(accepted, String(mark))}`;
  for (const status of ['sent', 'delivered'])
    events.push({ statuses: [{ id, status, recipient_id: to, biz_opaque_callback_data: mark }] });
  return { contacts: [{ input: to, wa_id: to }], messages: [{ id }] };
});
const variables = { WHATSAPP_API_URL: cloud.url };

let app = await startApp(folder, variables);
const ana = await signUp(app.url);
const end = new AbortController();
const delivering = deliverEvents();

try {
  const customer = await prepare();
  for (let round = 1; round <= rounds; round += 1) {
    const writing = Promise.all(channels.map(async (_channel, first) => write(customer, { round, first })));
    await sleep(100 + Math.random() * 900);
    const victim = victims[round % victims.length] ?? 'both';
    if (victim !== 'app') app.killPostmaster();
    if (victim === 'postmaster') await sleep(Math.random() * 300);
    await app.kill();
    await writing;
    app = await startApp(folder, variables);
    const twice = [...accepted.values()].filter((times) => times > 1).length;
    if (twice > 0) throw new Error(`${twice} messages were accepted twice by the Cloud API`);
    console.log(`${round}. ${victim} killed; each of ${await mailedOnce()} messages by mail is in one mail`);
  }
  const total = await settled(whatIsWrong, 420_000);
  const again = [...posted.values()].filter((times) => times > 1).length;
  console.log(`${rounds} rounds: ${total} messages: each was sent, and each customer got it once`);
  console.log(`${again} SMS were posted to the gateway twice, with the same id`);
} finally {
  end.abort();
  await delivering;
  await app.stop();
  for (const { server } of [gateway, cloud]) {
    server.close();
    server.closeAllConnections();
  }
  rmSync(folder, { recursive: true, force: true });
}

function count(map: Map<string, number>, id: string): number {
  const times = (map.get(id) ?? 0) + 1;
  map.set(id, times);
  return times;
}

async function listen(
  answer: (request: IncomingMessage, body: Readonly<Record<string, unknown>>) => object,
): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const said = answer(request, JSON.parse(text) as Record<string, unknown>);
      setTimeout(() => response.end(JSON.stringify(said)), Math.random() * 30);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The group has both gateways, and the customer has written by WhatsApp, so that free text is accepted. */
async function prepare(): Promise<string> {
  await asked(ana, 'PUT', `${ana.group}/_message_channels/sms`, { url: gateway.url });
  const settings = { phone_id: phoneId, token: 'token', app_secret: secret };
  await asked(ana, 'PUT', `${ana.group}/_message_channels/whatsapp`, settings);
  const phones = [{ number: `+${phone}` }];
  const { id } = await asked(ana, 'POST', ana.group, { klass: 'customer', name: 'Maria', email: address, phones });
  events.push({ messages: [{ id: 'wamid.in', from: phone, type: 'text', text: { body: 'Hello' } }] });
  const giveUp = Date.now() + 60_000;
  while ((await messages({ direction: 'in' })).length === 0) {
    if (Date.now() > giveUp) throw new Error('the message of the customer did not arrive');
    await sleep(200);
  }
  return String(id);
}

/** Tells the customer by each channel in turn until the server is gone. */
async function write(customer: string, { round, first }: { round: number; first: number }): Promise<void> {
  const { body } = await ana.call('POST', ana.group, {
    klass: 'ticket',
    content: `Round ${round}`,
    customer_id: customer,
  });
  for (let number = first; ; number += 1) {
    const channel = channels[number % channels.length] ?? 'mail';
    const text = `Message ${round} ${first} ${number}.`;
    const wanted = { event: 'free', channel, text, to: channel === 'mail' ? address : phone };
    const path = `${ana.group}/_design/message/_update/send/${String(body['id'])}`;
    const { status } = await ana.call('PUT', path, wanted);
    if (status !== 201) return;
  }
}

/** Posts events as WhatsApp does: in any order, and again until they are answered. */
async function deliverEvents(): Promise<void> {
  while (!end.signal.aborted) {
    const value = events.shift();
    if (value === undefined) await sleep(50);
    else if (!(await post(value))) {
      events.push(value);
      await sleep(100);
    }
  }
}

async function post(value: object): Promise<boolean> {
  const change = { field: 'messages', value: { ...value, metadata: { phone_number_id: phoneId } } };
  const payload = JSON.stringify({ entry: [{ changes: [change] }] });
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  return fetch(`${app.url}/api/_webhooks/whatsapp/${ana.group}`, { method: 'POST', headers, body: payload }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** The outbox shows 200 mails, so each round is looked at. Returns the number of mails. */
async function mailedOnce(): Promise<number> {
  const stored = await messages({ channel: 'mail', direction: 'out' });
  const mails = (await (await fetch(`${app.url}/_dev/mail.json`)).json()) as readonly { readonly text: string }[];
  const wrong = stored
    .slice(0, 100)
    .filter(({ text }) => mails.filter((mail) => mail.text.includes(String(text))).length !== 1);
  if (wrong.length > 0) throw new Error(`${wrong.length} messages are not in exactly one mail`);
  return stored.length;
}

async function whatIsWrong(): Promise<string | number> {
  const [sms, whatsapp] = [
    await messages({ channel: 'sms' }),
    await messages({ channel: 'whatsapp', direction: 'out' }),
  ];
  const unposted = sms.filter(({ _id: id, state }) => state !== 'sent' || !posted.has(String(id)));
  const unsent = whatsapp.filter(({ _id: id, state }) => state !== 'delivered' || accepted.get(String(id)) !== 1);
  const known = new Set([...sms, ...whatsapp].map(({ _id: id }) => String(id)));
  const unknown = [...posted.keys(), ...accepted.keys()].filter((id) => !known.has(id));
  if (unposted.length + unsent.length + unknown.length > 0)
    return `${unposted.length} of ${sms.length} SMS and ${unsent.length} of ${whatsapp.length} by WhatsApp are not sent once, ${unknown.length} are unknown`;
  return sms.length + whatsapp.length + (await mailedOnce());
}

/** The newest first. */
async function messages(selector: object): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const wanted = { klass: 'customer_message', ...selector };
  return all(ana, ana.group, wanted, [{ created_at: 'desc' }]);
}
