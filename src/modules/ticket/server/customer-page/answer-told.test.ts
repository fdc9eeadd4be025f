import { afterAll, beforeAll, expect, test } from 'vitest';
import { translator } from '#platform/web/i18n/catalogue.ts';
import { authorOf, type Version } from '#modules/activity/web/versions.ts';
import { deliverNotices } from '#modules/inbox/server/deliver.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { answer, bindingOf, repairOf } from '#src/testing/customer-page/repair.ts';
import { laidMails } from '#src/testing/mails.ts';
import { screens as en } from '../../locales/screens.en.ts';
import { screens as ptBR } from '../../locales/screens.pt-BR.ts';

/** What members read of what a customer did on the page of a ticket. */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app, { fullname: 'Ana Souza' });
  group = await foundGroup(ana, { name: 'Workshop' });
});
afterAll(async () => running.close());

async function versionsOf(...items: readonly string[]): Promise<readonly Version[]> {
  const selector = { klass: 'version', item_id: { $in: items } };
  const { body } = await ana.call('POST', `${group}/_find`, { selector, sort: [{ created_at: 'desc' }] });
  return body['docs'] as readonly Version[];
}

test('notices and mails say what a customer sent', async () => {
  const { ticket, path } = await repairOf(ana, group);
  const binding = await bindingOf(running, path);
  const sent = await answer(running, path, { ...binding, answer: 'question', text: 'Is it new?' });
  expect(sent.statusCode, sent.body).toBe(201);
  await deliverNotices.work(running.app, {});
  const { body } = await ana.call('POST', `${ana.id}/_find`, {
    selector: { klass: 'notice', reason: 'answer', item: ticket, detail: 'The customer asks a question' },
  });
  expect(body['docs']).toHaveLength(1);
  const mail = (await laidMails(running, 'answer')).at(-1);
  expect(mail?.subject).toMatch(/: The customer asks a question$/);
  expect(mail?.text).toContain('The customer asks a question, in Workshop.');
  expect(mail?.text).toContain('Is it new?');
  expect(mail?.text).not.toMatch(/Somebody|: \.|undefined/);
});

test.each([
  ['en', { ...en, 'user.somebody': 'Someone' }, 'The customer'],
  ['pt-BR', { ...ptBR, 'user.somebody': 'Alguém' }, 'O cliente'],
] as const)('the timeline names the customer: %s', async (locale, words, customer) => {
  const { ticket, estimate, path } = await repairOf(ana, group);
  const { _rev: rev } = (await ana.call('GET', `${group}/${ticket}`)).body;
  const block = { status: 'block', reason: 'Waiting for Maria', waits_for_id: estimate };
  expect((await ana.call('PUT', `${group}/${ticket}?rev=${String(rev)}`, block)).status).toBe(201);
  const binding = await bindingOf(running, path);
  expect((await answer(running, path, { ...binding, answer: 'question', text: 'When?' })).statusCode).toBe(201);
  expect((await answer(running, path, { ...binding, answer: 'approved' })).statusCode).toBe(201);
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'comment', item_id: ticket } });
  const comments = (body['docs'] as { _id: string }[]).map(({ _id }) => _id);
  const t = translator(words, locale);
  const byNobody = (await versionsOf(ticket, estimate, ...comments)).filter((one) => !one.whodunnit);
  expect(byNobody.map((one) => `${authorOf(t, one)} ${one.app_event} ${one.item_type}`).toSorted()).toEqual([
    `${customer} answer estimate`,
    `${customer} answer ticket`,
    `${customer} comment comment`,
  ]);
});
