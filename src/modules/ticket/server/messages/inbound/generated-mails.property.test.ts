import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { receiveMail } from './receive-mail.ts';

/** Mails as programs and broken programs write them: each reaches its ticket or the tray, and none breaks anything. */

let running: TestApp;
let ana: Client;
let group: string;
const tickets: { readonly id: string; readonly email: string; readonly reply: string }[] = [];

beforeAll(async () => {
  running = await testApp({ INBOUND_ADDRESS: 'reply@shop.example', INBOUND_IMAP_URL: 'imaps://u:p@127.0.0.1:1/' });
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Fix & Co' });
  for (let place = 0; place < 5; place += 1) {
    const email = `customer${place}@example.com`;
    const customer = await make({ klass: 'customer', name: `Person ${place}`, email });
    const id = await make({ klass: 'ticket', content: 'Loud', customer_id: customer });
    const body = { event: 'ready', channel: 'mail', text: 'Ready!', to: email };
    const sent = await ana.call('PUT', `${group}/_design/message/_update/send/${id}`, body);
    expect(sent.status, sent.text).toBe(201);
    const { rows } = await running.pool.query<{ reply_to: string }>('SELECT reply_to FROM mails WHERE recipient = $1', [
      email,
    ]);
    tickets.push({ id, email, reply: String(rows[0]?.reply_to) });
  }
});
afterAll(async () => running.close());

async function make(doc: object): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

const quoted = '\r\n\r\nEm seg., 2 de mar. de 2026, Fix <a@b.c> escreveu:\r\n> Pronto\r\n>> velho';
const charsets = ['utf-8', 'iso-8859-1', 'windows-1252', 'utf-7', 'koi8-r', 'x-none', 'us-ascii', '"', ''];
const words = fc.oneof(
  fc.constantFrom('Ok', 'Sim, por favor', 'não', 'x'.repeat(20_000), `${'w'.repeat(20_000)} wrote:`, '\0\uD800', ''),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

/** The body with the header fields that describe it. */
const bodies = fc.oneof(
  fc
    .tuple(words, fc.constantFrom('', quoted), fc.constantFrom(...charsets))
    .map(([text, end, charset]): [string, string] => [`Content-Type: text/plain; charset=${charset}\r\n`, text + end]),
  fc
    .tuple(words, fc.constantFrom('base64', 'quoted-printable', '7bit', 'x-uuencode', 'base64; base64'))
    .map(([text, encoding]): [string, string] => [`Content-Transfer-Encoding: ${encoding}\r\n`, text]),
  fc
    .tuple(words, fc.nat({ max: 400 }))
    .map(([text, depth]): [string, string] => [
      'Content-Type: text/html\r\n',
      `<style>p{}</style>${'<div>'.repeat(depth * 20)}<p>${text}</p><script>alert(1)</script>`,
    ]),
  // Parts that never end, that contain themselves, and that have no boundary.
  fc
    .tuple(words, fc.nat({ max: 60 }))
    .map(([text, depth]): [string, string] => [
      'Content-Type: multipart/mixed; boundary=b\r\n',
      `${'--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'.repeat(depth)}--b\r\n\r\n${text}`,
    ]),
  words.map((text): [string, string] => ['Content-Type: multipart/alternative\r\n', `--\r\n${text}`]),
  words.map((text): [string, string] => [
    'Content-Type: multipart/mixed; boundary="b"\r\n',
    `--b\r\n\r\n${text}\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nFrom: x@y.z\r\nSubject: Fwd\r\n\r\nold\r\n--b\r\nContent-Disposition: attachment; filename*=utf-8''%E2%80%AE\r\n\r\nfile\r\n--b--`,
  ]),
);
const extras = fc.constantFrom(
  '',
  'Auto-Submitted: auto-replied\r\n',
  'Precedence: bulk\r\nList-Id: <l.x>\r\n',
  'Subject: =?utf-8?B?////?=\r\n',
  'Subject: =?utf-8?Q?=ZZ?= =?x?y?z\r\n',
  `Subject: ${'long '.repeat(4000)}\r\n`,
  'broken header\r\n : also\r\n',
  'Message-ID:\r\n',
);
const toWhom = fc.constantFrom('token', 'token in capitals', 'delivered to', 'known sender', 'stranger', 'two tokens');

const generated = fc.record({ place: fc.nat({ max: 4 }), way: toWhom, body: bodies, extra: extras });

test(
  'of 500 generated mails each reaches its ticket, the tray or nobody, and none breaks anything',
  { timeout: 240_000 },
  async () => {
    const mails = fc.sample(generated, { numRuns: 500, seed: 20_260_310 });
    const reached = { joined: 0, tray: 0, stranger: 0, known: 0 };
    const expected = new Map<string, number>();
    for (const [number, { place, way, body, extra }] of mails.entries()) {
      const { id, email, reply } = tickets[place] ?? { id: '', email: '', reply: '' };
      const from = way === 'known sender' ? email : `who${number}@example.org`;
      const to = {
        token: `"Fix, Co" <${reply}>`,
        'token in capitals': reply.toUpperCase(),
        'delivered to': `list@x.y\r\nDelivered-To: ${reply}`,
        'known sender': 'reply@shop.example',
        stranger: 'reply@shop.example',
        'two tokens': `${reply},\r\n reply+${'a'.repeat(26)}@shop.example`,
      }[way];
      const [head, text] = body;
      const bytes = Buffer.from(`From: ${from}\r\nTo: ${to}\r\nX-Number: ${number}\r\n${extra}${head}\r\n${text}`);
      const outcome = await receiveMail(running.app, bytes);
      reached[outcome] += 1;
      const right = way === 'known sender' ? 'tray' : way === 'stranger' ? 'stranger' : 'joined';
      expect(outcome, `${number} ${way} ${head}`).toBe(right);
      if (right === 'joined') expected.set(id, (expected.get(id) ?? 0) + 1);
    }
    expect(Math.min(reached.joined, reached.tray, reached.stranger)).toBeGreaterThan(30);
    for (const [id, amount] of expected) {
      const selector = { klass: 'customer_message', ticket_id: id, direction: 'in' };
      const found = await ana.call('POST', `${group}/_find`, { selector, limit: 200 });
      expect(found.status).toBe(200);
      expect(found.body['docs']).toHaveLength(amount);
      expect(found.text).not.toContain('alert(1)');
    }
  },
);

test('mails of 15 MB and more keep their text and the files that fit', async () => {
  const [first] = tickets;
  const mail = (size: number): Buffer => {
    const file = Buffer.alloc(size, 'x').toString('base64').replaceAll(/.{76}/g, '$&\r\n');
    const head = `From: a@b.c\r\nTo: ${first?.reply ?? ''}\r\nContent-Type: multipart/mixed; boundary=b\r\nMessage-ID: <${size}@x>\r\n\r\n`;
    const part = `--b\r\nContent-Disposition: attachment; filename=photo.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n`;
    return Buffer.from(`${head}--b\r\n\r\nLarge ${size}\r\n${part}--b--`);
  };
  for (const [size, files] of [
    [15_000_000, 1],
    [26_000_000, 0],
  ] as const) {
    expect(await receiveMail(running.app, mail(size))).toBe('joined');
    const selector = { klass: 'customer_message', text: `Large ${size}` };
    const found = await ana.call('POST', `${group}/_find`, { selector });
    expect(found.body['docs']).toMatchObject([files === 0 ? { error: 'files-left-out' } : { text: `Large ${size}` }]);
    const attached = await ana.call('POST', `${group}/_find`, {
      selector: { klass: 'attachment', item_id: first?.id, size },
    });
    expect(attached.body['docs']).toHaveLength(files);
  }
});
