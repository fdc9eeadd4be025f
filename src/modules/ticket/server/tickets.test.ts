import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app, { fullname: 'Ana Souza' });
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

async function open(fields: Record<string, unknown> = {}): Promise<{ id: string; rev: string }> {
  const made = await ana.call('POST', group, { klass: 'ticket', content: 'Does not turn on\nsince Monday', ...fields });
  expect(made.status, made.text).toBe(201);
  return { id: String(made.body['id']), rev: String(made.body['rev']) };
}

test('a new ticket has the next number, a title from its problem, defaults and its allowed statuses', async () => {
  const { id } = await open();
  const second = await open();
  const read = await ana.call('GET', `${group}/${id}`);
  expect(read.body).toMatchObject({
    _id: id,
    klass: 'ticket',
    number: 1,
    title: 'Does not turn on',
    label: 'Does not turn on',
    status: 'open',
    priority: 'medium',
    allowed_statuses: ['block', 'doing', 'review', 'done', 'cancel'],
    created_by: ana.id,
  });
  expect((await ana.call('GET', `${group}/${second.id}`)).body['number']).toBe(2);
});

test('done needs a found problem and every required item, and the error names what is missing', async () => {
  const checklist = [{ text: 'Tested', required: true, done: false }];
  const { id, rev } = await open({ checklist });
  const refused = await ana.call('PUT', `${group}/${id}?rev=${rev}`, { status: 'done' });
  expect(refused.status).toBe(422);
  expect(refused.body['reason']).toEqual({
    problem: [{ code: 'cant-be-blank' }],
    checklist: [{ code: 'checklist-open', params: { items: ['Tested'] } }],
  });
  const done = await ana.call('PUT', `${group}/${id}?rev=${rev}`, {
    status: 'done',
    problem: 'Blown fuse',
    checklist: [{ text: 'Tested', required: true, done: true }],
  });
  expect(done.status, done.text).toBe(201);
  expect((await ana.call('GET', `${group}/${id}`)).body).toMatchObject({
    title: 'Blown fuse',
    status: 'done',
    done_at: expect.any(String) as string,
  });
});

test('the change to done cannot omit required items or make them optional', async () => {
  const required = { text: 'Tested', required: true, done: false };
  for (const checklist of [[], [{ ...required, required: false }]]) {
    const { id, rev } = await open({ checklist: [required] });
    const refused = await ana.call('PUT', `${group}/${id}?rev=${rev}`, { status: 'done', problem: 'Fuse', checklist });
    expect(refused.body['reason']).toEqual({
      checklist: [{ code: 'checklist-open', params: { items: ['Tested'] } }],
    });
  }
});

test('the requirements of done still apply to changes while a ticket is done', async () => {
  const ticked = { text: 'Tested', required: true, done: true };
  const made = await open({ checklist: [ticked] });
  const closed = await ana.call('PUT', `${group}/${made.id}?rev=${made.rev}`, { status: 'done', problem: 'Fuse' });
  const put = async (fields: object) =>
    ana.call('PUT', `${group}/${made.id}?rev=${String(closed.body['rev'])}`, fields);
  expect((await put({ problem: ' ' })).body['reason']).toEqual({ problem: [{ code: 'cant-be-blank' }] });
  expect((await put({ problem: null })).status).toBe(422);
  for (const checklist of [[], null, [{ ...ticked, done: false }]]) expect((await put({ checklist })).status).toBe(422);
  const kept = await put({ problem: 'Blown fuse', priority: 'high', checklist: [ticked, { text: 'Cleaned' }] });
  expect(kept.status, kept.text).toBe(201);
});

test('a ticket takes the checklist of its category, unless it brings its own', async () => {
  const made = await ana.call('POST', group, { klass: 'category', name: 'Phones', checklist: '* Tested\nCleaned' });
  const category = made.body['id'];
  const plain = await open({ category_id: category });
  const own = await open({ category_id: category, checklist: [{ text: 'Mine', required: false, done: true }] });
  expect((await ana.call('GET', `${group}/${plain.id}`)).body['checklist']).toEqual([
    { text: 'Tested', required: true, done: false },
    { text: 'Cleaned', required: false, done: false },
  ]);
  expect((await ana.call('GET', `${group}/${own.id}`)).body['checklist']).toEqual([
    { text: 'Mine', required: false, done: true },
  ]);
});

test('blocking needs a reason and stores it as a comment', async () => {
  const { id, rev } = await open();
  const refused = await ana.call('PUT', `${group}/${id}?rev=${rev}`, { status: 'block' });
  expect(refused.body['reason']).toEqual({ reason: [{ code: 'cant-be-blank' }] });
  const blocked = await ana.call('PUT', `${group}/${id}?rev=${rev}`, { status: 'block', reason: 'Waiting for a part' });
  expect(blocked.status).toBe(201);
  const comments = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'comment', item_id: id },
    fields: ['content', 'user.label'],
  });
  expect(comments.body['docs']).toEqual([{ content: 'Waiting for a part', user: { label: 'Ana Souza' } }]);
});

test('a refused step names the allowed statuses; an old rev is reported first', async () => {
  const { id, rev } = await open({ status: 'done', problem: 'Cleaned' });
  const illegal = await ana.call('PUT', `${group}/${id}?rev=${rev}`, { status: 'review' });
  expect(illegal.body['reason']).toEqual({
    status: [{ code: 'status-not-allowed', params: { allowed: ['open', 'doing'] } }],
  });
  const stale = await ana.call('PUT', `${group}/${id}?rev=1-${'0'.repeat(32)}`, { status: 'review' });
  expect(stale.status).toBe(409);
});

test('counters follow status and priority, and tickets are found by words and number', async () => {
  const { id } = await open({ priority: 'high', content: 'Não liga, visor trincado' });
  const view = await ana.call('GET', `${group}/_design/counter/_view/count-by-open-ticket-priority?group_level=1`);
  expect(view.body['rows']).toContainEqual({ key: 'high', value: 1 });
  const found = await ana.call('POST', `${group}/_search`, { text: 'nao VISOR' });
  expect(found.body['rows']).toMatchObject([{ id, klass: 'ticket' }]);
  const typo = await ana.call('POST', `${group}/_search`, { text: 'trincadu' });
  expect(typo.body['rows']).toMatchObject([{ id }]);
  const byNumber = await ana.call('POST', `${group}/_search`, { text: '#0001' });
  expect((byNumber.body['rows'] as object[])[0]).toMatchObject({ title: 'Does not turn on', score: 3 });
});

test('a search for a customer lists their tickets right after them', async () => {
  const owner = await ana.call('POST', group, { klass: 'customer', name: 'Zuleica Prado' });
  const { id } = await open({ content: 'Charger is broken', customer_id: owner.body['id'] });
  const found = await ana.call('POST', `${group}/_search`, { text: 'zuleica', limit: 12 });
  expect(found.body['rows']).toMatchObject([
    { id: owner.body['id'], klass: 'customer' },
    { id, klass: 'ticket', title: 'Charger is broken', excerpt: 'Zuleica Prado' },
  ]);
  const alone = await ana.call('POST', `${group}/_search`, { text: 'zuleica', kinds: ['customer'] });
  expect(alone.body['rows']).toHaveLength(1);
});
