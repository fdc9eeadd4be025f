import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  running.clock.now = new Date('2026-03-10T12:00:00Z');
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Fix & Co', locale: 'pt-BR' });
  await make({ klass: 'account_configuration', key: 'country', value: 'BR' });
});
afterAll(async () => running.close());

async function make(doc: object): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

const read = async (id: string) => (await ana.call('GET', `${group}/${id}`)).body;
const step = async (verb: string, id: string, body: object = {}) =>
  ana.call('PUT', `${group}/_design/message/_update/${verb}/${id}`, body);
const draft = async (body: object) => ana.call('POST', `${group}/_messages/draft`, body);

async function newTicket(person: object = {}): Promise<{ customer: string; ticket: string }> {
  const phones = [{ number: '(11) 91234-5678' }];
  const customer = await make({ klass: 'customer', name: 'Maria', email: 'maria@example.com', phones, ...person });
  return {
    customer,
    ticket: await make({ klass: 'ticket', content: 'Fan is loud', title: 'Fan', customer_id: customer }),
  };
}

const ready = { event: 'ready', channel: 'whatsapp', text: 'Ready!', to: '5511912345678' };

test('a draft has the customer’s numbers, and the text in the customer’s language', async () => {
  const { ticket } = await newTicket();
  const portuguese = await draft({ ticket_id: ticket, event: 'ready' });
  expect(portuguese.body).toMatchObject({ customer: 'Maria', event: 'ready' });
  expect(portuguese.body['ways']).toMatchObject([
    {
      channel: 'whatsapp',
      to: ['5511912345678', '551112345678'],
      text: expect.stringMatching(
        /^Olá, Maria! Fan \(ordem #0001\) está pronto para retirada na Fix & Co\.\nDetalhes: http:\/\/localhost:3000\/c\/[\w-]{22}$/,
      ),
    },
    { channel: 'mail' },
    { channel: 'sms' },
  ]);
  const { ticket: other } = await newTicket({ name: 'Joan', language: 'en' });
  const english = await draft({ ticket_id: other });
  expect(english.body).toMatchObject({
    event: 'received',
    ways: [{ text: expect.stringMatching(/^Hello Joan, Fix & Co has/) }, {}, {}],
  });
});

test('the group’s own texts come before the product’s, and an unknown placeholder is refused at its field', async () => {
  const { ticket } = await newTicket();
  const own = { klass: 'message_template', event: 'unclaimed', locale: 'pt-BR' };
  const template = await make({ ...own, text: 'Cadê você, {customer}?' });
  const text = async () =>
    (await draft({ ticket_id: ticket, event: 'unclaimed' })).body['ways'] as readonly { text: string }[];
  expect((await text()).map((way) => way.text)).toEqual(Array(3).fill('Cadê você, Maria?'));
  await make({ ...own, channel: 'whatsapp', text: 'Oi {customer}' });
  expect((await text()).map((way) => way.text)).toEqual(['Oi Maria', 'Cadê você, Maria?', 'Cadê você, Maria?']);
  expect((await ana.call('POST', group, { ...own, text: 'x' })).body['reason']).toEqual({
    event: [{ code: 'has-already-been-taken' }],
  });
  const wrong = await ana.call('PUT', `${group}/${template}?rev=${String((await read(template))['_rev'])}`, {
    text: '{nmae}',
  });
  expect(wrong.body['reason']).toEqual({ text: [{ code: 'unknown-placeholder', params: { name: 'nmae' } }] });
});

test('a message is prepared and sent, and the form of the number that worked comes first from then on', async () => {
  const { ticket, customer } = await newTicket();
  const made = await step('prepare', ticket, ready);
  expect(made.status, made.text).toBe(201);
  const id = String(made.body['id']);
  expect(await read(id)).toMatchObject({
    klass: 'customer_message',
    ticket_id: ticket,
    customer_id: customer,
    state: 'prepared',
    direction: 'out',
    name: 'Maria',
    text: 'Ready!',
  });
  running.clock.now = new Date('2026-03-10T12:01:00Z');
  expect((await step('sent', id, { to: '551112345678' })).status).toBe(201);
  expect(await read(id)).toMatchObject({ state: 'sent', to: '551112345678', sent_at: '2026-03-10T12:01:00.000Z' });
  expect((await read(customer))['whatsapp']).toBe('551112345678');
  expect((await draft({ ticket_id: ticket, event: 'ready' })).body).toMatchObject({
    ways: [{ to: ['551112345678', '5511912345678'] }, {}, {}],
    told: { channel: 'whatsapp', at: '2026-03-10T12:01:00.000Z' },
  });
  expect((await ana.call('PUT', `${group}/${id}?rev=x`, { text: 'changed' })).status).toBe(403);
});

test('nobody is told twice of an event, unless a colleague sends it again; what was not sent was not told', async () => {
  const { ticket } = await newTicket();
  const all = await Promise.all(Array.from({ length: 8 }, async () => step('prepare', ticket, ready)));
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(422)]);
  const refused = all.find(({ status }) => status === 422);
  expect(refused?.body['reason']).toEqual({ event: [{ code: 'already-told', params: { channel: 'whatsapp' } }] });
  const first = String(all.find(({ status }) => status === 201)?.body['id']);
  expect((await step('prepare', ticket, { ...ready, again: true })).status).toBe(201);
  expect((await step('discard', first)).status).toBe(201);
  expect((await ana.call('GET', `${group}/${first}`)).status).toBe(404);
  const { ticket: other } = await newTicket();
  const made = await step('prepare', other, ready);
  expect((await step('discard', String(made.body['id']))).status).toBe(201);
  expect((await step('prepare', other, ready)).status).toBe(201);
  const free = { ...ready, event: 'free' };
  for (const _ of [1, 2]) expect((await step('prepare', other, free)).status).toBe(201);
});

test('a message goes only to the customer’s own numbers, by a channel that the customer accepts', async () => {
  const { ticket } = await newTicket({ no_whatsapp: true });
  const { ticket: silent } = await newTicket({ no_messages: true });
  const { ticket: unknown } = await newTicket({ phones: [{ number: '1234' }] });
  const { ticket: open } = await newTicket();
  const reasons = [
    [ticket, {}, { channel: [{ code: 'customer-not-this-way' }] }],
    [silent, {}, { channel: [{ code: 'customer-no-messages' }] }],
    [unknown, {}, { channel: [{ code: 'customer-no-number' }] }],
    [open, { to: '5511999999999' }, { to: [{ code: 'is-not-included-in-the-list' }] }],
    [open, { text: ' ' }, { text: [{ code: 'cant-be-blank' }] }],
    [open, { text: 'x'.repeat(4001) }, { text: [{ code: 'is-too-long', params: { count: 4000 } }] }],
    [open, { event: 'party' }, { event: [{ code: 'is-not-included-in-the-list' }] }],
    [open, { channel: 'paper' }, { channel: [{ code: 'is-not-included-in-the-list' }] }],
  ] as const;
  for (const [id, change, reason] of reasons)
    expect((await step('prepare', id, { ...ready, ...change })).body['reason']).toEqual(reason);
  const alone = await make({ klass: 'ticket', content: 'Nobody’s' });
  expect((await step('prepare', alone, ready)).body['reason']).toEqual({ customer_id: [{ code: 'cant-be-blank' }] });
});

test('an estimate is sent by the channel of its message, or on paper; a discarded message takes that back', async () => {
  const { ticket } = await newTicket();
  const items = [{ line_kind: 'labour', description: 'Clean', quantity: '1', value: '160' }];
  const estimate = await make({ klass: 'estimate', ticket_id: ticket, items });
  const offered = await draft({ ticket_id: ticket, estimate_id: estimate });
  expect(offered.body).toMatchObject({
    event: 'estimate',
    ways: [{ text: expect.stringContaining('R$\u00A0160,00') }, {}, {}],
  });
  const offer = { ...ready, event: 'estimate', estimate_id: estimate };
  const made = await step('prepare', ticket, offer);
  expect(await read(estimate)).toMatchObject({ status: 'sent', sent_by: 'whatsapp' });
  await step('discard', String(made.body['id']));
  const back = await read(estimate);
  expect(back).toMatchObject({ status: 'draft' });
  expect(back['sent_by']).toBeUndefined();
  const paper = await step('send', ticket, { event: 'estimate', channel: 'paper', estimate_id: estimate });
  expect(paper.status, paper.text).toBe(201);
  expect(await read(estimate)).toMatchObject({ status: 'sent', sent_by: 'paper' });
  expect((await step('prepare', ticket, offer)).status, 'told on paper').toBe(422);
  const { ticket: other } = await newTicket();
  expect((await step('prepare', other, offer)).body['reason']).toEqual({ estimate_id: [{ code: 'must-exist' }] });
});

test('messages go to the trash with their ticket and come back, but not after the customer is erased', async () => {
  const { ticket, customer } = await newTicket({ name: 'Secret person' });
  const made = await step('prepare', ticket, { ...ready, text: 'Secret words' });
  expect(made.status, made.text).toBe(201);
  const found = await ana.call('POST', `${group}/_search`, { text: 'secret words' });
  expect(JSON.stringify(found.body)).toContain(ticket);
  const remove = async () => {
    const removed = await ana.call('DELETE', `${group}/${ticket}?rev=${String((await read(ticket))['_rev'])}`);
    expect(removed.status, removed.text).toBe(200);
  };
  const restore = async () => {
    const restored = await ana.call('POST', `${group}/_restore`, { ids: [ticket] });
    expect(restored.status, restored.text).toBe(200);
  };
  const messages = async () => {
    const selector = { klass: 'customer_message', customer_id: customer };
    return (await ana.call('POST', `${group}/_find`, { selector, fields: ['text'] })).body['docs'];
  };
  await remove();
  expect(await messages()).toEqual([]);
  await restore();
  expect(await messages()).toEqual([{ text: 'Secret words' }]);
  await remove();
  expect((await ana.call('PUT', `${group}/_design/erase/_update/customer/${customer}`, {})).status).toBe(201);
  await restore();
  expect(await messages()).toEqual([]);
  const { ticket: kept, customer: other } = await newTicket();
  const last = await step('prepare', kept, ready);
  expect((await ana.call('PUT', `${group}/_design/erase/_update/customer/${other}`, {})).status).toBe(201);
  expect((await ana.call('GET', `${group}/${String(last.body['id'])}`)).status).toBe(404);
});
