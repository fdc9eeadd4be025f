import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { calendarText } from './calendar-text.ts';

let running: TestApp;
let ana: Client;
let bob: Client;
let group: string;
let membership: { id: string; rev: string };
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app, { fullname: 'Ana Souza' });
  bob = await signUp(running.app, { fullname: 'Bob Lima', locale: 'pt-BR' });
  group = await foundGroup(ana, { name: 'Workshop' });
  membership = await bring(ana, group, bob);
});
afterAll(async () => running.close());

const password = 'correct horse battery';
const kinds = ['maintenance', 'estimate', 'contract', 'income', 'outgo', 'transfer'];
const strange = 'A, b; c\\ d\\n 🚗';

async function create(person: Client, fields: object): Promise<string> {
  const made = await person.call('POST', group, fields);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

/** The path of a new address of a person. */
async function addressOf(person: Client, sources: readonly string[] = kinds): Promise<{ id: string; path: string }> {
  const made = await person.call('POST', group, { klass: 'calendar_feed', description: 'Phone', sources });
  expect(made.status, made.text).toBe(201);
  return { id: String(made.body['id']), path: `/calendar/${String(made.body['token'])}.ics` };
}

async function get(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return running.app.server.inject({ method, url: path, headers });
}

/** Summary, day and uid of all events, as another program reads them. */
function eventsOf(text: string): { title: string; day: string; uid: string }[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part);
    return { title: event.summary, day: event.startDate.toString(), uid: event.uid };
  });
}

function day(days: number): string {
  return new Date(running.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

test('a calendar has the planned dates of a group, in the language of its owner, and another program reads them', async () => {
  const maintenance = await create(ana, {
    klass: 'maintenance',
    description: strange,
    date: day(-10),
    next_maintenance: day(20),
  });
  await create(ana, { klass: 'maintenance', description: 'Far', date: day(-10), next_maintenance: day(500) });
  const wallet = await create(ana, { klass: 'wallet', name: 'Bank', currency: 'BRL' });
  const outgo = { klass: 'outgo', wallet_id: wallet, value: '1200', description: 'Rent' };
  const planned = await create(ana, { ...outgo, date: day(5) });
  await create(ana, { ...outgo, date: day(6), confirmed: true });
  await create(ana, { ...outgo, date: day(-91) });
  const { path } = await addressOf(bob);
  const answer = await get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  expect(eventsOf(answer.body)).toEqual([
    { title: expect.stringMatching(/^Despesa 1.200(,00)?: Rent$/), day: day(5), uid: `${planned}@localhost` },
    { title: `Manutenção: ${strange}`, day: day(20), uid: `${maintenance}@localhost` },
  ]);
  expect(answer.body.replaceAll('\r\n ', '')).toContain(`/account/${group}/maintenances/${maintenance}\r\n`);
  const tag = String(answer.headers['etag']);
  expect((await get(path, { 'if-none-match': tag })).statusCode).toBe(304);
  const head = await get(path, {}, 'HEAD');
  expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', tag]);
  await create(ana, { ...outgo, date: day(7) });
  expect((await get(path, { 'if-none-match': tag })).statusCode).toBe(200);
});

test('its rights are those of its owner at each request', async () => {
  const { path } = await addressOf(bob, ['maintenance', 'outgo']);
  const wallet = await create(ana, { klass: 'wallet', name: 'Savings', currency: 'BRL' });
  await create(ana, { klass: 'outgo', wallet_id: wallet, value: '7', description: 'Secret', date: day(3) });
  const titles = async (): Promise<string> => {
    const answer = await get(path);
    return answer.statusCode === 200
      ? eventsOf(answer.body)
          .map(({ title }) => title)
          .join(' ')
      : String(answer.statusCode);
  };
  expect(await titles()).toContain('Secret');
  const { body } = await ana.call('GET', `${group}/${wallet}`);
  const hidden = { members: [ana.id], current_password: password };
  expect((await ana.call('PUT', `${group}/${wallet}?rev=${String(body['_rev'])}`, hidden)).status).toBe(201);
  expect(await titles(), 'a private wallet').not.toContain('Secret');
  const limit = async (limits: object[]): Promise<void> => {
    const { body: own } = await ana.call('GET', `${group}/${membership.id}`);
    const fields = { limits, current_password: password };
    const set = await ana.call('PUT', `${group}/${membership.id}?rev=${String(own['_rev'])}`, fields);
    expect(set.status, set.text).toBe(201);
  };
  await limit([{ module: 'finance', right: 'none' }]);
  expect(await titles()).toMatch(/^Manutenção: [^D]*$/);
  await limit([]);
  expect(await titles()).toContain('Despesa');
});

test('an address opens nothing else, is not listed with its secret, and ends when it is revoked', async () => {
  const { id, path } = await addressOf(bob);
  const secret = path.slice('/calendar/'.length, -'.ics'.length);
  const headers = { authorization: `Bearer ${secret}` };
  for (const url of [`/api/${group}/_all_docs`, `/dav/${group}`, `/api/${bob.id}`, '/api/_session'])
    expect((await running.app.server.inject({ url, headers })).statusCode, url).toBeGreaterThanOrEqual(400);
  expect((await get(path)).statusCode).toBe(200);
  const { body, text } = await bob.call('GET', `${group}/${id}`);
  expect(text).not.toContain(secret);
  expect(body['last_used_at']).toBeDefined();
  expect((await bob.call('DELETE', `${group}/${id}?rev=${String(body['_rev'])}`)).status).toBe(200);
  const dead = await get(path);
  const wrong = await get(`/calendar/ofc_${'x'.repeat(43)}.ics`);
  expect([dead.statusCode, dead.body]).toEqual([404, wrong.body]);
  for (const other of ['/calendar/x.ics', `/calendar/${bob.id}.ics`, path.replace('.ics', '')])
    expect((await get(other)).body, other).toBe(wrong.body);
  const kind = { klass: 'calendar_feed', description: 'x' };
  for (const sources of [[], ['user_token'], ['ticket'], ['nothing']])
    expect((await bob.call('POST', group, { ...kind, sources })).status, String(sources)).toBe(422);
});

test('it ends with "This was not me" and with the membership', async () => {
  const first = await addressOf(bob);
  expect((await get(first.path)).statusCode).toBe(200);
  await running.app.system('users', async (db) => {
    for (const { hears } of running.app.modules)
      await hears?.['people.tokens-ended']?.(db, { user_id: bob.id }, running.clock.now);
  });
  expect((await get(first.path)).statusCode).toBe(404);
  expect((await bob.call('GET', `${group}/${first.id}`)).body['ended_at']).toBeDefined();
  const second = await addressOf(bob);
  expect((await get(second.path)).statusCode).toBe(200);
  const { body } = await ana.call('GET', `${group}/${membership.id}`);
  expect((await ana.call('DELETE', `${group}/${membership.id}?rev=${String(body['_rev'])}`)).status).toBe(200);
  expect((await get(second.path)).statusCode).toBe(404);
});

test('lines are at most 75 bytes, end with CR and LF, and break no character', () => {
  const title = `Ölwechsel\n 🚗👩‍🔧, ${'ß'.repeat(200)}; \\n ${'x'.repeat(20_000)}`;
  const at = '2026-11-28T00:00:00.000Z';
  const text = calendarText('Büro; A, B', [
    { uid: 'a@b', day: '2026-12-31', title, url: 'https://shop.example/x', createdAt: at, updatedAt: at },
  ]);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const lines = text.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
  expect(text).not.toContain('�');
  expect(eventsOf(text)).toEqual([{ title: [...title].slice(0, 1000).join(''), day: '2026-12-31', uid: 'a@b' }]);
  expect(text).toContain('DTEND;VALUE=DATE:20270101');
});
