import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
let owner: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Oficina São João', locale: 'pt-BR', time_zone: 'America/Sao_Paulo' });
  owner = await make({ klass: 'customer', name: 'Conceição Araújo' });
});
afterAll(async () => running.close());

async function make(doc: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function pdf(show: string, id: string): Promise<Buffer> {
  return bytesAt(`_design/print/_show/${show}/${id}`);
}
async function bytesAt(path: string): Promise<Buffer> {
  const answer = await running.app.server.inject({ url: `/api/${group}/${path}`, headers: { cookie: ana.cookie } });
  expect(answer.headers['content-type'], answer.body.slice(0, 200)).toBe('application/pdf');
  return answer.rawPayload;
}

interface Crystal {
  readonly _id: string;
  readonly _rev: string;
  readonly item_rev: string;
  readonly sha256: string;
  readonly size: number;
}
async function found<T>(selector: Record<string, unknown>): Promise<T[]> {
  const answer = await ana.call('POST', `${group}/_find`, { selector, sort: [{ created_at: 'desc' }] });
  expect(answer.status, answer.text).toBe(200);
  return answer.body['docs'] as T[];
}
async function told(item: string): Promise<string[]> {
  const lines = await found<{ app_event: string }>({ klass: 'version', item_id: item });
  return lines.map((line) => line.app_event);
}
const kept = async (id: string): Promise<Buffer> => bytesAt(`${id}/content`);
const storedInCrystals = async (): Promise<number> =>
  (await found<{ kind: string; size: number }>({ klass: 'counter', kind: 'Crystal' }))[0]?.size ?? 0;

test('a receipt is stored as handed out, once for equal content, and appears in the timeline', async () => {
  const client = await make({ klass: 'customer', name: 'Bento Prado' });
  const id = await make({ klass: 'ticket', content: 'Tela trincada', customer_id: client });
  await ana.call('GET', `${group}/_design/print/_show/copies/${id}?format=sheet`);
  expect(await found({ klass: 'crystal', item_id: id }), 'looking at it hands nothing out').toEqual([]);
  const paper = await pdf('copies', id);
  expect((await pdf('copies', id)).equals(paper)).toBe(true);
  const [one, ...more] = await found<Crystal>({ klass: 'crystal', item_id: id });
  expect(more).toEqual([]);
  const { body: doc } = await ana.call('GET', `${group}/${id}`);
  const sha256 = createHash('sha256').update(paper).digest('hex');
  expect(one).toMatchObject({ sheet: 'copies', item_rev: doc['_rev'], sha256, size: paper.length, created_by: ana.id });
  expect(one).toMatchObject({ label: `Ordem de serviço #00${String(doc['number']).padStart(2, '0')}` });
  expect(await told(id)).toEqual(['pdf', 'create']);
  const { body: customer } = await ana.call('GET', `${group}/${client}`);
  await ana.call('PUT', `${group}/${client}?rev=${String(customer['_rev'])}`, { name: 'Bento Prado Jr.' });
  expect((await pdf('copies', id)).equals(paper)).toBe(false);
  expect(await found({ klass: 'crystal', item_id: id })).toHaveLength(2);
  expect((await kept(one?._id ?? '')).equals(paper), 'the first is what it was').toBe(true);
});

test('clients cannot write issued documents; they count toward the quota and are removed with their record or customer', async () => {
  const before = await storedInCrystals();
  const client = await make({ klass: 'customer', name: 'Clara Nunes' });
  const one = await make({ klass: 'ticket', content: 'Rádio', customer_id: client });
  const two = await make({ klass: 'ticket', content: 'Vitrola', customer_id: client });
  const size = (await pdf('ticket', one)).length + (await pdf('ticket', two)).length;
  expect(await storedInCrystals()).toBe(before + size);
  const [crystal] = await found<Crystal>({ klass: 'crystal', item_id: one });
  const path = `${group}/${crystal?._id}?rev=${crystal?._rev}`;
  expect((await ana.call('PUT', path, {})).status).toBe(403);
  expect((await ana.call('DELETE', path)).status).toBe(403);
  const made = await ana.call('POST', group, { klass: 'crystal', item_id: one, sha256: 'a'.repeat(64) });
  expect(made.status).toBe(403);
  const { body: doc } = await ana.call('GET', `${group}/${one}`);
  expect((await ana.call('DELETE', `${group}/${one}?rev=${String(doc['_rev'])}`)).status).toBe(200);
  expect(await found({ klass: 'crystal', item_id: one })).toEqual([]);
  expect((await ana.call('POST', `${group}/_restore`, { ids: [one] })).status).toBe(200);
  expect(await found({ klass: 'crystal', item_id: one }), 'it comes back with its record').toHaveLength(1);
  expect(await found({ klass: 'crystal', item_id: two })).toHaveLength(1);
  const { body: again } = await ana.call('GET', `${group}/${one}`);
  expect((await ana.call('DELETE', `${group}/${one}?rev=${String(again['_rev'])}`)).status).toBe(200);
  const { body: person } = await ana.call('GET', `${group}/${client}`);
  expect((await ana.call('DELETE', `${group}/${client}?rev=${String(person['_rev'])}`)).status).toBe(200);
  expect((await ana.call('PUT', `${group}/_design/erase/_update/customer/${client}`, {})).status).toBe(201);
  expect(await found({ klass: 'crystal', item_id: two }), 'also of a customer who was removed before').toEqual([]);
  await ana.call('POST', `${group}/_restore`, { ids: [one] });
  expect(await found({ klass: 'crystal', item_id: one }), 'and out of the trash').toEqual([]);
  expect(await storedInCrystals()).toBe(before);
});

test('a sent estimate is stored as the customer got it', async () => {
  const items = [{ line_kind: 'part', description: 'Bateria', quantity: '1', value: '200' }];
  const offer = await make({ klass: 'estimate', customer_id: owner, items });
  expect((await ana.call('PUT', `${group}/_design/estimate/_update/send/${offer}`, {})).status).toBe(201);
  const [one] = await found<Crystal>({ klass: 'crystal', item_id: offer });
  const { body: sent } = await ana.call('GET', `${group}/${offer}`);
  expect(one?.item_rev).toBe(sent['_rev']);
  const paper = await pdf('estimate', offer);
  expect((await kept(one?._id ?? '')).equals(paper)).toBe(true);
  expect(await told(offer)).toEqual(['pdf', 'status', 'create']);
});
