import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { setPlan } from './plan/plan.ts';

let running: TestApp;
let owner: Client;
let parent: string;

beforeAll(async () => {
  running = await testApp();
  owner = await signUp(running.app);
  parent = await foundGroup(owner, 'Matriz');
  await setPlan(running.app, parent, 'corp');
});
afterAll(async () => running.close());

/** Invites a person to a group and accepts for them; returns the membership's id. */
async function join(group: string, person: Client, flags: object = {}): Promise<string> {
  const invited = await owner.call('POST', group, { _id: 'sub-', email: person.email, ...flags });
  const id = String(invited.body['id']);
  const accepted = await person.call('PUT', `${group}/_design/status/_update/accept/${id}`);
  expect(accepted.status, accepted.text).toBe(201);
  return id;
}

async function below(name: string): Promise<string> {
  const made = await owner.call('POST', 'accounts', { name, parent_account_id: parent });
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

async function mayRead(person: Client, group: string): Promise<boolean> {
  const { status } = await person.call('POST', `${group}/_find`, { selector: { klass: 'ticket' } });
  expect([200, 404]).toContain(status);
  return status === 200;
}

async function groupsOf(person: Client): Promise<Record<string, unknown>[]> {
  const found = await person.call('POST', `${person.id}/_find`, { selector: { klass: 'subscription' } });
  return found.body['docs'] as Record<string, unknown>[];
}

test('members of the parent group reach the sub-group, and only the admin flag is inherited', async () => {
  const member = await signUp(running.app);
  const admin = await signUp(running.app);
  await join(parent, member, { report_view: true });
  await join(parent, admin, { admin: true });
  const child = await below('Filial Norte');
  for (const person of [owner, member, admin]) expect(await mayRead(person, child)).toBe(true);
  expect((await member.call('GET', '_session')).text).toContain(child);
  expect(await groupsOf(member)).toContainEqual(
    expect.objectContaining({ account_id: child, account_name: 'Filial Norte', inherited: true, admin: false }),
  );
  const setting = { _id: 'acn-', key: 'maintenance', value: 'enabled' };
  expect((await member.call('POST', child, setting)).status).toBe(403);
  expect((await admin.call('POST', child, setting)).status).toBe(201);
  expect((await owner.call('GET', `accounts/${child}`)).body).toMatchObject({ v7_plan: 'corp' });
});

test('a new member of the parent reaches the sub-group too, and a removed one loses it with the next request', async () => {
  const child = await below('Filial Sul');
  const late = await signUp(running.app);
  expect(await mayRead(late, child)).toBe(false);
  const id = await join(parent, late);
  expect(await mayRead(late, child)).toBe(true);
  const { body } = await owner.call('GET', `${parent}/${id}`);
  expect((await owner.call('DELETE', `${parent}/${id}?rev=${String(body['_rev'])}`)).status).toBe(200);
  expect(await mayRead(late, child)).toBe(false);
  expect(await groupsOf(late)).toEqual([]);
});

test('members of a sub-group reach neither its parent nor other sub-groups', async () => {
  const [north, south] = [await below('Leste'), await below('Oeste')];
  const local = await signUp(running.app);
  await join(north, local);
  expect(await mayRead(local, north)).toBe(true);
  expect(await mayRead(local, parent)).toBe(false);
  expect(await mayRead(local, south)).toBe(false);
  const stranger = await signUp(running.app);
  await foundGroup(stranger);
  expect(await mayRead(stranger, north)).toBe(false);
});

test('an invitation to the parent group gives no access yet', async () => {
  const child = await below('Centro');
  const invited = await signUp(running.app);
  await owner.call('POST', parent, { _id: 'sub-', email: invited.email });
  expect(await mayRead(invited, child)).toBe(false);
  const made = await invited.call('POST', 'accounts', { name: 'x', parent_account_id: parent });
  expect(made, 'not even its plan').toMatchObject({
    status: 403,
    body: { reason: 'You are not allowed to access this data' },
  });
});

test('only the owner of an Enterprise group creates sub-groups, and a sub-group has none', async () => {
  const admin = await signUp(running.app);
  await join(parent, admin, { admin: true });
  const asAdmin = await admin.call('POST', 'accounts', { name: 'x', parent_account_id: parent });
  expect(asAdmin).toMatchObject({
    status: 403,
    body: { reason: 'Only the Owner of the Group can create sub-groups' },
  });
  const child = await below('Campinas');
  const nested = await owner.call('POST', 'accounts', { name: 'x', parent_account_id: child });
  expect(nested).toMatchObject({ status: 403, body: { reason: 'Sub-groups need an Enterprise Group' } });
  const free = await foundGroup(owner, 'Free');
  expect((await owner.call('POST', 'accounts', { name: 'x', parent_account_id: free })).status).toBe(403);
  const stranger = await signUp(running.app);
  const foreign = await stranger.call('POST', 'accounts', { name: 'x', parent_account_id: parent });
  const missing = await stranger.call('POST', 'accounts', {
    name: 'x',
    parent_account_id: 'acc-00000000000070008000000000000000',
  });
  expect(foreign.status).toBe(404);
  expect(foreign.text).toBe(missing.text);
});

test('paid groups and inherited memberships do not count towards the five free groups', async () => {
  for (let count = 0; count < 6; count += 1) await below(`Loja ${count}`);
  const before = (await groupsOf(owner)).filter((one) => one['inherited'] !== true).length;
  expect(before).toBeGreaterThan(6);
  const made: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    made.push((await owner.call('POST', 'accounts', { name: `Free ${count}` })).status);
  }
  // The test before has created one free group.
  expect(made).toEqual([201, 201, 201, 201, 403]);
});

test('a bookmark of an inherited membership is stored, and a plan applies to the sub-groups', async () => {
  const child = await below('Santos');
  const member = await signUp(running.app);
  await join(parent, member);
  const own = (await groupsOf(member)).find((one) => one['account_id'] === child);
  const marked = await member.call('PUT', `${member.id}/_design/bookmark/_update/true/${String(own?.['_id'])}`);
  expect(marked.status, marked.text).toBe(201);
  await setPlan(running.app, parent, 'locked');
  expect((await groupsOf(member)).find((one) => one['account_id'] === child)).toMatchObject({ bookmark: true });
  expect((await member.call('GET', `${child}/_standing`)).body).toMatchObject({ plan: 'locked', read_only: true });
  await setPlan(running.app, parent, 'corp');
});

test('leaving the parent group while joining the sub-group ends in one membership', async () => {
  const child = await below('Recife');
  for (let round = 0; round < 6; round += 1) {
    const person = await signUp(running.app);
    const seat = await join(parent, person);
    const { body } = await owner.call('GET', `${parent}/${seat}`);
    const invited = await owner.call('POST', child, { _id: 'sub-', email: person.email });
    await Promise.all([
      owner.call('DELETE', `${parent}/${seat}?rev=${String(body['_rev'])}`),
      person.call('PUT', `${child}/_design/status/_update/accept/${String(invited.body['id'])}`),
    ]);
    const mine = await groupsOf(person);
    expect(mine.map((one) => [one['account_id'], one['inherited']])).toEqual([[child, false]]);
  }
});
