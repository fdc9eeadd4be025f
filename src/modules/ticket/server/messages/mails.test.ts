import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverMails } from '#modules/people/server/mails/mail-delivery.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { storeMessageResults } from './message-results.ts';

let post: SMTPServer;
let running: TestApp;
let ana: Client;
let group: string;
const arrived: ParsedMail[] = [];

beforeAll(async () => {
  post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const unknown = Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 });
      done(address.startsWith('nobody') ? unknown : null);
    },
    onData: (stream, _session, done) => {
      simpleParser(stream, (_error, mail) => {
        arrived.push(mail);
        done(null);
      });
    },
  });
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve));
  const { port } = post.server.address() as AddressInfo;
  running = await testApp({
    BASE_URL: 'http://localhost:3000',
    RATE_LIMITS: 'on',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Oficina <post@oficina.example>',
  });
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Fix & Co <b>', locale: 'pt-BR' });
});
afterAll(async () => {
  await running.close();
  await new Promise<void>((resolve) => post.close(() => resolve()));
});

async function make(doc: object): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

const read = async (id: string) => (await ana.call('GET', `${group}/${id}`)).body;

async function newTicket(email: string, person: object = {}): Promise<{ customer: string; ticket: string }> {
  const customer = await make({ klass: 'customer', name: 'Maria', email, ...person });
  return { customer, ticket: await make({ klass: 'ticket', content: 'Loud', customer_id: customer }) };
}

async function send(ticket: string, to: string, text = 'Pronto!\n\nhttps://example.com/c/x.') {
  return ana.call('PUT', `${group}/_design/message/_update/send/${ticket}`, {
    event: 'ready',
    channel: 'mail',
    text,
    to,
  });
}

async function deliver(): Promise<void> {
  await deliverMails.work(running.app, {});
  await storeMessageResults.work(running.app, {});
}

test('a mail is from the shop, in the customer’s language, and is sent when the mail server took it', async () => {
  const { ticket } = await newTicket('maria@example.com');
  const { ticket: english } = await newTicket('joan@example.com', { language: 'en' });
  const made = await send(ticket, 'maria@example.com');
  expect(made.status, made.text).toBe(201);
  await send(english, 'joan@example.com', '<script>&');
  expect(await read(String(made.body['id']))).toMatchObject({ state: 'prepared' });
  await deliver();
  const message = await read(String(made.body['id']));
  expect(message).toMatchObject({ state: 'sent', sent_at: expect.any(String), channel: 'mail' });
  const mail = arrived.find(({ subject }) => subject === 'Fix & Co <b>: ordem #0001');
  expect(mail?.from?.value).toEqual([{ name: 'Fix & Co <b>', address: 'post@oficina.example' }]);
  expect(mail?.messageId).toBe(`<${group}.${String(made.body['id'])}@localhost>`);
  expect(mail?.text).toContain('Pronto!\n\nhttps://example.com/c/x.');
  expect(mail?.html).toContain('<a href="https://example.com/c/x">https://example.com/c/x</a>.');
  expect(mail?.html).toContain('Não receber mais e-mails de Fix &amp; Co &lt;b&gt;');
  const other = arrived.find(({ subject }) => subject === 'Fix & Co <b>: order #0002');
  expect(other?.html).toContain('&lt;script&gt;&amp;');
  await deliver();
  expect((await read(String(made.body['id'])))['_rev'], 'nothing is stored twice').toBe(message['_rev']);
});

test('a refused mail is shown as failed with the reason, and the customer can be told again', async () => {
  const { ticket } = await newTicket('nobody@example.com');
  const made = await send(ticket, 'nobody@example.com');
  await deliver();
  expect(await read(String(made.body['id']))).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('5.1.1'),
  });
  expect((await send(ticket, 'nobody@example.com')).status).toBe(201);
});

test('one click in the mail refuses further mails; opening the link changes nothing', async () => {
  const { ticket, customer } = await newTicket('stop@example.com');
  await send(ticket, 'stop@example.com');
  await deliver();
  const list = arrived.findLast(({ to }) => JSON.stringify(to).includes('stop@example.com'))?.headers.get('list') as
    | { unsubscribe?: { url?: string } }
    | undefined;
  const address = new URL(String(list?.unsubscribe?.url));
  const call = async (method: 'GET' | 'POST', url = address.pathname, payload = 'List-Unsubscribe=One-Click') =>
    running.app.server.inject({
      method,
      url,
      ...(method === 'POST' ? { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
    });
  const page = await call('GET', `${address.pathname}?utm=1`);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('Fix &amp; Co &lt;b&gt;');
  expect((await read(customer))['no_mail']).toBeUndefined();
  for (const cookie of ['', ana.cookie]) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie };
    const url = address.pathname;
    const posted = await running.app.server.inject({ method: 'POST', url, headers, payload: 'a=b' });
    expect(posted.statusCode, 'also for a customer who is a member of some group').toBe(200);
  }
  expect((await read(customer))['no_mail']).toBe(true);
  const selector = { klass: 'version', item_id: customer, app_event: 'refuse-mail' };
  const told = await ana.call('POST', `${group}/_find`, { selector });
  // The timeline names the customer by this event.
  expect(told.body['docs']).toHaveLength(1);
  const again = await ana.call('PUT', `${group}/_design/message/_update/send/${ticket}`, {
    event: 'free',
    channel: 'mail',
    text: 'x',
    to: 'stop@example.com',
  });
  expect(again.body['reason']).toEqual({ channel: [{ code: 'customer-not-this-way' }] });
  const { customer: other } = await newTicket('other@example.com');
  const wrong = [address.pathname.slice(0, -1), address.pathname.replace(customer, other)];
  for (const path of wrong) expect((await call('POST', path)).statusCode, path).toBe(404);
  expect((await read(other))['no_mail']).toBeUndefined();
});

test('a customer gets at most twenty mails an hour', async () => {
  const { ticket } = await newTicket('many@example.com');
  const free = { event: 'free', channel: 'mail', text: 'x', to: 'many@example.com' };
  const statuses: number[] = [];
  for (let sent = 0; sent < 21; sent += 1)
    statuses.push((await ana.call('PUT', `${group}/_design/message/_update/send/${ticket}`, free)).status);
  expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
});
