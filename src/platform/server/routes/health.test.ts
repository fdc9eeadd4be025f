import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
const disk = { blocks: 1000, bavail: 1000, bsize: 1_000_000 };
beforeAll(async () => {
  running = await testApp({}, undefined, { askDisk: async () => disk });
});
afterAll(async () => running.close());

async function ready(): Promise<unknown[]> {
  const answer = await running.app.server.inject('/_ready');
  return [answer.statusCode, answer.json<unknown>()];
}

test('a full disk is not ready, and one with room again is', async () => {
  expect(await ready()).toMatchObject([200, { status: 'ok' }]);
  disk.bavail = 10;
  expect(await ready()).toEqual([
    503,
    { error: 'service_unavailable', reason: 'The disk of the data folder is full.' },
  ]);
  disk.bavail = 1000;
  expect(await ready()).toMatchObject([200, { status: 'ok' }]);
});
