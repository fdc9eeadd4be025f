import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/**
 * Values that do not match a route's schema are refused before the handler, with the member's name and in the common
 * format.
 */

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

test('a body must be an object with valid members', async () => {
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

test('text that the database cannot store is refused', async () => {
  const described = async (description: string): Promise<unknown> =>
    (
      await ana.call('POST', '_tokens', {
        description,
        permissions: ['ticket:read'],
        current_password: 'correct horse battery',
      })
    ).body;
  const refused = { error: 'unprocessable_entity', reason: { description: [{ code: 'is-invalid' }] } };
  expect(await described('a program\0')).toEqual(refused);
  expect(await described('half a sign \ud83d')).toEqual(refused);
  const asked = await ana.call('POST', `${group}/_search`, { text: 'a\0' });
  expect([asked.status, asked.body['reason']]).toEqual([400, 'text must be a string of at most 200 characters']);
  expect(await described('a whole one \u{1F600}')).toMatchObject({ ok: true });
});

test('a query is converted by its schema, and unknown parameters are refused', async () => {
  const refused = async (path: string): Promise<unknown> => (await ana.call('GET', `${group}/${path}`)).body['reason'];
  const view = '_design/counter/_view/count-by-klass';
  expect(await refused(`${view}?group_level=x`)).toBe('Invalid value for group_level');
  expect(await refused(`${view}?group=yes`)).toBe('Invalid value for group');
  expect(await refused(`${view}?limit=1&limit=2`)).toBe('Invalid value for limit');
  expect(await refused(`${view}?colour=red`)).toBe('Unknown query parameter: colour');
  expect(await refused('_changes?limit=ten')).toBe('Expected a whole number');
  expect(await refused(`_changes?since=${'9'.repeat(20_000)}`)).not.toBeUndefined();
  expect((await ana.call('POST', `${group}/_search?colour=red`, { text: 'a' })).body).toMatchObject({
    reason: 'Unknown query parameter: colour',
  });
  const rows = await ana.call('GET', `${group}/${view}?group_level=1&descending=true&limit=0`);
  expect(rows.body['rows']).toEqual([]);
});

test('members of a body are not converted', async () => {
  const bulk = async (body: unknown): Promise<unknown> => (await ana.call('POST', `${group}/_bulk_docs`, body)).body;
  expect(await bulk({ docs: {} })).toMatchObject({ error: 'bad_request' });
  expect(await bulk({ docs: Array.from({ length: 501 }, () => 1) })).toMatchObject({ error: 'bad_request' });
  expect(await bulk({ docs: [], new_edits: 'true' })).toEqual({
    error: 'unprocessable_entity',
    reason: { new_edits: [{ code: 'is-invalid' }] },
  });
  expect(await bulk({ docs: [], colour: 'red' })).toEqual({
    error: 'unprocessable_entity',
    reason: { colour: [{ code: 'is-unknown' }] },
  });
});
