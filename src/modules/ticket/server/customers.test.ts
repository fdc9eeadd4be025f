import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
});
afterAll(async () => running.close());

test('Brazilian groups validate the digits of documents and store them in one format', async () => {
  const group = await foundGroup(ana, { name: 'Oficina', locale: 'pt-BR' });
  const customer = { klass: 'customer', name: 'Maria' };
  const wrong = await ana.call('POST', group, { ...customer, cpf: '529.982.247-26', cnpj: '11.222.333/0001-80' });
  expect(wrong.body['reason']).toEqual({
    cpf: [{ code: 'wrong-check-digits' }],
    cnpj: [{ code: 'wrong-check-digits' }],
  });
  const made = await ana.call('POST', group, { ...customer, cpf: '52998224725', cnpj: '12abc34501de35' });
  expect(made.status, made.text).toBe(201);
  const read = await ana.call('GET', `${group}/${String(made.body['id'])}`);
  expect(read.body).toMatchObject({ cpf: '529.982.247-25', cnpj: '12.ABC.345/01DE-35' });
  const found = await ana.call('POST', `${group}/_search`, { text: '52998224725' });
  expect(found.body['rows']).toMatchObject([{ title: 'Maria' }]);
});

test('a document of another customer is refused with that customer’s name', async () => {
  const group = await foundGroup(ana, { name: 'Filial', locale: 'pt-BR' });
  const make = async (fields: object) => ana.call('POST', group, { klass: 'customer', name: 'Rosa Lima', ...fields });
  const { id, rev } = (await make({ cpf: '529.982.247-25' })).body as { id: string; rev: string };
  const again = await make({ name: 'Rosa', cpf: '52998224725' });
  expect(again.status).toBe(422);
  expect(again.body['reason']).toEqual({ cpf: [{ code: 'document-of-another', params: { name: 'Rosa Lima' } }] });
  expect(
    (await ana.call('PUT', `${group}/${id}?rev=${rev}`, { cpf: '52998224725', email: 'r@example.com' })).status,
  ).toBe(201);
  const docs = ['11.222.333/0001-81', '11222333000181'].map((cnpj) => ({ klass: 'customer', name: 'Firma', cnpj }));
  const { body } = await ana.call('POST', `${group}/_bulk_docs`, { docs });
  expect(Object.values(body).map((row) => (row as { ok?: true }).ok)).toEqual([true, undefined]);
});

test('other groups store documents as plain text', async () => {
  const group = await foundGroup(ana, { name: 'Workshop', locale: 'en' });
  const made = await ana.call('POST', group, { klass: 'customer', name: 'John', cpf: '123' });
  expect(made.status, made.text).toBe(201);
});

test('a customer has one main phone', async () => {
  const group = await foundGroup(ana);
  const phones = [{ number: '1', main: true }, { number: '2' }];
  const made = await ana.call('POST', group, { klass: 'customer', name: 'Rui', phones });
  const { id, rev } = made.body as { id: string; rev: string };
  const both = phones.map((phone) => ({ ...phone, main: true }));
  await ana.call('PUT', `${group}/${id}?rev=${rev}`, { phones: both });
  expect((await ana.call('GET', `${group}/${id}`)).body['phones']).toEqual([
    { number: '1' },
    { number: '2', main: true },
  ]);
});
