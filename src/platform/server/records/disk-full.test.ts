import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { whileDiskFull } from '#src/testing/database/disk-full.ts';
import { inLine, type Call } from '#src/testing/database/in-line.ts';

let running: TestApp;
let ana: Client;
let group: string;
const log: string[] = [];

beforeAll(async () => {
  running = await testApp({}, { write: (line) => log.push(line) });
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  // The group lock is a row of the first write.
  await ana.call('POST', group, { klass: 'customer', name: 'First' });
});
afterAll(async () => running.close());

test('while the disk of the database is full, writes are answered 507, and those that fit are written', async () => {
  const calls = ['Fits', 'Too long', 'Fits too'].map(
    (name): Call =>
      async () =>
        ana.call('POST', group, { klass: 'customer', name }),
  );
  await whileDiskFull(running, 'customers', "NEW.name = 'Too long'", async () => {
    const { answers } = await inLine(running, ana, group, calls);
    expect(answers.map(({ status }) => status)).toEqual([201, 507, 201]);
    expect(await calls[1]?.()).toMatchObject({ status: 507, body: { error: 'insufficient_storage' } });
  });
  // The operator must act.
  expect(log.some((line) => line.includes('request failed') && line.includes('No space left'))).toBe(true);
});
