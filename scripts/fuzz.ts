import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendRaw, type Answered } from './fuzz/send.ts';
import { wildRequests, type WildRequest } from './fuzz/requests.ts';
import { isRecord, signUp } from './kill-rounds/api.ts';
import { startApp } from './kill-rounds/app.ts';

// Fires random requests of a grammar at a started server over raw sockets for a minute, or the seconds given; fails on an answer of 500 or more,
// on one in another form, on none, and on one that takes over a second.
const seconds = Number(process.argv[2] ?? 60);
const slowest = 1000;
const atOnce = 4;
/** Calls of programs for network drives, which the description of the API does not list. */
const ofNetworkDrive = [
  'GET',
  'PUT',
  'PROPFIND',
  'PROPPATCH',
  'MKCOL',
  'COPY',
  'MOVE',
  'LOCK',
  'UNLOCK',
  'REPORT',
].flatMap((method) => ['/dav', '/dav/:db', '/dav/:db/*', '/dav/:db/a/*'].map((url) => ({ method, url })));

interface Sent extends Answered {
  readonly request: WildRequest;
}

const folder = mkdtempSync(join(tmpdir(), 'oficina-fuzz-'));
const app = await startApp(folder);
const all: Sent[] = [];
try {
  const api = await signUp(app.url);
  const { group, cookie } = api;
  await api.call('POST', group, { _id: 'acn-', key: 'rdisk', value: 'enabled' });
  const { body: issued } = await api.call('POST', '_tokens', {
    description: 'Fuzz',
    permissions: ['rdisk:write'],
    current_password: 'correct horse battery',
  });
  const authorization = `Basic ${Buffer.from(`x:${String(issued['token'])}`).toString('base64')}`;
  const description: unknown = await (await fetch(`${app.url}/api/openapi.json`)).json();
  const requests = fc.oneof(
    { weight: 3, arbitrary: wildRequests(routesOf(description), [group], { cookie }) },
    { weight: 1, arbitrary: wildRequests(ofNetworkDrive, [group], { authorization }) },
  );
  const lasting = requests.filter(({ url }) => !/feed=|_session/.test(url));
  const end = Date.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (Date.now() < end) for (const request of fc.sample(lasting, 50)) all.push(await send(request));
    }),
  );
} finally {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}

const ordered = all.toSorted((a, b) => b.milliseconds - a.milliseconds);
for (const { request, milliseconds, text } of ordered.slice(0, 5))
  console.log(`${Math.round(milliseconds)} ms ${lineOf(request)} ${text.slice(9, 12)}`);
const bad = all.filter(
  ({ milliseconds, text }) =>
    milliseconds > slowest || !/^HTTP\/1\.1 [1-4]/.test(text) || /node_modules|at async/.test(text),
);
for (const { request, milliseconds, text } of bad.slice(0, 20))
  console.log(`FAILED ${Math.round(milliseconds)} ms ${lineOf(request)}\n${text.slice(0, 300)}`);
console.log(`${all.length} requests, ${bad.length} failed`);
if (bad.length > 0 || all.length === 0) process.exitCode = 1;

function lineOf({ method, url, body }: WildRequest): string {
  return `${method} ${url.slice(0, 200)} ${(body ?? '').toString().slice(0, 80)}`;
}

function routesOf(description: unknown): { method: string; url: string }[] {
  const paths = isRecord(description) && isRecord(description['paths']) ? description['paths'] : {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => ({
      method: method.toUpperCase(),
      url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    })),
  );
}

/** Bytes as they are: no client tidies them up. */
async function send(request: WildRequest): Promise<Sent> {
  const { method, url, headers, body } = request;
  const lines = Object.entries({ Host: 'localhost', Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  if (body !== undefined) lines.push(`Content-Length: ${body.length}`);
  const head = `${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
  return { request, ...(await sendRaw(app.url, body === undefined ? [head] : [head, body])) };
}
