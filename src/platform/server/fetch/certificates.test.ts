import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConnectionPool } from './connections.ts';
import { createFetchOutside } from './fetch-outside.ts';

/** A server with an untrusted certificate, and the names that clients requested. */

const openssl = '/usr/bin/openssl';
const isThere = existsSync(openssl);
let server: Server | undefined;
let port: number;
const named: string[] = [];

beforeAll(async () => {
  if (!isThere) return;
  const folder = mkdtempSync(join(tmpdir(), 'oficina-certificate-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=feeds.test'];
  execFileSync(openssl, [...asked, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
  const [key, cert] = [readFileSync(keyFile), readFileSync(certFile)];
  rmSync(folder, { recursive: true });
  const SNICallback = (
    name: string,
    answer: (error: null, context: ReturnType<typeof createSecureContext>) => void,
  ) => {
    named.push(name);
    answer(null, createSecureContext({ key, cert }));
  };
  const made = createServer({ key, cert, SNICallback }, (_request, response) => response.end('hello'));
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  ({ port } = made.address() as AddressInfo);
  server = made;
});
afterAll(() => {
  server?.closeAllConnections();
  server?.close();
});

const missing = isThere ? '' : ' (left out: there is no openssl here)';
test.skipIf(!isThere)(
  `a certificate is asked for by the name, not by the address, and has to be vouched for${missing}`,
  async () => {
    const connections = openConnectionPool();
    const namedHosts = [`feeds.test:${port}`, `127.0.0.1:${port}`];
    const settings = { namedHosts, resolve: async () => ['127.0.0.1'] };
    for (const fetchOutside of [createFetchOutside(settings), createFetchOutside({ ...settings, connections })])
      for (const host of namedHosts)
        await expect(fetchOutside(`https://${host}/`)).rejects.toMatchObject({ why: 'unreachable' });
    connections.close();
    expect(named).toEqual(['feeds.test', 'feeds.test']);
  },
);
