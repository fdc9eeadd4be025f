import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { openEventStream } from '#src/testing/event-stream.ts';
import { laidMails } from '#src/testing/mails.ts';
import { bring } from '#src/testing/membership.ts';
import { setPlan } from '../plan/plan.ts';

let running: TestApp;
let ana: Client;
let bia: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  await running.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => running.close());
beforeEach(async () => {
  [ana, bia] = [await signUp(running.app), await signUp(running.app)];
  group = await foundGroup(ana);
  await setPlan(running.app, group, 'corp');
});

const noMoney = [{ module: 'finance', right: 'none' }];
const forbidden = { status: 403, body: { reason: 'You are not allowed to access this data' } };

async function limit(id: string, limits: readonly object[] | null, by = ana): Promise<number> {
  const { body } = await ana.call('GET', `${group}/${id}`);
  return (await by.call('PUT', `${group}/${id}?rev=${String(body['_rev'])}`, { limits })).status;
}

test('a limit works with the next request, and so does its end', async () => {
  const wallet = String((await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'BRL' })).body['id']);
  const { id } = await bring(ana, group, bia);
  const read = async (): Promise<number> => (await bia.call('GET', `${group}/${wallet}`)).status;
  expect(await read()).toBe(200);
  expect(await limit(id, noMoney)).toBe(201);
  expect(await read()).toBe(403);
  expect(await bia.call('POST', group, { klass: 'wallet', name: 'Mine', currency: 'BRL' })).toMatchObject(forbidden);
  expect((await bia.call('GET', group)).status).toBe(200);
  expect(await limit(id, [{ module: 'finance', right: 'read' }])).toBe(201);
  expect(await read()).toBe(200);
  expect(await bia.call('POST', group, { klass: 'wallet', name: 'Mine', currency: 'BRL' })).toMatchObject(forbidden);
  expect(await limit(id, null)).toBe(201);
  expect((await bia.call('POST', group, { klass: 'wallet', name: 'Mine', currency: 'BRL' })).status).toBe(201);
  const audit = (await ana.call('GET', `${group}/_audit?event=role`)).body['rows'] as { detail: object }[];
  expect(audit.map(({ detail }) => detail)).toContainEqual(expect.objectContaining({ finance: 'none' }));
});

test('limits name modules that groups switch on and off, each once', async () => {
  const { id } = await bring(ana, group, bia);
  for (const limits of [
    [{ module: 'people', right: 'none' }],
    [{ module: 'finance', right: 'write' }],
    [{ module: 'finance' }],
    [...noMoney, { module: 'finance', right: 'read' }],
  ])
    expect(await limit(id, limits), JSON.stringify(limits)).toBe(422);
});

test('only administrators set limits, not on themselves; the last one with all rights is never missing', async () => {
  const own = await bring(ana, group, bia, { admin: true, limits: noMoney });
  expect(await limit(own.id, null, bia)).toBe(403);
  const carla = await signUp(running.app);
  const other = await bring(ana, group, carla);
  expect(await limit(other.id, noMoney, carla)).toBe(403);
  const { body } = await bia.call('POST', `${group}/_find`, { selector: { klass: 'subscription', user_id: ana.id } });
  const [first] = body['docs'] as { _id: string }[];
  expect(await limit(first?._id ?? '', noMoney, bia)).toBe(201);
  // Nobody else could lift the limit.
  expect(await limit(own.id, null, bia)).toBe(201);
  expect(await limit(first?._id ?? '', null, ana)).toBe(403);
  expect(await limit(first?._id ?? '', null, bia)).toBe(201);
});

test('an open stream ends when a right of its reader changes, before anything that is closed to them', async () => {
  const { id } = await bring(ana, group, bia);
  const { port } = running.app.server.server.address() as AddressInfo;
  const stream = await openEventStream(port, bia.cookie, `${group}/_changes?feed=eventsource&since=now`);
  await stream.until((text) => text.includes('id: '));
  expect(await limit(id, noMoney)).toBe(201);
  await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'BRL' });
  await stream.ended;
  expect(stream.text()).not.toContain('"wallet"');
});

test('the trash, counts and backups show and reach nothing of a hidden module', async () => {
  await bring(ana, group, bia, { admin: true, limits: noMoney });
  const remove = async (doc: object): Promise<string> => {
    const { id, rev } = (await ana.call('POST', group, doc)).body;
    await ana.call('DELETE', `${group}/${String(id)}?rev=${String(rev)}`);
    return String(id);
  };
  const wallet = await remove({ klass: 'wallet', name: 'Savings', currency: 'BRL' });
  const customer = await remove({ klass: 'customer', name: 'Maria' });
  await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'BRL' });
  const trash = (await bia.call('GET', `${group}/_trash`)).body['rows'] as { id: string }[];
  expect(trash.map(({ id }) => id)).toEqual([customer]);
  const restored = await bia.call('POST', `${group}/_restore`, { ids: [wallet, customer] });
  expect(restored.body).toMatchObject([
    { id: wallet, error: 'forbidden' },
    { id: customer, ok: true },
  ]);
  const counts = await bia.call('GET', `${group}/_design/counter/_view/count-by-klass?group_level=1`);
  expect(counts.text).toContain('Customer');
  expect(counts.text).not.toContain('Wallet');
  expect(await bia.call('DELETE', `${group}/_trash`)).toMatchObject(forbidden);
  expect(await bia.call('POST', `${group}/_backups`, {})).toMatchObject(forbidden);
  expect(await bia.call('PUT', `${group}/_samples/finance`)).toMatchObject(forbidden);
});

test('members get no mail about records of a hidden module', async () => {
  const told = { ticket_created: true, limits: [{ module: 'ticket', right: 'none' }] };
  const carla = await signUp(running.app);
  await bring(ana, group, bia, told);
  await bring(ana, group, carla, { ticket_created: true });
  const made = await ana.call('POST', group, { klass: 'ticket', content: 'Lamp' });
  await ana.call('POST', group, {
    klass: 'comment',
    item_id: made.body['id'],
    content: 'Look',
    mentions: [bia.id, carla.id],
  });
  for (const kind of ['ticket-created', 'mention']) {
    const readers = (await laidMails(running, kind)).map(({ recipient }) => recipient);
    expect(readers).toContain(carla.email);
    expect(readers).not.toContain(bia.email);
  }
});
