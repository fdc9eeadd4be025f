import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress } from './addresses.ts';
import { openConnectionPool } from './connections.ts';
import { createFetchOutside, type FetchOutside } from './fetch-outside.ts';

let server: Server;
let host: string;
let asked: string[];
/** Connections that were used for an answer. */
const served = new Set<unknown>();
let fetchOutside: FetchOutside;
const resolved: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host ?? ''} ${request.url ?? ''}`);
    const [, kind = '', rest = ''] = /^\/(\w+)\/?(.*)$/.exec(request.url ?? '') ?? [];
    if (kind === 'to') return response.writeHead(302, { location: decodeURIComponent(rest) }).end();
    if (kind === 'round') return response.writeHead(307, { location: '/round' }).end();
    if (kind === 'large') return response.end(Buffer.alloc(5000));
    if (kind === 'bomb')
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000)));
    if (kind === 'zip') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unpacked'));
    if (kind === 'deflated')
      return response
        .writeHead(200, { 'content-encoding': 'deflate' })
        .end(rest === 'raw' ? deflateRawSync('unpacked') : deflateSync('unpacked'));
    if (kind === 'form') {
      request.on('data', (chunk) => asked.push(String(chunk)));
      return request.on('end', () => response.writeHead(302, { location: '/plain' }).end(request.method));
    }
    if (kind === 'silent') return undefined;
    if (kind === 'twice')
      return response
        .writeHead(
          200,
          [
            ['ETag', '"1"'],
            ['ETag', '"2"'],
            ['X-Of', 'a'],
            ['X-Of', 'b'],
          ].flat(),
        )
        .end();
    if (kind === 'once') {
      const { socket } = request;
      if (served.has(socket)) return socket.destroy();
      served.add(socket);
    }
    return response.writeHead(200, { 'content-type': 'text/plain', etag: '"1"' }).end('hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `feeds.test:${(server.address() as AddressInfo).port}`;
  asked = [];
  fetchOutside = createFetchOutside({
    namedHosts: [host],
    resolve: async (name) => {
      resolved.push(name);
      if (name === 'nowhere.test') throw new Error('ENOTFOUND');
      return name === 'mixed.test' ? ['93.184.216.34', '10.0.0.1'] : ['127.0.0.1'];
    },
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const why = async (url: string, options = {}): Promise<string> =>
  fetchOutside(url, options).then(
    () => 'fetched',
    (error: { why: string }) => error.why,
  );

test('brings status, headers and body, and follows redirects', async () => {
  const target = encodeURIComponent(`http://${host}/plain`);
  const fetched = await fetchOutside(`http://${host}/to/${target}`);
  expect(fetched).toMatchObject({ url: `http://${host}/plain`, status: 200, headers: { etag: '"1"' } });
  expect(fetched.body.toString()).toBe('hello');
  for (const path of ['zip', 'deflated/whole', 'deflated/raw'])
    expect((await fetchOutside(`http://${host}/${path}`)).body.toString(), path).toBe('unpacked');
});

test('a POST is sent once, and no redirect is followed', async () => {
  asked = [];
  const connections = openConnectionPool();
  const pooled = createFetchOutside({ namedHosts: [host], resolve: async () => ['127.0.0.1'], connections });
  for (const send of [fetchOutside, pooled]) {
    const answer = await send(`http://${host}/form`, { post: 'a=1' });
    expect(answer).toMatchObject({ status: 302, headers: { location: '/plain' } });
    expect(answer.body.toString()).toBe('POST');
  }
  connections.close();
  expect(asked).toEqual([`${host} /form`, 'a=1', `${host} /form`, 'a=1']);
  expect((await fetchOutside(`http://${host}/to/x`, { follows: false })).status).toBe(302);
});

test('looks a name up once and goes to that address', async () => {
  resolved.length = 0;
  await fetchOutside(`http://${host}/plain`);
  expect(resolved).toEqual(['feeds.test']);
  expect(asked.at(-1)).toBe(`${host} /plain`);
});

test('the first of single-value headers counts, others are joined', async () => {
  expect((await fetchOutside(`http://${host}/twice`)).headers).toMatchObject({ etag: '"1"', 'x-of': 'a, b' });
});

test('connections are reused, and replaced if the server closes them', async () => {
  const connections = openConnectionPool();
  const keeping = createFetchOutside({ namedHosts: [host], resolve: async () => ['127.0.0.1'], connections });
  const ports = new Set<number>();
  const note = (request: IncomingMessage): void => void ports.add(request.socket.remotePort ?? 0);
  server.on('request', note);
  for (let time = 0; time < 10; time += 1) await keeping(`http://${host}/plain`);
  // A connection that was just used may not be free yet.
  expect(ports.size).toBeLessThan(4);
  asked = [];
  for (let time = 0; time < 10; time += 1) expect((await keeping(`http://${host}/once`)).status).toBe(200);
  expect(asked.length).toBeGreaterThan(10);
  connections.close();
  server.off('request', note);
});

test('a too large answer does not affect other connections', async () => {
  const connections = openConnectionPool();
  const keeping = createFetchOutside({ namedHosts: [host], resolve: async () => ['127.0.0.1'], connections });
  const asking = [1, 2, 3].map(async (place) => keeping(`http://${host}/large`, { maxBytes: place * 2000 }));
  const answers = await Promise.allSettled(asking);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect((await keeping(`http://${host}/plain`)).body.toString()).toBe('hello');
  connections.close();
});

describe('refuses', () => {
  test.each([
    ['another scheme', 'file:///etc/passwd', 'bad-address'],
    ['no address at all', 'feeds', 'bad-address'],
    ['credentials in the address', 'http://a:b@example.com/', 'bad-address'],
    ['another port', 'http://example.com:8080/', 'bad-port'],
    ['a name that leads inside, as one that is nowhere', 'http://inside.test/', 'unreachable'],
    ['a name that leads inside among others', 'http://mixed.test/', 'unreachable'],
    ['this machine', 'http://127.0.0.1/', 'private-address'],
    ['this machine as a number', 'http://2130706433/', 'private-address'],
    ['this machine in octal', 'http://0177.0.0.1/', 'private-address'],
    ['this machine as IPv6', 'http://[::1]/', 'private-address'],
    ['a mapped address', 'http://[::ffff:127.0.0.1]/', 'private-address'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/', 'private-address'],
    ['a name that is nowhere', 'http://nowhere.test/', 'unreachable'],
  ])('%s', async (_name, url, code) => {
    expect(await why(url)).toBe(code);
  });

  test('a redirect to a refused address', async () => {
    for (const [location, code] of [
      ['http://127.0.0.1/', 'private-address'],
      ['http://inside.test/', 'unreachable'],
      ['http://example.com:22/', 'bad-port'],
      ['gopher://example.com/', 'bad-address'],
    ] as const) {
      expect(await why(`http://${host}/to/${encodeURIComponent(location)}`), location).toBe(code);
    }
  });

  test('more than five redirects, too much, too slow', async () => {
    asked = [];
    expect(await why(`http://${host}/round`)).toBe('too-many-redirects');
    expect(asked).toHaveLength(6);
    expect(await why(`http://${host}/large`, { maxBytes: 4999 })).toBe('too-large');
    expect(await why(`http://${host}/bomb`, { maxBytes: 100_000 })).toBe('too-large');
    expect(await why(`http://${host}/silent`, { timeout: 50 })).toBe('timeout');
  });
});

test('no internal address counts as public, in any notation', () => {
  const near = ['10', '127', '0', '192.168', '172.16', '169.254', '100.64', '224', '255.255'];
  fc.assert(
    fc.property(fc.constantFrom(...near), fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }), (head, tail) => {
      const parts = [...head.split('.'), ...tail.map(String)].slice(0, 4);
      const hex = parts.map((part) => Number(part).toString(16).padStart(2, '0'));
      const groups = `${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`;
      const notations = [parts.join('.'), `::ffff:${groups}`, `64:ff9b::${groups}`, `2002:${groups}::`, `::${groups}`];
      expect(notations.filter(isPublicAddress)).toEqual([]);
    }),
  );
  expect(['93.184.216.34', '2606:4700:4700::1111'].filter(isPublicAddress)).toHaveLength(2);
  expect(['fe80::1%eth0', 'fc00::1', 'example.com', ''].filter(isPublicAddress)).toEqual([]);
});
