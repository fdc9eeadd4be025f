import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverNotices } from '#modules/inbox/server/deliver.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { laidMails } from '#src/testing/mails.ts';
import { bring } from '#src/testing/membership.ts';

let running: TestApp;
let ana: Client;
let bia: Client;
let group: string;
let order: string;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());
beforeEach(async () => {
  [ana, bia] = [await signUp(running.app), await signUp(running.app, { locale: 'pt-BR' })];
  group = await foundGroup(ana, { name: 'Workshop', currency: 'BRL' });
  await setPlan(running.app, group, 'corp');
  await bring(ana, group, bia);
  order = await make({ klass: 'ticket', content: 'Fan is loud', technical_id: bia.id });
  await make({ klass: 'order_line', ticket_id: order, description: 'Work', value: '100' });
});

async function make(doc: object, by = ana): Promise<string> {
  const made = await by.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function pay(amount: string, more: object = {}, by = ana): Promise<string> {
  return make({ klass: 'order_payment', ticket_id: order, method: 'cash', amount, ...more }, by);
}
async function told(person: Client): Promise<readonly unknown[]> {
  await deliverNotices.work(running.app, {});
  const { body } = await person.call('POST', `${person.id}/_find`, {
    selector: { klass: 'notice', reason: 'paid', group_id: group },
    fields: ['item', 'detail', 'times'],
  });
  return body['docs'] as readonly unknown[];
}

test('the technician gets one notice, of the payment after which nothing is due', async () => {
  await pay('60');
  expect(await told(bia)).toEqual([]);
  const rest = await pay('40');
  const one = { item: order, detail: 'R$\u00a0100,00', times: 1 };
  expect(await told(bia)).toEqual([one]);
  expect(await told(ana)).toEqual([]);
  await pay('5', { more_than_due: true });
  expect(await told(bia)).toEqual([one]);
  await pay('40', { refund_of: rest });
  expect((await laidMails(running, 'paid')).map(({ recipient }) => recipient)).toEqual([]);
});

test('the member who opened the ticket gets a notice when a colleague records the last payment, and none of a deposit without a bill', async () => {
  await pay('100', {}, bia);
  expect(await told(ana)).toMatchObject([{ detail: 'R$100.00' }]);
  expect(await told(bia)).toEqual([]);
  order = await make({ klass: 'ticket', content: 'Screen', technical_id: bia.id });
  await pay('10');
  expect(await told(bia)).toEqual([]);
});

test('a member without tickets is told nothing, and who wants a mail gets one', async () => {
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'subscription', user_id: bia.id } });
  const [{ _id: id, _rev: rev } = { _id: '', _rev: '' }] = body['docs'] as { _id: string; _rev: string }[];
  const made = await bia.call('POST', bia.id, { klass: 'notice_choice', reason: 'paid', mail: 'now' });
  expect(made.status, made.text).toBe(201);
  await pay('100');
  expect(await told(bia)).toHaveLength(1);
  const [mail] = await laidMails(running, 'paid');
  expect(mail).toMatchObject({ recipient: bia.email });
  expect(mail?.subject).toMatch(/^#0001.*: pago$/);
  expect(mail?.text).toContain('não falta mais nada: R$');
  const limits = [{ module: 'ticket', right: 'none' }];
  expect((await ana.call('PUT', `${group}/${id}?rev=${rev}`, { limits })).status).toBe(201);
  expect(await told(bia)).toEqual([]);
  await make({ klass: 'order_line', ticket_id: order, description: 'More', value: '10' });
  await pay('10');
  expect(await told(bia)).toEqual([]);
});
