import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { laidMails } from '#src/testing/mails.ts';

let running: TestApp;
let ana: Client;
let bob: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app, { fullname: 'Ana Souza' });
  bob = await signUp(running.app, { fullname: 'Bob Lima', locale: 'pt-BR' });
  group = await foundGroup(ana, { name: 'Workshop' });
  await running.pool.query(
    `BEGIN; SET LOCAL app.account_id = '${group}';
     INSERT INTO subscriptions (account_id, id, rev, created_at, updated_at, user_id, status, admin, all_notifications, ticket_created)
       VALUES ('${group}', 'sub-${'b'.repeat(32)}', '1-x', now(), now(), '${bob.id}', 'accepted', false, true, false);
     INSERT INTO memberships (account_id, id, rev, created_at, updated_at, user_id, account_name, status, admin, bookmark)
       VALUES ('${group}', 'sub-${'b'.repeat(32)}', '1-x', now(), now(), '${bob.id}', 'Workshop', 'accepted', false, false);
     COMMIT`,
  );
});
afterAll(async () => running.close());

async function flag(person: Client, flags: Record<string, boolean>): Promise<void> {
  const sets = Object.entries(flags).map(([name, on]) => `${name} = ${on}`);
  await running.pool.query(
    `BEGIN; SET LOCAL app.account_id = '${group}'; UPDATE subscriptions SET ${sets.join(', ')} WHERE user_id = '${person.id}'; COMMIT`,
  );
}
async function told(person: Client, fields: object): Promise<string[]> {
  const before = await count();
  const made = await person.call('POST', group, { klass: 'ticket', ...fields });
  expect(made.status, made.text).toBe(201);
  const { rows } = await running.pool.query<{ recipient: string }>(
    'SELECT recipient FROM mails ORDER BY id OFFSET $1',
    [before],
  );
  return rows.map((row) => row.recipient).toSorted();
}
async function count(): Promise<number> {
  return Number((await running.pool.query<{ count: string }>('SELECT count(*) FROM mails')).rows[0]?.count ?? 0);
}

test('a new ticket is mailed to its creator and to members who subscribed to tickets', async () => {
  expect(await told(ana, { content: 'One' })).toEqual([ana.email]);
  await flag(bob, { ticket_created: true });
  expect(await told(ana, { content: 'Two' })).toEqual([ana.email, bob.email].toSorted());
  await flag(ana, { all_notifications: false, ticket_created: true });
  expect(await told(ana, { content: 'Three' })).toEqual([bob.email]);
  await flag(bob, { all_notifications: false });
  expect(await told(ana, { content: 'Four' })).toEqual([]);
  await flag(ana, { all_notifications: true, ticket_created: false });
});

test('changes, and tickets that are created as finished, are not mailed', async () => {
  expect(await told(ana, { content: 'Done', status: 'done', problem: 'Fuse' })).toEqual([]);
  const made = await ana.call('POST', group, { klass: 'ticket', content: 'Changed' });
  const before = await count();
  await ana.call('PUT', `${group}/${String(made.body['id'])}?rev=${String(made.body['rev'])}`, { priority: 'high' });
  expect(await count()).toBe(before);
});

test('the mail is in the language of its reader, names ticket and customer, and has a one-click unsubscribe link', async () => {
  await flag(bob, { all_notifications: true, ticket_created: true });
  const owner = await ana.call('POST', group, { klass: 'customer', name: 'Maria' });
  await told(ana, { content: 'Does not start', customer_id: owner.body['id'] });
  const mail = (await laidMails(running, 'ticket-created')).findLast(({ recipient }) => recipient === bob.email);
  expect(mail?.subject).toMatch(/^Novo chamado #\d{4}: Does not start$/);
  expect(mail?.text).toContain('Ana Souza abriu um chamado em Workshop.');
  expect(mail?.text).toContain('Maria');
  expect(mail?.unsubscribe).toContain('/api/_unsubscribe/');
});

test('tickets imported by the hundreds are not mailed', async () => {
  const docs = Array.from({ length: 70 }, (_doc, at) => ({ klass: 'ticket', content: `Old ${at}` }));
  const before = await count();
  await ana.call('POST', `${group}/_bulk_docs`, { docs });
  const sent = (await count()) - before;
  expect(sent).toBeLessThan(2 * 61);
  expect(await told(ana, { content: 'One more' })).toEqual([]);
});
