import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { takeStatements } from './take-statements.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp({ INBOUND_ADDRESS: 'reply@shop.example', INBOUND_IMAP_URL: 'imaps://u:p@127.0.0.1:1/' });
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

const newWallet = async (): Promise<string> =>
  String((await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'BRL' })).body['id']);
const addressOf = async (wallet: string): Promise<string | undefined> => {
  const { body } = await ana.call('GET', `${group}/_statement_addresses`);
  return (body['addresses'] as { wallet: string; address: string }[]).find((one) => one.wallet === wallet)?.address;
};
const tokenOf = (address = ''): string => /\+(\w+)@/.exec(address)?.[1] ?? '';
const statement = Buffer.from('Data;Histórico;Valor\n14/03/2024;SALARIO;1.000,00\n31/03/2024;PADARIA;-12,50\n');
const imports = async (wallet: string): Promise<unknown[]> =>
  (await ana.call('POST', `${group}/_find`, { selector: { klass: 'csv', wallet } })).body['docs'] as unknown[];

test('a statement that is mailed to the address of a wallet waits there, once, and its owner is told', async () => {
  const wallet = await newWallet();
  expect((await ana.call('POST', `${group}/_statement_addresses`, { wallet })).status).toBe(201);
  const address = await addressOf(wallet);
  expect(address).toMatch(/^reply\+[a-z2-7]{26}@shop\.example$/);
  const mail = {
    tokens: ['a'.repeat(26), tokenOf(address)],
    files: [
      { name: 'logo.png', bytes: Buffer.from('\u0089PNG') },
      { name: 'march.csv', bytes: statement },
    ],
  };
  expect(await takeStatements(running.app, mail)).toBe(true);
  expect(await takeStatements(running.app, mail)).toBe(true);
  expect(await imports(wallet)).toMatchObject([{ file_name: 'march.csv', added: 2, wallet }]);
  expect((await ana.call('GET', `${group}/${wallet}`)).body['balance']).toBe('0.00');

  // One that asks something is uploaded by hand.
  const open = {
    tokens: mail.tokens,
    files: [{ name: 'open.csv', bytes: Buffer.from('Data;Valor\n01/02/2024;5,00\n') }],
  };
  expect(await takeStatements(running.app, open)).toBe(true);
  expect(await imports(wallet)).toHaveLength(1);

  // Another address ends the first one.
  await ana.call('POST', `${group}/_statement_addresses`, { wallet });
  expect(await takeStatements(running.app, mail)).toBe(false);
  const next = tokenOf(await addressOf(wallet));
  expect((await ana.call('DELETE', `${group}/_statement_addresses/${wallet}`)).status).toBe(200);
  expect(await takeStatements(running.app, { ...mail, tokens: [next] })).toBe(false);
  expect((await ana.call('DELETE', `${group}/_statement_addresses/${wallet}`)).status).toBe(404);
});

test('broken, empty and hostile files, and those for a wallet that is gone, change nothing', async () => {
  const wallet = await newWallet();
  await ana.call('POST', `${group}/_statement_addresses`, { wallet });
  const tokens = [tokenOf(await addressOf(wallet))];
  const bomb = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>';
  for (const bytes of [Buffer.alloc(0), Buffer.from(bomb), Buffer.from('%PDF-1.7'), Buffer.alloc(200_000, 'w')])
    expect(await takeStatements(running.app, { tokens, files: [{ name: 'x.csv', bytes }] })).toBe(true);
  expect(await imports(wallet)).toEqual([]);
  const { body } = await ana.call('GET', `${group}/${wallet}`);
  expect((await ana.call('DELETE', `${group}/${wallet}?rev=${String(body['_rev'])}`)).status).toBe(200);
  expect(await takeStatements(running.app, { tokens, files: [{ name: 'x.csv', bytes: statement }] })).toBe(true);
  expect(await takeStatements(running.app, { tokens: [], files: [] })).toBe(false);
});

test('only administrators who may write money see and make addresses', async () => {
  const wallet = await newWallet();
  await ana.call('POST', `${group}/_statement_addresses`, { wallet });
  await setPlan(running.app, group, 'corp');
  const bia = await signUp(running.app);
  await bring(ana, group, bia, { admin: true, limits: [{ module: 'finance', right: 'read' }] });
  expect((await bia.call('GET', `${group}/_statement_addresses`)).status).toBe(403);
  expect((await bia.call('POST', `${group}/_statement_addresses`, { wallet })).status).toBe(403);
  expect((await bia.call('DELETE', `${group}/_statement_addresses/${wallet}`)).status).toBe(403);
  const eva = await signUp(running.app);
  const theirs = await foundGroup(eva);
  expect((await eva.call('POST', `${theirs}/_statement_addresses`, { wallet })).status).toBe(422);
});
