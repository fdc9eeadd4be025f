import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request as ask, type RequestOptions } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startLoad, type Load } from '#platform/server/app/supervisor/testing/load.ts';
import { startServer } from '#platform/server/app/supervisor/testing/start.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { openEventStream, type EventStream } from '#src/testing/event-stream.ts';
import { signUp as register, type Api } from '../scripts/kill-rounds/api.ts';

/** The lines for nginx in `docs/operate.md`, as they stand there, with TLS before a running server. */

const nginx = '/usr/sbin/nginx';
const openssl = '/usr/bin/openssl';
const isThere = existsSync(nginx) && existsSync(openssl);
const missing = isThere ? '' : ' (left out: there is no nginx here; Debian: apt-get install nginx-light openssl)';

let running: TestApp;
let folder: string;
let proxy: ChildProcess | undefined;
let port: number;
let ana: Client;
let group: string;
/** Another machine than the proxy's, as far as addresses tell. */
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, localAddress: '127.0.0.2' });

beforeAll(async () => {
  if (!isThere) return;
  folder = mkdtempSync(join(tmpdir(), 'oficina-nginx-'));
  port = await freePort();
  running = await testApp({ BASE_URL: `https://localhost:${port}`, TRUSTED_PROXIES: '127.0.0.1' });
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  await running.app.server.listen({ host: '127.0.0.1', port: 0 });
  const behind = (running.app.server.server.address() as AddressInfo).port;
  await startProxy(behind);
});
afterAll(async () => {
  if (!isThere) return;
  agent.destroy();
  proxy?.kill('SIGTERM');
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

const manual = readFileSync(join(import.meta.dirname, '..', 'docs', 'operate.md'), 'utf8');
const lines = /### nginx[^]*?```\n(server \{[^]*?\n\})\n```/.exec(manual)?.[1] ?? '';
const [, upstream = '', balancing = ''] =
  /## Several machines[^]*?```\n(upstream [^]*?\n\})\n```[^]*?```\n(    proxy_pass [^]*?)\n```/.exec(manual) ?? [];

async function startProxy(behind: number): Promise<void> {
  const key = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', ...key];
  execFileSync(openssl, made, { stdio: 'ignore' });
  const server = lines
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl; ssl_certificate cert.pem; ssl_certificate_key key.pem;`)
    .replace('server_name shop.example;', 'server_name localhost;')
    .replace('http://127.0.0.1:3000', `http://127.0.0.1:${behind}`);
  expect(server).toContain(`127.0.0.1:${behind}`);
  proxy = spawnProxy(folder, server);
  await vi.waitUntil(async () => (await call('GET', '/_up').catch(() => undefined))?.status === 200, {
    timeout: 20_000,
  });
}

/** nginx with these lines in its block of HTTP. */
function spawnProxy(where: string, http: string): ChildProcess {
  mkdirSync(join(where, 'temp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(where, 'temp', name)};`,
  );
  writeFileSync(
    join(where, 'nginx.conf'),
    `daemon off; pid nginx.pid; error_log stderr error; ${process.getuid?.() === 0 ? 'user root;' : ''} events {}
     http { access_log off; ${temporary.join(' ')}\n${http}\n}`,
  );
  return spawn(nginx, ['-e', 'stderr', '-p', where, '-c', join(where, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

function options(method: string, path: string, headers: RequestOptions['headers']): RequestOptions {
  return { agent, host: 'localhost', port, method, path, family: 4, headers: { ...headers } };
}

async function call(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string | Buffer,
): Promise<Answer> {
  const sent = ask(options(method, path, headers));
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces).toString() };
}

async function signedIn(): Promise<Readonly<Record<string, string>>> {
  const answer = await call(
    'POST',
    '/api/_session',
    // What a client says of its own address is not believed.
    { 'content-type': 'application/json', origin: `https://localhost:${port}`, 'x-forwarded-for': '203.0.113.9' },
    JSON.stringify({ username: ana.email, password: 'correct horse battery' }),
  );
  expect(answer.status, answer.body).toBe(200);
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  expect(
    cookies.every((line) => /; Secure/.test(line)),
    cookies.join('\n'),
  ).toBe(true);
  const cookie = cookies.map((line) => line.split(';')[0] ?? '').join('; ');
  const token = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
  return { cookie, 'x-xsrf-token': decodeURIComponent(token), origin: `https://localhost:${port}` };
}

test(`behind nginx with TLS one signs in from the own address, and cookies are for TLS alone${missing}`, async () => {
  if (!isThere) return;
  const headers = await signedIn();
  const { sessions } = JSON.parse((await call('GET', '/api/_sessions', headers)).body) as {
    sessions: readonly { address: string; current: boolean }[];
  };
  expect(sessions.find(({ current }) => current)?.address).toBe('127.0.0.2');
  expect((await call('GET', '/_up')).headers['strict-transport-security']).toBeDefined();
});

test(`changes arrive while the stream is open, and a file of 15 MB goes through and comes back${missing}`, async () => {
  if (!isThere) return;
  const headers = await signedIn();
  const stream = ask(options('GET', `/api/${group}/_changes?feed=eventsource&since=now`, headers));
  stream.end();
  const [answer] = (await once(stream, 'response')) as [IncomingMessage];
  let heard = '';
  answer.setEncoding('utf8').on('data', (piece: string) => (heard += piece));
  const json = { ...headers, 'content-type': 'application/json' };
  const made = await call('POST', `/api/${group}`, json, JSON.stringify({ klass: 'ticket', content: 'Live' }));
  const { id } = JSON.parse(made.body) as { id: string };
  await expect.poll(() => heard).toContain(id);
  stream.destroy();
  const bytes = Buffer.alloc(15_000_000, 'a file ');
  const path = `/api/${group}/${id}/attachments/large.txt`;
  const sent = await call('PUT', path, { ...headers, 'content-type': 'text/plain' }, bytes);
  expect(sent.status, sent.body).toBe(201);
  const { id: file } = JSON.parse(sent.body) as { id: string };
  const back = await call('GET', `/api/${group}/${file}/content`, headers);
  expect([back.status, back.body === bytes.toString()]).toEqual([200, true]);
});

test(`of two servers behind nginx one is restarted under reads and writes without an error, and streams miss nothing${missing}`, async () => {
  if (!isThere) return;
  const place = mkdtempSync(join(tmpdir(), 'oficina-nginx-'));
  const open = await freePort();
  const url = `http://localhost:${open}`;
  const shared = {
    DATABASE_URL: running.url,
    DATA_DIR: join(place, 'data'),
    SECRET_KEY: 'a secret that all the servers of a test share',
    BASE_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const servers = await Promise.all([startServer(shared), startServer(shared)]);
  const [one, two] = servers;
  const balancer = spawnProxy(place, balanced(open, one.url, two.url));
  try {
    await vi.waitUntil(async () => (await fetch(`${url}/_up`).catch(() => undefined))?.ok === true, 20_000);
    const api = await register(url);
    const load = startLoad(api);
    const heard = followChanges(open, api);
    await goneOn(load);
    expect(await two.stop(), two.output()).toBe(0);
    await goneOn(load);
    servers.push(await startServer({ ...shared, PORT: new URL(two.url).port }));
    await goneOn(load);
    expect(await load.stop()).toEqual([]);
    await vi.waitFor(() => expect(load.written.filter((id) => !heard.text().includes(id))).toEqual([]), 20_000);
    expect(heard.count()).toBeGreaterThan(1);
    // Nothing twice: what was sent again has made one record.
    const { body } = await api.call('GET', `${api.group}/_all_docs?limit=10000`);
    const made = (body['rows'] as readonly { id: string }[]).filter(({ id }) => id.startsWith('cus-'));
    expect(made.map(({ id }) => id).toSorted()).toEqual(load.written.toSorted());
  } finally {
    balancer.kill('SIGTERM');
    await Promise.all(servers.map(async (server) => server.stop()));
    rmSync(place, { recursive: true, force: true });
  }
}, 300_000);

/** The lines of the manual for several machines, without TLS. */
function balanced(at: number, ...servers: readonly [string, string]): string {
  const [one, two] = servers.map((server) => new URL(server).host);
  const http = `${upstream.replace('10.0.0.1:3000', one ?? '').replace('10.0.0.2:3000', two ?? '')}\n${lines
    .replace('listen 443 ssl;', `listen 127.0.0.1:${at};`)
    .replace('server_name shop.example;', 'server_name localhost;')
    .replace('    proxy_request_buffering off;\n', '')
    .replace('    proxy_pass http://127.0.0.1:3000;', balancing)}`;
  expect(http).toContain(two);
  expect(http).toContain('non_idempotent');
  return http;
}

async function goneOn(load: Load): Promise<void> {
  const before = load.written.length;
  await vi.waitFor(() => expect(load.written.length).toBeGreaterThan(before + 20), 60_000);
}

/** A stream that is opened again where it was whenever it ends, as browsers do, until the test is over. */
function followChanges(at: number, api: Api): { text(): string; count(): number } {
  let before = '';
  let current: EventStream | undefined;
  let count = 0;
  const following = { goesOn: true };
  const path = `${api.group}/_changes?feed=eventsource&since=0`;
  const follow = async (): Promise<void> => {
    while (following.goesOn) {
      const last = [...before.matchAll(/^id: (.+)$/gm)].at(-1)?.[1];
      current = await openEventStream(at, api.cookie, path, {
        headers: last === undefined ? {} : { 'last-event-id': last },
      }).catch(() => undefined);
      count += 1;
      await current?.ended;
      before += current?.text() ?? '';
      current = undefined;
      await sleep(100);
    }
  };
  void follow();
  onTestFinished(() => {
    following.goesOn = false;
    current?.close();
  });
  return { text: () => before + (current?.text() ?? ''), count: () => count };
}
