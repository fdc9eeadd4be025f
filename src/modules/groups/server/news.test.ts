import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let feed: Server;
let running: TestApp;
let ana: Client;
let posts: unknown;
let asked = 0;

const day = 86_400_000;

beforeAll(async () => {
  feed = createServer((_request, response) => {
    asked += 1;
    response.statusCode = posts === undefined ? 503 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(posts ?? {}));
  });
  await new Promise<void>((done) => feed.listen(0, '127.0.0.1', done));
  const host = `localhost:${(feed.address() as AddressInfo).port}`;
  running = await testApp({ SOCIAL_FEED_URL: `http://${host}/api/v1/statuses`, FETCH_TEST_HOSTS: host });
  ana = await signUp(running.app);
});
afterAll(async () => {
  await running.close();
  feed.close();
});

const post = (daysAgo: number, language: string, content: string): object => ({
  created_at: new Date(running.clock.now.getTime() - daysAgo * day).toISOString(),
  language,
  content,
  account: { acct: 'oficina' },
});

async function news(locale: string): Promise<string[]> {
  const answer = await ana.call('GET', `_news?locale=${locale}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body['rows'] as { content: string }[]).map((row) => row.content);
}

test('posts are in the reader’s language, younger than 16 days, and sanitized', async () => {
  posts = [
    post(1, 'en', '<p onclick="x()">New <a href="https://example.com/a">board</a><script>alert(1)</script></p>'),
    post(15.9, 'en-GB', '<p>Older</p>'),
    post(16, 'en', '<p>Too old</p>'),
    post(2, 'pt', '<p>Novo quadro</p>'),
    post(2, 'fr', '<p>Nouveau</p>'),
    post(-1, 'en', '<p>From tomorrow</p>'),
    { created_at: 'soon', language: 'en', content: '<p>No date</p>' },
    'nonsense',
  ];
  expect(await news('en')).toEqual([
    '<p>New <a href="https://example.com/a" rel="noopener noreferrer nofollow" target="_blank">board</a></p>',
    '<p>Older</p>',
  ]);
  expect(await news('pt-BR')).toEqual(['<p>Novo quadro</p>']);
  expect(asked, 'remembered for all readers').toBe(1);
});

test('while the host is down there is no news and no error, and a later request tries again', async () => {
  posts = undefined;
  running.clock.now = new Date(running.clock.now.getTime() + 16 * 60_000);
  expect(await news('en')).toEqual([]);
  expect(await news('en')).toEqual([]);
  expect(asked).toBe(2);
  posts = [post(1, 'en', '<p>Back</p>')];
  running.clock.now = new Date(running.clock.now.getTime() + 6 * 60_000);
  expect(await news('en')).toEqual(['<p>Back</p>']);
});

test('without a feed there are no news, and strangers get none', async () => {
  const plain = await testApp();
  const person = await signUp(plain.app);
  expect((await person.call('GET', '_news')).body).toEqual({ rows: [] });
  expect((await client(plain.app).call('GET', '_news')).status).toBe(401);
  await plain.close();
});
