import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { laidMails, type LaidMail } from '#src/testing/mails.ts';
import { bring, invite } from '#src/testing/membership.ts';

let running: TestApp;
let ana: Client;
let bob: Client;
let group: string;
let ticket: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  bob = await signUp(running.app);
  group = await foundGroup(ana);
  await bring(ana, group, bob);
  ticket = String((await ana.call('POST', group, { klass: 'ticket', content: 'No sound' })).body['id']);
});
afterAll(async () => running.close());

async function mentionMails(): Promise<readonly LaidMail[]> {
  return laidMails(running, 'mention');
}

test('a mentioned member gets one mail with a link to the comment; its author gets none', async () => {
  const made = await ana.call('POST', group, {
    klass: 'comment',
    item_id: ticket,
    content: 'Please look, @Bob',
    mentions: [bob.id, ana.id],
  });
  expect(made.status, made.text).toBe(201);
  const { id, rev } = made.body as { id: string; rev: string };
  const [mail, ...more] = await mentionMails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: bob.email });
  expect(mail?.subject).toContain('No sound');
  expect(mail?.text).toContain('Please look, @Bob');
  expect(mail?.text).toContain(`/account/${group}/tickets/${ticket}#${id}`);
  await ana.call('PUT', `${group}/${id}?rev=${rev}`, { content: 'Please look soon, @Bob', mentions: [bob.id] });
  expect(await mentionMails()).toHaveLength(1);
});

test('only members can be mentioned', async () => {
  const eve = await signUp(running.app);
  const refused = await ana.call('POST', group, {
    klass: 'comment',
    item_id: ticket,
    content: '@Eve',
    mentions: [eve.id],
  });
  expect(refused.status).toBe(422);
  expect(refused.body['reason']).toEqual({ mentions: [{ code: 'must-exist' }] });
  await invite(ana, group, eve.email);
  const comment = { klass: 'comment', item_id: ticket, content: '@Eve', mentions: [eve.id] };
  expect((await ana.call('POST', group, comment)).status, 'an invited person has not accepted yet').toBe(422);
});
