import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { issueToken } from '#src/testing/token.ts';

let running: TestApp;
let ana: Client;
let group: string;
let authorization: string;
const origin = 'https://shop.example';

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  authorization = `Bearer ${(await issueToken(running.app, ana, ['ticket:read'])).secret}`;
});
afterAll(async () => running.close());

async function ask(method: 'GET' | 'OPTIONS', headers: Record<string, string>, db = group) {
  return running.app.server.inject({ method, url: `/api/${db}/_all_docs`, headers });
}
const preflight = { origin, 'access-control-request-method': 'GET' };

test('a page of a listed origin uses a token, after a preflight, and nobody uses cookies', async () => {
  const allowed = 'access-control-allow-origin';
  expect((await ask('GET', { origin, authorization })).headers[allowed]).toBeUndefined();
  expect((await ask('OPTIONS', preflight)).headers[allowed]).toBeUndefined();
  const list = async (value: unknown) =>
    ana.call('POST', group, { _id: 'acn-', key: 'allowed-origins', value: JSON.stringify(value) });
  for (const wrong of [['http://shop.example'], ['https://shop.example/'], ['*'], 'https://shop.example', ['null']])
    expect((await list(wrong)).status).toBe(422);
  expect((await list([origin])).status).toBe(201);

  const asked = await ask('OPTIONS', preflight);
  expect(asked.statusCode).toBe(204);
  expect(asked.headers).toMatchObject({ [allowed]: origin, vary: 'Origin' });
  expect(String(asked.headers['access-control-allow-headers'])).toContain('authorization');
  const answer = await ask('GET', { origin, authorization, 'sec-fetch-site': 'cross-site' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ [allowed]: origin, vary: 'Origin, Accept-Encoding' });
  const refused = await ask('GET', { origin, authorization: 'Bearer ofi_nothing' });
  expect([refused.statusCode, refused.headers[allowed]]).toEqual([401, origin]);

  const others = [
    await ask('GET', { origin, cookie: ana.cookie }),
    await ask('GET', { origin: 'https://evil.example', authorization }),
    await ask('OPTIONS', { ...preflight, origin: 'https://evil.example' }),
    await ask('OPTIONS', preflight, `acc-${'0'.repeat(32)}`),
    asked,
    answer,
  ];
  expect(others.slice(0, 4).map(({ headers }) => headers[allowed])).toEqual(Array(4).fill(undefined));
  for (const { headers } of others) expect(headers['access-control-allow-credentials']).toBeUndefined();
});
