import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { deliverNotices } from '#modules/inbox/server/deliver.ts';
import { readMailbox } from './poll-mailbox.ts';
import { receiveMail } from './receive-mail.ts';

let running: TestApp;
let ana: Client;
let bia: Client;
let group: string;
beforeAll(async () => {
  running = await testApp({ INBOUND_ADDRESS: 'reply@shop.example', INBOUND_IMAP_URL: 'imaps://u:p@127.0.0.1:1/' });
  [ana, bia] = [await signUp(running.app), await signUp(running.app)];
  group = await foundGroup(ana, { name: 'Fix & Co' });
  await foundGroup(bia, { name: 'Other shop' });
});
afterAll(async () => running.close());

async function make(doc: object): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

interface Told {
  readonly ticket: string;
  readonly customer: string;
  readonly message: string;
  /** The address for answers. */
  readonly reply: string;
}

let people = 0;
async function tell(): Promise<Told> {
  people += 1;
  const email = `maria${people}@example.com`;
  const customer = await make({ klass: 'customer', name: 'Maria', email });
  const ticket = await make({ klass: 'ticket', content: 'Loud', customer_id: customer });
  const body = { event: 'ready', channel: 'mail', text: 'Ready!', to: email };
  const sent = await ana.call('PUT', `${group}/_design/message/_update/send/${ticket}`, body);
  expect(sent.status, sent.text).toBe(201);
  const { rows } = await running.pool.query<{ reply_to: string }>(
    'SELECT reply_to FROM mails WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [email],
  );
  return { ticket, customer, message: String(sent.body['id']), reply: String(rows[0]?.reply_to) };
}

const mail = (headers: Record<string, string>, body = 'Thank you!'): Uint8Array =>
  Buffer.from(
    `${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${body}`,
  );

async function incoming(selector: object): Promise<Record<string, unknown>[]> {
  const found = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'customer_message', direction: 'in', ...selector },
  });
  return found.body['docs'] as Record<string, unknown>[];
}

test('an answer is joined to the ticket without the quoted mail, once, with its files, and notifies', async () => {
  const { ticket, customer, reply } = await tell();
  expect(reply).toMatch(/^reply\+[a-z2-7]{26}@shop\.example$/);
  const body = [
    '--x',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Amanhã às 10h?',
    '',
    'On Mon, 2 Mar 2026 at 10:00, Fix & Co <post@shop.example> wrote:',
    '> Ready!',
    '--x',
    'Content-Type: application/pdf; name="../receipt.pdf"',
    'Content-Disposition: attachment; filename="../receipt.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('%PDF-1.4 receipt').toString('base64'),
    '--x--',
  ].join('\r\n');
  const bytes = mail(
    {
      From: `Maria <maria${people}@example.com>`,
      To: reply.toUpperCase(),
      Subject: 'Re: order',
      'Message-ID': '<1@x>',
      'Content-Type': 'multipart/mixed; boundary=x',
    },
    body,
  );
  expect(await receiveMail(running.app, bytes)).toBe('joined');
  expect(await Promise.all([1, 2, 3].map(async () => receiveMail(running.app, bytes)))).toEqual([
    'known',
    'known',
    'known',
  ]);
  const docs = await incoming({ ticket_id: ticket });
  expect(docs).toMatchObject([
    { text: 'Amanhã às 10h?', name: 'Maria', channel: 'mail', customer_id: customer, state: 'delivered' },
  ]);
  const files = await ana.call('POST', `${group}/_find`, { selector: { klass: 'attachment', item_id: ticket } });
  expect(files.body['docs']).toMatchObject([{ name: 'receipt.pdf', content_type: 'application/pdf', size: 16 }]);
  await deliverNotices.work(running.app, {});
  const notices = await ana.call('POST', `${ana.id}/_find`, { selector: { klass: 'notice', item: ticket } });
  expect(notices.body['docs']).toMatchObject([{ reason: 'answer' }]);
});

test('an absence note is joined and notifies nobody', async () => {
  const { ticket, reply } = await tell();
  const headers = { From: 'x@y.z', To: reply, 'Auto-Submitted': 'auto-replied', 'Message-ID': '<2@x>' };
  expect(await receiveMail(running.app, mail(headers, 'I am away'))).toBe('joined');
  expect(await incoming({ ticket_id: ticket })).toMatchObject([{ automatic: true, name: 'x@y.z' }]);
  await deliverNotices.work(running.app, {});
  const notices = await ana.call('POST', `${ana.id}/_find`, { selector: { klass: 'notice', item: ticket } });
  expect(notices.body['docs']).toEqual([]);
});

test('a mail without the address waits in the tray of the customer’s group until a colleague assigns it', async () => {
  const { ticket, customer } = await tell();
  const from = `maria${people}@example.com`;
  const headers = { From: from, To: 'reply@shop.example', Subject: 'Hello?', 'Message-ID': '<3@x>' };
  expect(await receiveMail(running.app, mail(headers))).toBe('tray');
  const [waiting] = await incoming({ ticket_id: { $exists: false } });
  expect(waiting).toMatchObject({ subject: 'Hello?', text: 'Thank you!', customer_id: customer, name: 'Maria' });
  const assign = async (who: Client, body: object) =>
    who.call('PUT', `${group}/_design/message/_update/assign/${String(waiting?.['_id'])}`, body);
  expect((await assign(bia, { ticket_id: ticket })).status).toBe(404);
  expect((await assign(ana, { ticket_id: 'tkt-none' })).body['reason']).toEqual({
    ticket_id: [{ code: 'must-exist' }],
  });
  expect((await assign(ana, { ticket_id: ticket })).status).toBe(201);
  expect(await incoming({ ticket_id: ticket })).toMatchObject([{ text: 'Thank you!' }]);
  expect((await assign(ana, { ticket_id: ticket })).status, 'once').toBe(422);
  const stranger = {
    From: 'who@example.org',
    To: 'reply+aaaaaaaaaaaaaaaaaaaaaaaaaa@shop.example',
    'Message-ID': '<4@x>',
  };
  expect(await receiveMail(running.app, mail(stranger))).toBe('stranger');
});

test('an answer to a ticket that is in the trash goes to the tray; the address of a deleted message leads nowhere', async () => {
  const { ticket, reply, customer } = await tell();
  const { _rev: rev } = (await ana.call('GET', `${group}/${ticket}`)).body;
  const headers = { From: 'other@example.org', To: reply, 'Message-ID': '<5@x>' };
  expect((await ana.call('DELETE', `${group}/${ticket}?rev=${String(rev)}`)).status).toBe(200);
  expect(await receiveMail(running.app, mail(headers))).toBe('stranger');
  await ana.call('POST', `${group}/_restore`, { ids: [ticket] });
  expect(await receiveMail(running.app, mail(headers))).toBe('joined');
  await ana.call('PUT', `${group}/_design/erase/_update/customer/${customer}`, {});
  expect(await incoming({ customer_id: customer })).toEqual([]);
  expect(await receiveMail(running.app, mail({ ...headers, 'Message-ID': '<6@x>' }))).toBe('stranger');
});

test('a mail is marked as read after it is stored; a killed process reads it again and stores nothing twice', async () => {
  const { ticket, reply } = await tell();
  const mails = new Map([
    ['1', mail({ From: 'a@b.c', To: reply, 'Message-ID': '<7@x>' })],
    ['2', mail({ From: 'a@b.c', To: 'nobody@shop.example', 'Message-ID': '<8@x>' })],
  ]);
  const seen = new Map<string, boolean>();
  let kills = 20;
  const mailbox = {
    unread: async () => [...mails.keys()].filter((id) => !seen.has(id)),
    read: async (id: string) => mails.get(id),
    done: async (id: string, flagged: boolean) => {
      kills -= 1;
      if (kills > 0) throw new Error('killed');
      seen.set(id, flagged);
    },
    close: async () => undefined,
  };
  for (let run = 0; run < 21; run += 1) await readMailbox(running.app, mailbox);
  expect(Object.fromEntries(seen)).toEqual({ 1: false, 2: true });
  expect(await incoming({ ticket_id: ticket })).toHaveLength(1);
});
