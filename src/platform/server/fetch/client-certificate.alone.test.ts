import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFetchOutside } from './fetch-outside.ts';

/** A server that asks clients for a certificate, as banks do. Its own is trusted here, which is why the test has a process of its own. */

const openssl = '/usr/bin/openssl';
const isThere = existsSync(openssl);
let server: Server | undefined;
let port: number;

function pair(name: string): { cert: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'oficina-certificate-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`];
  execFileSync(openssl, [...asked, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
  const [cert, key] = [readFileSync(certFile, 'utf8'), readFileSync(keyFile, 'utf8')];
  rmSync(folder, { recursive: true });
  return { cert, key };
}

beforeAll(async () => {
  if (!isThere) return;
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  const made = createServer(
    { ...pair('bank.test'), requestCert: true, rejectUnauthorized: false },
    (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { subject } = (request.socket as TLSSocket).getPeerCertificate();
        response.end(JSON.stringify({ method: request.method, body, client: subject?.CN ?? null }));
      });
    },
  );
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  ({ port } = made.address() as AddressInfo);
  server = made;
});
afterAll(() => {
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  server?.closeAllConnections();
  server?.close();
});

const missing = isThere ? '' : ' (left out: there is no openssl here)';
test.skipIf(!isThere)(`a certificate is shown to the server, with a body sent by PUT${missing}`, async () => {
  const fetchOutside = createFetchOutside({ namedHosts: [`127.0.0.1:${port}`] });
  const url = `https://127.0.0.1:${port}/cob/1`;
  const read = async (options: Parameters<typeof fetchOutside>[1]): Promise<unknown> =>
    JSON.parse((await fetchOutside(url, options)).body.toString());
  const client = pair('shop');
  expect(await read({ method: 'PUT', post: '{}', client })).toEqual({ method: 'PUT', body: '{}', client: 'shop' });
  expect(await read({ client })).toEqual({ method: 'GET', body: '', client: 'shop' });
  expect(await read({})).toEqual({ method: 'GET', body: '', client: null });
  await expect(fetchOutside(url, { client: { cert: 'x', key: 'x' } })).rejects.toMatchObject({ why: 'unreachable' });
});
