import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  client as stranger,
  foundGroup,
  signIn,
  signUp,
  testApp,
  type Client,
  type TestApp,
} from '#src/testing/app.ts';
import { laidMails } from '#src/testing/mails.ts';
import { bring } from '#src/testing/membership.ts';
import { accountTables } from '#src/testing/database/tables.ts';
import { eraseGroups } from './erasure.ts';
import { setPlan } from '../plan/plan.ts';

/** The creator deletes a group; it can be restored for thirty days. */

const day = 86_400_000;
let running: TestApp;
let ana: Client;
let member: Client;
let admin: Client;
let group: string;
let start: Date;
beforeAll(async () => {
  running = await testApp();
  start = running.clock.now;
  [ana, member, admin] = [await signUp(running.app), await signUp(running.app), await signUp(running.app)];
});
beforeEach(async () => {
  await atDay(0);
  group = await foundGroup(ana, 'Oficina do Zé');
  await setPlan(running.app, group, 'pro');
  await bring(ana, group, member);
  await bring(ana, group, admin, { admin: true });
});
afterAll(async () => running.close());

const asked = { name: 'Oficina do Zé' };

async function statusOf(who: Client, method: 'PUT' | 'DELETE', body?: object): Promise<number> {
  return (await who.call(method, `${group}/_deletion`, body)).status;
}

/** Moves the clock by so many days, and signs everyone in again. */
async function atDay(days: number): Promise<void> {
  running.clock.now = new Date(start.getTime() + days * day);
  [ana, member, admin] = [
    await signIn(running.app, ana),
    await signIn(running.app, member),
    await signIn(running.app, admin),
  ];
  await eraseGroups.work(running.app, {});
}

/** The tables that contain rows of a group. */
async function tablesWith(account: string): Promise<string[]> {
  const held: string[] = [];
  for (const table of await accountTables(running.pool)) {
    const client = await running.pool.connect();
    await client.query(`BEGIN; SET LOCAL app.account_id = '${account}'`);
    const { rows } = await client.query(`SELECT 1 FROM "${table}" WHERE account_id = $1 LIMIT 1`, [account]);
    await client.query('ROLLBACK');
    client.release();
    if (rows.length > 0) held.push(table);
  }
  return held;
}

test('only the creator deletes the group, after typing its name', async () => {
  for (const [who, status] of [
    [member, 403],
    [admin, 403],
    [stranger(running.app), 401],
  ] as const)
    expect(await statusOf(who, 'PUT', asked), who.email).toBe(status);
  const wrong = await ana.call('PUT', `${group}/_deletion`, { name: 'Oficina' });
  expect(wrong).toMatchObject({ status: 422, body: { reason: { name: [{ code: 'doesnt-match' }] } } });
  expect((await ana.call('GET', `${group}/_standing`)).body).not.toHaveProperty('delete_at');
});

test('a deleted group is read-only at once, its administrators get a mail, and each of them can cancel', async () => {
  const before = (await laidMails(running, 'group-deletion')).length;
  const done = await ana.call('PUT', `${group}/_deletion`, asked);
  expect(done).toMatchObject({ status: 200, body: { delete_at: new Date(start.getTime() + 30 * day).toISOString() } });
  expect(await statusOf(ana, 'PUT', asked), 'asking again puts nothing off').toBe(200);
  const told = (await laidMails(running, 'group-deletion')).slice(before).map(({ recipient }) => recipient);
  expect(told.toSorted()).toEqual([admin.email, ana.email].toSorted());
  const write = async (): Promise<number> =>
    (await member.call('POST', group, { klass: 'ticket', content: 'x' })).status;
  expect(await write()).toBe(403);
  expect((await member.call('GET', `${group}/_standing`)).body).toMatchObject({
    read_only: true,
    delete_at: done.body['delete_at'],
  });
  await atDay(29.9);
  expect(await statusOf(member, 'DELETE')).toBe(403);
  expect(await statusOf(admin, 'DELETE')).toBe(200);
  expect(await write()).toBe(201);
  await atDay(31);
  expect(await write()).toBe(201);
  expect(await statusOf(admin, 'DELETE'), 'nothing to call back').toBe(404);
});

test('after thirty days the group is in no table and no file, and other groups are untouched', async () => {
  const other = await foundGroup(member, 'Another');
  const upload = async (who: Client, at: string, text: string): Promise<void> => {
    const made = await who.call('POST', at, { klass: 'ticket', content: 'x' });
    const put = await who.call('PUT', `${at}/${String(made.body['id'])}/attachments/note.txt`, Buffer.from(text), {
      'content-type': 'text/plain',
    });
    expect(put.status, put.text).toBe(201);
  };
  await upload(ana, group, 'of this group alone');
  await upload(ana, group, 'of both groups');
  await upload(member, other, 'of both groups');
  const held = await tablesWith(other);
  expect(held).toEqual(expect.arrayContaining(['tickets', 'versions', 'attachments', 'memberships', 'groups']));
  expect(await statusOf(ana, 'PUT', asked)).toBe(200);
  await atDay(30);
  expect(await tablesWith(group)).toEqual([]);
  expect(await tablesWith(other)).toEqual(held);
  expect((await ana.call('GET', `${group}/_standing`)).status).toBe(404);
  expect((await ana.call('GET', '_session')).text).not.toContain(group);
  const trash: string[] = [];
  for await (const { sha256 } of running.app.blobs.trash()) trash.push(sha256);
  expect(trash).toHaveLength(1);
});

test('sub-groups are deleted first', async () => {
  await setPlan(running.app, group, 'corp');
  const below = await ana.call('POST', 'accounts', { name: 'Filial', parent_account_id: group });
  expect((await ana.call('PUT', `${group}/_deletion`, asked)).body['reason']).toBe('Delete the sub-groups first');
  const filial = String(below.body['id']);
  expect((await ana.call('PUT', `${filial}/_deletion`, { name: 'Filial' })).status).toBe(200);
  await atDay(31);
  expect(await tablesWith(filial)).toEqual([]);
  expect(await statusOf(ana, 'PUT', asked)).toBe(200);
});
