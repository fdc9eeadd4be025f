import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request as ask, type RequestOptions } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

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

async function startProxy(behind: number): Promise<void> {
  const manual = readFileSync(join(import.meta.dirname, '..', 'docs', 'operate.md'), 'utf8');
  const lines = /### nginx[^]*?```\n(server \{[^]*?\n\})\n```/.exec(manual)?.[1] ?? '';
  const key = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', ...key];
  execFileSync(openssl, made, { stdio: 'ignore' });
  const server = lines
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl; ssl_certificate cert.pem; ssl_certificate_key key.pem;`)
    .replace('server_name shop.example;', 'server_name localhost;')
    .replace('http://127.0.0.1:3000', `http://127.0.0.1:${behind}`);
  expect(server).toContain(`127.0.0.1:${behind}`);
  mkdirSync(join(folder, 'temp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, 'temp', name)};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid nginx.pid; error_log stderr error; ${process.getuid?.() === 0 ? 'user root;' : ''} events {}
     http { access_log off; ${temporary.join(' ')}\n${server}\n}`,
  );
  proxy = spawn(nginx, ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await vi.waitUntil(async () => (await call('GET', '/_up').catch(() => undefined))?.status === 200, {
    timeout: 20_000,
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
  await expect.poll(() => heard, { timeout: 20_000 }).toContain(id);
  stream.destroy();
  const bytes = Buffer.alloc(15_000_000, 'a file ');
  const path = `/api/${group}/${id}/attachments/large.txt`;
  const sent = await call('PUT', path, { ...headers, 'content-type': 'text/plain' }, bytes);
  expect(sent.status, sent.body).toBe(201);
  const { id: file } = JSON.parse(sent.body) as { id: string };
  const back = await call('GET', `/api/${group}/${file}/content`, headers);
  expect([back.status, back.body === bytes.toString()]).toEqual([200, true]);
});
