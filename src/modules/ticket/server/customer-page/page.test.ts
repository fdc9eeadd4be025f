import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { create, pageOf, repairOf, stepOf, visit } from '#src/testing/customer-page/repair.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp({ RATE_LIMITS: 'on' });
  ana = await signUp(running.app, { fullname: 'Ana Souza' });
  group = await foundGroup(ana, { name: 'Workshop & Co' });
  const phones = JSON.stringify([{ _id: `pho-${'1'.repeat(32)}`, number: '+55 11 5555-0000', main: true }]);
  await create(ana, group, { klass: 'account_configuration', key: 'phones', value: phones });
});
afterAll(async () => running.close());

const lastSeen = async (ticket: string): Promise<unknown> => {
  const selector = { klass: 'customer_link', ticket_id: ticket };
  const { body } = await ana.call('POST', `${group}/_find`, { selector });
  return (body['docs'] as Record<string, unknown>[])[0]?.['last_seen_at'];
};

test('the page says what a customer needs in two languages, and nothing that only the shop may know', async () => {
  const { ticket, path } = await repairOf(ana, group);
  await create(ana, group, { klass: 'comment', item_id: ticket, content: 'Customer is difficult' });
  const page = await visit(running, path);
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'/),
  });
  for (const text of [
    'Workshop &amp; Co',
    '+55 11 5555-0000',
    '#00',
    'Phone X · Acme',
    'We are waiting for your answer',
    'New screen &lt;fitted&gt;',
    '$451.00',
  ])
    expect(page.body).toContain(text);
  expect(page.body).toMatch(/Pick-up code<\/dt><dd class="c">\d{6}</);
  for (const secret of [
    'Maria',
    '529.982',
    'maria@',
    'Flores',
    'SN-778899',
    'difficult',
    'Ana',
    'Scratched',
    group,
    '<script',
  ])
    expect(page.body).not.toContain(secret);
  const other = await visit(running, `${path}?lang=pt-BR`);
  expect(other.body).toContain('<html lang="pt-BR">');
  expect(other.body).toContain('Aguardamos a sua resposta');
});

test('the page follows the ticket to the hand-over and ends ninety days later', async () => {
  const { ticket, path } = await repairOf(ana, group);
  const { body } = await ana.call('GET', `${group}/${ticket}`);
  const done = { status: 'done', problem: 'Broken glass' };
  expect((await ana.call('PUT', `${group}/${ticket}?rev=${String(body['_rev'])}`, done)).status).toBe(201);
  const ready = (await visit(running, path)).body;
  expect(ready).toMatch(/Ready for pick-up.*Ready since/s);
  const code = /Pick-up code<\/dt><dd class="c">(\d{6})</.exec(ready)?.[1] ?? '';
  const handBack = async (typed: unknown) =>
    ana.call('PUT', `${group}/_design/return/_update/returned/${ticket}`, { to: 'Maria', code: typed });
  const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (const typed of [other, 1, [code], '9'.repeat(5000)])
    expect((await handBack(typed)).body['reason']).toEqual({ code: [{ code: 'wrong-pick-up-code' }] });
  expect((await handBack(` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(201);
  await stepOf(ana, group, 'return/_update/returned', ticket, { to: 'Maria' });
  expect((await visit(running, path)).body).toContain('Picked up on');
  const before = running.clock.now;
  running.clock.now = new Date(before.getTime() + 89 * 86_400_000);
  expect((await visit(running, path)).statusCode).toBe(200);
  running.clock.now = new Date(before.getTime() + 91 * 86_400_000);
  expect((await visit(running, path)).statusCode).toBe(410);
  running.clock.now = before;
});

test('the page shows the pictures that a member ticked, in small and without what the camera wrote', async () => {
  const ticket = await create(ana, group, { klass: 'ticket', content: 'Noise' });
  const path = await pageOf(ana, group, ticket);
  const put = async (name: string, bytes: Buffer): Promise<string> => {
    const url = `/api/${group}/${ticket}/attachments/${name}`;
    const headers = { cookie: ana.cookie, 'content-type': 'application/octet-stream' };
    const done = await running.app.server.inject({ method: 'PUT', url, headers, payload: bytes });
    return done.json<{ id: string }>().id;
  };
  const [shown, other, note] = [
    await put('a.png', await picture()),
    await put('b.png', await picture()),
    await put('c.txt', Buffer.from('text')),
  ];
  const change = async (body: object) =>
    ana.call('PUT', `${group}/_design/customer_page/_update/change/${ticket}`, body);
  expect((await change({ photos: [note] })).status).toBe(422);
  expect((await change({ photos: [shown], locale: 'pt-BR' })).status).toBe(201);
  const { body } = await visit(running, path);
  expect([body.includes('lang="pt-BR"'), body.includes(`/photos/${shown}`), body.includes(other)]).toEqual([
    true,
    true,
    false,
  ]);
  const photo = await visit(running, `${path}/photos/${shown}`);
  expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await visit(running, `${path}/photos/${other}`)).statusCode).toBe(404);
  expect((await change({ shows: ['prices'] })).status).toBe(201);
  expect((await visit(running, path)).body).not.toContain('/photos/');
  expect((await visit(running, `${path}/photos/${shown}`)).statusCode).toBe(404);
});

async function picture(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const red = { width: 8, height: 8, channels: 3, background: { r: 200, g: 10, b: 10 } } as const;
  return sharp({ create: red }).png().toBuffer();
}

test('the group writes its own words for a status', async () => {
  const ticket = await create(ana, group, { klass: 'ticket', content: 'Noise' });
  const path = await pageOf(ana, group, ticket);
  const setting = { klass: 'account_configuration', key: 'customer-page-open', value: 'In our hands' };
  const id = await create(ana, group, setting);
  expect((await visit(running, path)).body).toContain('<h1>In our hands</h1>');
  const { body } = await ana.call('GET', `${group}/${id}`);
  await ana.call('DELETE', `${group}/${id}?rev=${String(body['_rev'])}`);
  expect((await visit(running, path)).body).toContain('We have received your device');
});

test('an unknown, a revoked and a removed page look the same', async () => {
  const { ticket, path } = await repairOf(ana, group);
  await stepOf(ana, group, 'customer_page/_update/revoke', ticket);
  const ended = await visit(running, path);
  const unknown = await visit(running, `/c/${'A'.repeat(22)}`);
  expect([ended.statusCode, unknown.statusCode]).toEqual([410, 404]);
  const withoutPath = (text: string): string => text.replaceAll(/\/c\/[\w-]+/g, '');
  expect(withoutPath(unknown.body)).toBe(withoutPath(ended.body));
  for (const strange of ['/c/x', '/c/%00', `/c/${'é'.repeat(200)}`, `/c/${'a'.repeat(2000)}`])
    expect((await visit(running, encodeURI(decodeURI(strange)))).statusCode, strange).toBe(404);
});

test('only a person who is no member is seen; reading changes nothing else', async () => {
  const { ticket, path } = await repairOf(ana, group);
  const state = async (): Promise<string> =>
    (await ana.call('GET', `${group}/_changes?since=0&include_docs=true`)).text;
  const before = await state();
  for (const agent of [
    'WhatsApp/2.23.20.0 A',
    'facebookexternalhit/1.1',
    'TelegramBot (like TwitterBot)',
    'Slackbot-LinkExpanding 1.0',
    'Twitterbot/1.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
  ])
    expect((await visit(running, path, { 'user-agent': agent })).statusCode).toBe(200);
  expect((await visit(running, path, {}, 'HEAD')).body).toBe('');
  const member = await visit(running, path, { cookie: ana.cookie });
  expect(member.body).toContain(`/account/${group}/tickets/${ticket}`);
  expect(await lastSeen(ticket)).toBeUndefined();
  expect(await state()).toBe(before);
  await visit(running, path, { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile' });
  expect(await lastSeen(ticket)).toBe(running.clock.now.toISOString());
});

test('wrong addresses are refused after thirty in a minute; a right one still works', async () => {
  const { path } = await repairOf(ana, group);
  const from = { remoteAddress: '198.51.100.7' };
  const get = async (url: string) => running.app.server.inject({ method: 'GET', url, ...from });
  const wrong: number[] = [];
  // One after the other: on a busy machine some of many at once would be told that the server is busy.
  for (let at = 0; at < 31; at += 1) wrong.push((await get(`/c/${String(at).padStart(22, 'x')}`)).statusCode);
  expect(wrong).toEqual([...Array<number>(30).fill(404), 429]);
  expect((await get(path)).statusCode).toBe(200);
});

test('a page with two hundred lines has less than thirty kilobytes', async () => {
  const items = Array.from({ length: 200 }, (_, at) => ({
    line_kind: at % 2 === 0 ? 'labour' : 'part',
    description: `Line ${at} of the work`,
    quantity: '1',
    value: '12.30',
  }));
  const { path } = await repairOf(ana, group, items);
  const { body } = await visit(running, path);
  expect(body.match(/<input type=checkbox/g)).toHaveLength(200);
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(30_000);
});
