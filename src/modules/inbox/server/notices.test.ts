import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { laidMails } from '#src/testing/mails.ts';
import { bring } from '#src/testing/membership.ts';
import { deliverNotices } from './deliver.ts';

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
  await deliver();
  await readAll(ana);
});
afterAll(async () => running.close());

interface Notice {
  readonly _id: string;
  readonly _rev: string;
  readonly reason: string;
  readonly item: string;
  readonly item_label: string;
  readonly by_id: string;
  readonly detail?: string;
  readonly times: number;
}

async function deliver(): Promise<void> {
  await deliverNotices.work(running.app, {});
}

/** The unread notices of a person, the newest first. */
async function unread(person: Client): Promise<readonly Notice[]> {
  const selector = { klass: 'notice', read_at: { $exists: false }, done_at: { $exists: false } };
  const { body } = await person.call('POST', `${person.id}/_find`, { selector, sort: [{ at: 'desc' }], limit: 200 });
  return body['docs'] as Notice[];
}

async function readAll(person: Client): Promise<void> {
  for (const { _id, _rev } of await unread(person)) {
    const read = await person.call('PUT', `${person.id}/${_id}?rev=${_rev}`, { read_at: new Date().toISOString() });
    expect(read.status, read.text).toBe(201);
  }
}

async function create(person: Client, fields: object): Promise<string> {
  const made = await person.call('POST', group, fields);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

async function change(person: Client, id: string, fields: object): Promise<void> {
  const { body } = await person.call('GET', `${group}/${id}`);
  const changed = await person.call('PUT', `${group}/${id}?rev=${String(body['_rev'])}`, fields);
  expect(changed.status, changed.text).toBe(201);
}

async function flag(person: Client, flags: Record<string, boolean>): Promise<void> {
  const sets = Object.entries(flags).map(([name, on]) => `${name} = ${on}`);
  await running.pool.query(
    `BEGIN; SET LOCAL app.account_id = '${group}'; UPDATE subscriptions SET ${sets.join(', ')} WHERE user_id = '${person.id}'; COMMIT`,
  );
}

async function mailsTo(person: Client, kind: string): Promise<readonly string[]> {
  return (await laidMails(running, kind))
    .filter(({ recipient }) => recipient === person.email)
    .map(({ subject, text }) => `${subject}\n${text}`);
}

test('people get no notices about their own actions', async () => {
  await flag(ana, { ticket_created: true });
  const id = await create(ana, { klass: 'ticket', content: 'Own', technical_id: ana.id });
  await create(ana, { klass: 'comment', item_id: id, content: 'Noted' });
  await change(ana, id, { status: 'doing' });
  await deliver();
  expect(await unread(ana)).toEqual([]);
  expect(await mailsTo(ana, 'ticket-created')).toEqual([]);
  await flag(ana, { ticket_created: false });
});

test('a technician gets one unread notice each about the ticket, its comments and its status', async () => {
  const id = await create(ana, { klass: 'ticket', content: 'Does not start', technical_id: bob.id });
  await create(ana, { klass: 'comment', item_id: id, content: 'The customer called' });
  await create(ana, { klass: 'comment', item_id: id, content: 'And called again' });
  await change(ana, id, { status: 'doing' });
  await change(ana, id, { status: 'review' });
  await deliver();
  const told = (await unread(bob)).toSorted((a, b) => (a.reason < b.reason ? -1 : 1));
  expect(told.map(({ reason, times, item, by_id, detail }) => ({ reason, times, item, by_id, detail }))).toEqual([
    { reason: 'assigned', times: 1, item: id, by_id: ana.id, detail: undefined },
    { reason: 'comment', times: 2, item: id, by_id: ana.id, detail: undefined },
    { reason: 'status', times: 2, item: id, by_id: ana.id, detail: 'Em revisão' },
  ]);
  expect(told[0]?.item_label).toMatch(/^#\d{4}: Does not start$/);
  await create(ana, { klass: 'comment', item_id: id, content: 'A third time' });
  await deliver();
  expect((await unread(bob)).find(({ reason }) => reason === 'comment')?.times).toBe(3);
  await readAll(bob);
  await create(ana, { klass: 'comment', item_id: id, content: 'A fourth time' });
  await deliver();
  expect((await unread(bob)).map(({ times }) => times)).toEqual([1]);
  await readAll(bob);
});

test('of one event a person gets one notice, for the strongest reason', async () => {
  await flag(bob, { ticket_created: true });
  const id = await create(ana, { klass: 'ticket', content: 'Both', technical_id: bob.id });
  await create(ana, { klass: 'comment', item_id: id, content: '@Bob Lima look', mentions: [bob.id] });
  await deliver();
  expect((await unread(bob)).map(({ reason }) => reason).toSorted()).toEqual(['assigned', 'mention']);
  await readAll(bob);
  await flag(bob, { ticket_created: false });
});

test('people who commented before get a notice about the next comment', async () => {
  const id = await create(ana, { klass: 'customer', name: 'Maria' });
  await create(bob, { klass: 'comment', item_id: id, content: 'I know her' });
  await create(ana, { klass: 'comment', item_id: id, content: 'Good' });
  await deliver();
  expect((await unread(bob)).map(({ reason, item }) => [reason, item])).toEqual([['comment', id]]);
  await readAll(bob);
});

test('watchers get notices about a record; members who stopped watching get only mentions and assignments', async () => {
  const id = await create(ana, { klass: 'ticket', content: 'Watched' });
  const watch = await create(bob, { klass: 'watched_record', item_id: id });
  await create(ana, { klass: 'comment', item_id: id, content: 'News' });
  await change(ana, id, { status: 'doing' });
  await deliver();
  expect((await unread(bob)).map(({ reason }) => reason).toSorted()).toEqual(['comment', 'status']);
  await readAll(bob);
  const { body } = await bob.call('GET', `${group}/${watch}`);
  expect((await ana.call('PUT', `${group}/${watch}?rev=${String(body['_rev'])}`, { watching: false })).status).toBe(
    403,
  );
  expect((await ana.call('DELETE', `${group}/${watch}?rev=${String(body['_rev'])}`)).status).toBe(403);
  await change(bob, watch, { watching: false });
  await change(ana, id, { technical_id: bob.id });
  await create(ana, { klass: 'comment', item_id: id, content: 'More' });
  await deliver();
  expect((await unread(bob)).map(({ reason }) => reason)).toEqual(['assigned']);
  await readAll(bob);
});

test('a new ticket is mailed to members who subscribed, in their language, unless they refuse mails of the group', async () => {
  await flag(bob, { ticket_created: true });
  const owner = await create(ana, { klass: 'customer', name: 'Maria' });
  const before = await mailsTo(bob, 'ticket-created');
  await create(ana, { klass: 'ticket', content: 'Screen is broken', customer_id: owner });
  await deliver();
  const [mail] = (await laidMails(running, 'ticket-created')).slice(-1);
  expect(mail?.recipient).toBe(bob.email);
  expect(mail?.subject).toMatch(/^Novo chamado #\d{4}: Screen is broken$/);
  expect(mail?.text).toContain('Ana Souza abriu um chamado em Workshop.');
  expect(mail?.text).toContain('Maria');
  expect(mail?.unsubscribe).toContain('/api/_unsubscribe/');
  await flag(bob, { all_notifications: false });
  await create(ana, { klass: 'ticket', content: 'Silent' });
  await deliver();
  expect(await mailsTo(bob, 'ticket-created')).toHaveLength(1 + before.length);
  expect((await unread(bob)).map(({ item_label }) => item_label)[0]).toMatch(/Silent$/);
  await readAll(bob);
  await flag(bob, { all_notifications: true, ticket_created: false });
});

test('what a person chose decides: not here, no mail, or a mail a day', async () => {
  const choice = async (fields: object): Promise<void> => {
    const made = await bob.call('POST', bob.id, { klass: 'notice_choice', ...fields });
    expect(made.status, made.text).toBe(201);
  };
  await choice({ reason: 'assigned', here: false, mail: 'now' });
  await choice({ reason: 'mention', mail: 'daily' });
  const [assigned, mentioned] = [await mailsTo(bob, 'assigned'), await mailsTo(bob, 'mention')];
  const id = await create(ana, { klass: 'ticket', content: 'Chosen', technical_id: bob.id });
  await create(ana, { klass: 'comment', item_id: id, content: '@Bob Lima', mentions: [bob.id] });
  await deliver();
  expect((await unread(bob)).map(({ reason }) => reason)).toEqual(['mention']);
  expect(await mailsTo(bob, 'assigned')).toHaveLength(assigned.length + 1);
  expect(await mailsTo(bob, 'mention')).toHaveLength(mentioned.length);
  const twice = await bob.call('POST', bob.id, { klass: 'notice_choice', reason: 'mention' });
  expect(twice.status).toBe(422);
  await readAll(bob);
});

test('samples and tickets that are created as finished cause no notices', async () => {
  await create(ana, { klass: 'ticket', content: 'Done', status: 'done', problem: 'Fuse', technical_id: bob.id });
  await deliver();
  expect(await unread(bob)).toEqual([]);
});

test('hundreds of imported tickets cause few notices and few mails', async () => {
  await flag(bob, { ticket_created: true });
  const before = await laidMails(running, 'ticket-created');
  const docs = Array.from({ length: 250 }, (_doc, at) => ({ klass: 'ticket', content: `Old ${at}` }));
  await ana.call('POST', `${group}/_bulk_docs`, { docs });
  await deliver();
  const told = await unread(bob);
  expect(told).toHaveLength(101);
  expect(told.reduce((sum, { times }) => sum + times, 0)).toBe(250);
  expect((await laidMails(running, 'ticket-created')).length - before.length).toBeLessThanOrEqual(2);
  await readAll(bob);
  await flag(bob, { ticket_created: false });
});

test('others cannot read a person’s notices, and the person cannot rewrite them', async () => {
  const id = await create(ana, { klass: 'ticket', content: 'Private', technical_id: bob.id });
  await create(ana, { klass: 'comment', item_id: id, content: 'Look' });
  await deliver();
  const [one] = await unread(bob);
  expect((await ana.call('GET', `${bob.id}/${one?._id ?? ''}`)).status).toBe(404);
  const renamed = await bob.call('PUT', `${bob.id}/${one?._id ?? ''}?rev=${one?._rev ?? ''}`, { item_label: 'Mine' });
  expect(renamed.status).toBe(403);
  await readAll(bob);
});

test('a person who lost the right to see a record meanwhile gets neither notice nor mail', async () => {
  const id = await create(ana, { klass: 'ticket', content: 'Secret ticket', technical_id: bob.id });
  await deliver();
  expect(await unread(bob)).toHaveLength(0);
  await create(ana, { klass: 'comment', item_id: id, content: 'Secret words' });
  await deliver();
  expect(await unread(bob)).toHaveLength(1);
  await create(ana, { klass: 'comment', item_id: id, content: 'More secret words' });
  const before = (await mailsTo(bob, 'comment')).length;
  const { body } = await ana.call('GET', `${group}/${membership.id}`);
  const limited = await ana.call('PUT', `${group}/${membership.id}?rev=${String(body['_rev'])}`, {
    limits: [{ module: 'ticket', right: 'none' }],
  });
  expect(limited.status, limited.text).toBe(201);
  await deliver();
  expect(await unread(bob)).toEqual([]);
  expect(await mailsTo(bob, 'comment')).toHaveLength(before);
  await create(ana, { klass: 'comment', item_id: id, content: '@Bob Lima', mentions: [bob.id] });
  await deliver();
  expect(await unread(bob)).toEqual([]);
  const customer = await create(ana, { klass: 'category', name: 'Seen' });
  await create(ana, { klass: 'comment', item_id: customer, content: '@Bob Lima', mentions: [bob.id] });
  await deliver();
  expect((await unread(bob)).map(({ item_label }) => item_label)).toEqual(['Seen']);
  await ana.call('DELETE', `${group}/${membership.id}?rev=${String(limited.body['rev'])}`);
  await deliver();
  expect(await unread(bob)).toEqual([]);
});

test('two processes deliver each event once', async () => {
  const eve = await signUp(running.app, { fullname: 'Eve' });
  await bring(ana, group, eve);
  const id = await create(ana, { klass: 'ticket', content: 'Once', technical_id: eve.id });
  for (let at = 0; at < 20; at += 1) await create(ana, { klass: 'comment', item_id: id, content: `Word ${at}` });
  await Promise.all([deliver(), deliver(), deliver()]);
  await deliver();
  expect((await unread(eve)).map(({ reason, times }) => `${reason} ${times}`).toSorted()).toEqual([
    'assigned 1',
    'comment 20',
  ]);
});

test('members get no notices about a wallet that is hidden from them, and lose earlier ones', async () => {
  const eve = await signUp(running.app, { fullname: 'Eve Adams' });
  await bring(ana, group, eve);
  const wallet = await create(ana, { klass: 'wallet', name: 'Savings', currency: 'BRL' });
  await create(ana, { klass: 'comment', item_id: wallet, content: '@Eve', mentions: [eve.id] });
  await deliver();
  expect((await unread(eve)).map(({ item_label }) => item_label)).toEqual(['Savings']);
  const { body } = await ana.call('GET', `${group}/${wallet}`);
  const hidden = await ana.call('PUT', `${group}/${wallet}?rev=${String(body['_rev'])}`, {
    members: [ana.id],
    current_password: 'correct horse battery',
  });
  expect(hidden.status, hidden.text).toBe(201);
  await deliver();
  expect(await unread(eve)).toEqual([]);
  await create(ana, { klass: 'comment', item_id: wallet, content: '@Eve again', mentions: [eve.id] });
  await deliver();
  expect(await unread(eve)).toEqual([]);
  expect((await mailsTo(eve, 'mention')).filter((mail) => mail.includes('again'))).toEqual([]);
});
