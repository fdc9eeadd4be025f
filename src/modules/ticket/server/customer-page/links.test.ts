import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { inGroup } from '#src/testing/database/in-group.ts';
import { issueToken } from '#src/testing/token.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app, { fullname: 'Ana Souza' });
  group = await foundGroup(ana, { name: 'Workshop' });
});
afterAll(async () => running.close());

async function create(fields: object): Promise<string> {
  const made = await ana.call('POST', group, fields);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

const step = async (verb: string, id: string, who = ana) =>
  who.call('PUT', `${group}/_design/customer_page/_update/${verb}/${id}`, {});
const show = async (id: string) => ana.call('GET', `${group}/_design/customer_page/_show/link/${id}`);

test('all members who ask at once get the same link, and the database does not reveal it', async () => {
  const id = await create({ klass: 'ticket', content: 'Does not start' });
  expect((await show(id)).status).toBe(404);
  const made = await Promise.all(Array.from({ length: 5 }, async () => step('make', id)));
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const first = await show(id);
  expect(first.body).toMatchObject({ address: expect.stringMatching(/^http:\/\/localhost:3000\/c\/[\w-]{22}$/) });
  expect((await show(id)).body).toEqual(first.body);
  const links = `SELECT l::text AS row FROM customer_links l WHERE account_id = '${group}' AND ticket_id = '${id}'`;
  const secrets = `SELECT s::text AS row FROM customer_link_secrets s WHERE account_id = '${group}' AND id = '${String(first.body['id'])}'`;
  const rows = [...(await inGroup(running, group, links)), ...(await inGroup(running, group, secrets))];
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(String(first.body['address']).slice(-22));
});

test('a revoked link is replaced by another one', async () => {
  const id = await create({ klass: 'ticket', content: 'Does not start' });
  await step('make', id);
  const { body: first } = await show(id);
  expect((await step('revoke', id)).status).toBe(201);
  expect((await show(id)).status).toBe(404);
  await step('make', id);
  expect((await show(id)).body['address']).not.toBe(first['address']);
});

test('the trash holds the link of a removed ticket and gives it back', async () => {
  const id = await create({ klass: 'ticket', content: 'Does not start' });
  await step('make', id);
  const { body: before } = await show(id);
  const { body } = await ana.call('GET', `${group}/${id}`);
  expect((await ana.call('DELETE', `${group}/${id}?rev=${String(body['_rev'])}`)).status).toBe(200);
  const secrets = `SELECT id FROM customer_link_secrets WHERE id = '${String(before['id'])}'`;
  expect(await inGroup(running, group, secrets)).toEqual([]);
  expect((await ana.call('POST', `${group}/_restore`, { ids: [id] })).status).toBe(200);
  expect((await show(id)).body).toEqual(before);
});

test('a receipt is printed with the address, which is made for it; a program gets none', async () => {
  const id = await create({ klass: 'ticket', content: 'Does not start' });
  const sheet = async (who: Client) =>
    (await who.call('GET', `${group}/_design/print/_show/copies/${id}?format=sheet`)).body;
  const { bearer: program } = await issueToken(running.app, ana, ['ticket:write']);
  expect((await sheet(program))['qr']).toBeNull();
  expect((await show(id)).status).toBe(404);
  const printed = await sheet(ana);
  expect(printed['qr']).toEqual((await show(id)).body['qr']);
  expect((await sheet(ana))['qr']).toEqual(printed['qr']);
  expect((await sheet(program))['qr']).toBeNull();
});

test('no access token makes or shows a link', async () => {
  const id = await create({ klass: 'ticket', content: 'Does not start' });
  await step('make', id);
  const { bearer: program } = await issueToken(running.app, ana, ['ticket:write']);
  expect((await step('make', id, program)).status).toBe(403);
  expect((await program.call('GET', `${group}/_design/customer_page/_show/link/${id}`)).status).toBe(403);
});
