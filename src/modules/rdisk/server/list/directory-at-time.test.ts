import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { driveGroup, list, makeDirectory, saveFile } from '#src/testing/drive/drive.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await driveGroup(running, ana);
});
afterAll(async () => running.close());

/** An hour passes; answers the moment before it did. */
function later(): string {
  const { now } = running.clock;
  running.clock.now = new Date(now.getTime() + 3_600_000);
  return new Date(now.getTime() + 1_800_000).toISOString();
}

async function save(dir: string, name: string, bytes: string): Promise<string> {
  return (await saveFile(running, ana, group, dir, name, bytes)).json<{ id: string }>().id;
}

async function then(dir: string, at: string): Promise<unknown[]> {
  const answer = await list(ana, group, dir, `?at=${at}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body['rows'] as { name: string; version?: number; size?: number }[]).map(({ name, version, size }) => [
    name,
    version,
    size,
  ]);
}

test('a directory is listed at an earlier time, with old names, places and versions, also of entries deleted since', async () => {
  const dir = await makeDirectory(ana, group, 'Work');
  const plan = await save(dir, 'plan.txt', 'one');
  const gone = await save(dir, 'gone.txt', 'g');
  const first = later();
  await save(dir, 'plan.txt', 'two two');
  const { body } = await ana.call('GET', `${group}/${plan}`);
  await ana.call('PUT', `${group}/${plan}?rev=${String(body['_rev'])}`, { name: 'final.txt' });
  await ana.call('POST', `${group}/files/_delete`, { ids: [gone] });
  await save(dir, 'new.txt', 'n');
  const second = later();
  await ana.call('POST', `${group}/files/_move`, { ids: [plan], dir_id: null });
  await ana.call('POST', `${group}/files/_restore`, { ids: [gone] });
  const third = later();
  await ana.call('POST', `${group}/files/_delete`, { ids: [dir] });
  later();
  expect(await then(dir, first)).toEqual([
    ['gone.txt', 1, 1],
    ['plan.txt', 1, 3],
  ]);
  expect(await then(dir, second)).toEqual([
    ['final.txt', 2, 7],
    ['new.txt', 1, 1],
  ]);
  expect(await then(dir, third)).toEqual([
    ['gone.txt', 1, 1],
    ['new.txt', 1, 1],
  ]);
  expect(await then('root', second)).toEqual([['Work', undefined, undefined]]);
  expect(await then('root', third)).toEqual([
    ['final.txt', 2, 7],
    ['Work', undefined, undefined],
  ]);
});

test('a restored version is also found at the time when it was the newest before', async () => {
  const dir = await makeDirectory(ana, group, 'Restored');
  const file = await save(dir, 'a.txt', 'a');
  later();
  await save(dir, 'a.txt', 'bb');
  const second = later();
  await save(dir, 'a.txt', 'ccc');
  const third = later();
  await ana.call('PUT', `${group}/_design/cloud_file/_update/revert/${file}`, { version: 2 });
  const fourth = later();
  const sizes = [];
  for (const at of [second, third, fourth]) sizes.push((await then(dir, at)).map((row) => (row as unknown[])[2]));
  expect(sizes).toEqual([[2], [3], [2]]);
});

test('an invalid time and an unknown directory are refused', async () => {
  // JavaScript knows the year −271821, and PostgreSQL does not.
  for (const at of ['yesterday', '-271821-04-20T00:00:00Z'])
    expect((await list(ana, group, 'root', `?at=${at}`)).status, at).toBe(400);
  expect((await list(ana, group, 'fil-none', `?at=${new Date().toISOString()}`)).status).toBe(404);
  const file = await save('root', 'x', 'x');
  expect((await list(ana, group, file, `?at=${new Date().toISOString()}`)).status).toBe(404);
});
