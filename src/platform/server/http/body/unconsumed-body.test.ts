import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Unwanted bodies and clients that stop in the middle, over real sockets. */

let running: TestApp;
let ana: Client;
let eve: Client;
let group: string;
let port: number;
const served: Socket[] = [];

beforeAll(async () => {
  running = await testApp({ RATE_LIMITS: 'on' }, undefined, { idleTimeout: 400 });
  ana = await signUp(running.app);
  eve = await signUp(running.app);
  group = await foundGroup(ana);
  await running.app.server.listen({ host: '127.0.0.1', port: 0 });
  running.app.server.server.on('connection', (socket) => served.push(socket));
  ({ port } = running.app.server.server.address() as AddressInfo);
});
afterAll(async () => running.close());

interface Sent {
  readonly answer: string;
  /** Bytes that the server has read from it. */
  readonly read: number;
}

/** Sends a request's head, and then the body as fast as the server reads it, until the server closes the connection. */
async function send(head: readonly string[], body: Buffer): Promise<Sent> {
  const [server, client] = await opened();
  client.write(`${head.join('\r\n')}\r\nHost: localhost\r\nContent-Type: application/json\r\n\r\n`);
  client.write(body);
  return { answer: await heard(client), read: server.bytesRead };
}

async function opened(): Promise<[Socket, Socket]> {
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  const count = served.length;
  await once(client, 'connect');
  await vi.waitUntil(() => served.length > count, 60_000);
  const server = served.at(-1);
  if (server === undefined) throw new Error('no connection');
  return [server, client];
}

/** Everything received until the server closes the connection. */
async function heard(client: Socket): Promise<string> {
  let text = '';
  client.on('data', (piece: Buffer) => {
    text += piece.toString('latin1');
  });
  client.once('end', () => client.destroy());
  await once(client, 'close');
  return text;
}

const nested = Buffer.from(`[${'[],'.repeat(5_000_000)}[]]`);

const withBody = (): [string, string][] =>
  running.app.routes.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => [method, url]);

test('fifteen megabytes of lists are refused unread at every route, for every caller', async () => {
  for (const [method, url] of withBody()) {
    const path = url.replace(':db', group).replace(/:\w+/g, 'x').replace('*', 'x');
    for (const cookie of [undefined, eve.cookie]) {
      const { answer, read } = await send(
        [
          `${method} ${path} HTTP/1.1`,
          `Content-Length: ${nested.length}`,
          ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
        ],
        nested,
      );
      expect(answer, `${method} ${url}`).toMatch(/^HTTP\/1\.1 (401|404|413|403|429) /);
      expect(answer.toLowerCase(), `${method} ${url}`).toContain('connection: close');
      expect(read, `${method} ${url}`).toBeLessThan(1_000_000);
    }
  }
});

test('the same for unknown paths and without a declared length', async () => {
  const unknown = await send(['POST /nowhere HTTP/1.1', `Content-Length: ${nested.length}`], nested);
  expect(unknown.answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(unknown.read).toBeLessThan(1_000_000);
  const chunk = Buffer.concat([Buffer.from(`${nested.length.toString(16)}\r\n`), nested, Buffer.from('\r\n0\r\n\r\n')]);
  const chunked = await send([`POST /api/${group}/_find HTTP/1.1`, 'Transfer-Encoding: chunked'], chunk);
  expect(chunked.answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(chunked.read).toBeLessThan(1_000_000);
});

test('a member gets the error as soon as a bound is exceeded', async () => {
  const head = [`POST /api/${group}/wallets-upload HTTP/1.1`, `Cookie: ${ana.cookie}`];
  const many = await send([...head, `Content-Length: ${nested.length}`], nested);
  expect(many.answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(many.read).toBeLessThan(2_000_000);
  const deep = await send([...head, `Content-Length: 30000000`], Buffer.alloc(30_000_000, '['));
  expect(deep.answer).toContain('The document is nested too deeply.');
  expect(deep.read).toBeLessThan(1_000_000);
  const login = await send(['POST /api/_session HTTP/1.1', 'Content-Length: 1000000'], Buffer.alloc(1_000_000, ' '));
  expect(login.answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(login.read).toBeLessThan(300_000);
});

test('a client that sends Expect: 100-continue is told to stop or to continue', async () => {
  const [, stranger] = await opened();
  stranger.write(
    `POST /api/${group}/_find HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 20\r\n\r\n`,
  );
  expect(await heard(stranger)).toMatch(/^HTTP\/1\.1 401 /);
  const [, member] = await opened();
  const answer = heard(member);
  member.once('data', () => member.write('{"selector":{"klass":"ticket"}}'));
  member.write(
    `POST /api/${group}/_find HTTP/1.1\r\nHost: localhost\r\nCookie: ${ana.cookie}\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 31\r\n\r\n`,
  );
  expect(await answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
});

test('a body that stops in the middle occupies no connection and no transaction', async () => {
  const paths = [
    `POST /api/${group}`,
    `POST /api/${group}/wallets-upload`,
    `PUT /api/${group}/${group}/attachments/a.png`,
  ];
  const stopped = paths.map(async (path) => {
    const [, client] = await opened();
    client.write(
      `${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ana.cookie}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"klass": "`,
    );
    return heard(client);
  });
  expect(await Promise.all(stopped)).toEqual(['', '', '']);
  const { rows } = await running.pool.query(
    "SELECT state FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
  );
  expect(rows).toEqual([]);
});

test('a trickling body is cut, and a large one has no fixed time limit', async () => {
  expect(running.app.server.server.requestTimeout).toBe(0);
  const drip = async (path: string): Promise<string> => {
    const [, client] = await opened();
    client.write(
      `${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ana.cookie}\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n`,
    );
    const dripping = setInterval(() => client.write(' '), 20);
    return heard(client).finally(() => clearInterval(dripping));
  };
  const ticket = await ana.call('POST', group, { klass: 'ticket', content: 'x' });
  const paths = [`POST /api/${group}`, `PUT /api/${group}/${String(ticket.body['id'])}/attachments/a.png`];
  for (const answer of await Promise.all(paths.map(drip))) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('headers that stop in the middle end their connection', async () => {
  const [, client] = await opened();
  client.write('POST /api/_session HTTP/1.1\r\nHost: loc');
  expect(await heard(client)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a refused body that is not sent ends its connection', async () => {
  const [, client] = await opened();
  client.write(`POST /api/${group} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n{`);
  expect(await heard(client)).toMatch(/^HTTP\/1\.1 401 /);
});

test('a small body that was refused keeps the connection open', async () => {
  const [, client] = await opened();
  const body = '{"klass":"ticket"}';
  const request = `POST /api/${group} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  const answers = heard(client);
  client.write(`${request}\r\n${body}${request}Connection: close\r\n\r\n${body}`);
  expect((await answers).match(/HTTP\/1\.1 401 /g)).toHaveLength(2);
});

test('invalid HTTP and endless headers get the common error format', async () => {
  const ask = async (text: string): Promise<string> => {
    const [, client] = await opened();
    client.write(text);
    return heard(client);
  };
  const noHttp = await ask('GET / HTTP/1.1\r\nHost localhost\r\n\r\n');
  expect(noHttp).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(noHttp).toContain('{"error":"bad_request","reason":"The request is no HTTP."}');
  const endless = await ask(`GET /_up HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`);
  expect(endless).toMatch(/^HTTP\/1\.1 431 /);
  expect(endless).toContain('{"error":"bad_request","reason":"The headers are too large."}');
});
