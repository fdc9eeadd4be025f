import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/entity/id.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

async function open(fields: object = {}): Promise<string> {
  const made = await ana.call('POST', group, { klass: 'ticket', content: 'Broken', ...fields });
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function relate(ticket_id: string, other_id: string, relation: string) {
  return ana.call('POST', group, { klass: 'ticket_relationship', ticket_id, other_id, relation });
}
async function relationsOf(ticket_id: string): Promise<unknown> {
  const found = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'ticket_relationship', ticket_id },
    fields: ['relation', 'other_id', 'other.label'],
  });
  return found.body['docs'];
}

test('two tickets have each relation once; a ticket has none to itself or to a missing one', async () => {
  const [one, other] = [await open(), await open()];
  expect((await relate(one, other, 'duplicate')).status).toBe(201);
  expect((await relate(one, other, 'duplicate')).body['reason']).toEqual({
    other_id: [{ code: 'has-already-been-taken' }],
  });
  expect((await relate(one, other, 'related')).status).toBe(201);
  expect((await relate(one, one, 'related')).body['reason']).toEqual({ other_id: [{ code: 'is-invalid' }] });
  expect((await relate(one, newId('tkt'), 'related')).body['reason']).toEqual({ other_id: [{ code: 'must-exist' }] });
  expect((await relate(one, other, 'enemy')).status).toBe(422);
});

test('rework relations cannot form a cycle, over any number of tickets', async () => {
  const [first, second, third] = [await open(), await open(), await open()];
  expect((await relate(second, first, 'rework')).status).toBe(201);
  expect((await relate(third, second, 'rework')).status).toBe(201);
  for (const later of [second, third]) {
    expect((await relate(first, later, 'rework')).body['reason']).toEqual({
      other_id: [{ code: 'does-it-again-already' }],
    });
  }
  expect((await relate(third, first, 'rework')).status).toBe(201);
  expect((await relate(first, third, 'related')).status).toBe(201);
});

test('a relation cannot be changed, only removed', async () => {
  const made = await relate(await open(), await open(), 'related');
  const { id, rev } = made.body as { id: string; rev: string };
  expect((await ana.call('PUT', `${group}/${id}?rev=${rev}`, { relation: 'rework' })).status).toBe(422);
  expect((await ana.call('DELETE', `${group}/${id}?rev=${rev}`)).status).toBe(200);
});

test('a new ticket can name the ticket that it redoes; both are stored or neither', async () => {
  const first = await open();
  const again = await open({ rework_of: first });
  expect(await relationsOf(again)).toEqual([{ relation: 'rework', other_id: first, other: { label: 'Broken' } }]);
  const lost = await ana.call('POST', group, { klass: 'ticket', content: 'Lost', rework_of: newId('tkt') });
  expect(lost.status).toBe(422);
  const found = await ana.call('POST', `${group}/_find`, { selector: { klass: 'ticket', title: 'Lost' } });
  expect(found.body['docs']).toEqual([]);
});

test('removing a ticket removes its relations', async () => {
  const [one, other] = [await open(), await open()];
  await relate(one, other, 'related');
  const { _rev: rev } = (await ana.call('GET', `${group}/${other}`)).body;
  expect((await ana.call('DELETE', `${group}/${other}?rev=${String(rev)}`)).status).toBe(200);
  expect(await relationsOf(one)).toEqual([]);
});

test('the checklist of a ticket is read by itself and written with its ticket', async () => {
  const checklist = [{ text: 'Backup', required: true, done: false, note: 'Asked by the customer' }];
  const id = await open({ checklist });
  const found = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'ticket_checklist', ticket_id: id },
    fields: ['ticket_id', 'payload'],
  });
  expect(found.body['docs']).toEqual([{ ticket_id: id, payload: checklist }]);
  expect((await ana.call('POST', group, { klass: 'ticket_checklist', ticket_id: id })).status).toBe(403);
});
