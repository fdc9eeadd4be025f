import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Threads with a time limit that no file meets. */
const hurried = { threads: 1, cpu: 1, patience: 20_000, memory: 256, queue: 1, wait: 20_000 };

let running: TestApp;
let ana: Client;
let group: string;
let wallet: string;
beforeAll(async () => {
  running = await testApp({}, undefined, { pools: { quick: hurried, print: hurried, long: hurried } });
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  wallet = String((await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'BRL' })).body['id']);
});
afterAll(async () => running.close());

test('a file that takes too long to read is refused, and nothing stays locked', async () => {
  // So many lines take far more than the limit, on a fast machine too: CPU time is counted in ticks of ten milliseconds.
  const lines = Array.from({ length: 40_000 }, (_none, at) => `13/03/2024;Padaria São João ${at};-12,50\n`);
  const content = `Data;Histórico;Valor\n${lines.join('')}`;
  for (const mode of ['preview', 'import']) {
    const answer = await ana.call('POST', `${group}/wallets-upload`, { wallet, content, mode });
    expect([answer.status, answer.body['reason']]).toEqual([422, { base: [{ code: 'file-too-large-to-read' }] }]);
  }
  const { rows } = await running.pool.query('SELECT FROM step_holds');
  expect(rows).toEqual([]);
  expect((await ana.call('GET', `${group}/${wallet}`)).status).toBe(200);
});
