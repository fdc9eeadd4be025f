import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** What does not fit a route's schema is refused before the handler, by its name and in the API's form. */

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

test('a body is an object, and every member fits', async () => {
  const refused = async (body: unknown): Promise<unknown> => (await ana.call('POST', `${group}/_search`, body)).body;
  expect(await refused([])).toEqual({ error: 'bad_request', reason: 'Request body must be a JSON object' });
  expect(await refused({ text: 'a', limit: '5' })).toMatchObject({ error: 'invalid_non_neg_integer' });
  expect(await refused({ text: 'a', limit: 201 })).toMatchObject({ error: 'invalid_non_neg_integer' });
  expect(await refused({ text: 'a', bookmark: 'x' })).toMatchObject({ error: 'invalid_bookmark' });
  expect(await refused({})).toMatchObject({ reason: 'text must be a string of at most 200 characters' });
  expect(await refused({ text: 'a', kinds: [1] })).toMatchObject({ reason: 'kinds must be a list of kinds' });
  const odd = 'x'.repeat(20_0);
  expect(await refused({ text: 'a', [odd]: 1 })).toEqual({
    error: 'invalid_key',
    reason: `Invalid key ${odd.slice(0, 100)} for this request.`,
  });
});
