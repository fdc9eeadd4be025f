import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openServer } from './server.ts';

/** `npx tsx bench/bodies.ts`: for how long large bodies keep the process from doing anything else, over a socket. */
const running = await openServer();
const { server } = running.app;
await server.listen({ host: '127.0.0.1', port: 0 });
const { port } = server.server.address() as AddressInfo;

async function post(name: string, path: string, body: Buffer, cookie?: string): Promise<void> {
  const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', 'Content-Type: application/json'];
  if (cookie !== undefined) head.push(`Cookie: ${cookie}`);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(client, 'connect');
  delay.enable();
  const began = performance.now();
  let answer = '';
  client.on('data', (piece: Buffer) => (answer += piece.toString('latin1')));
  client.once('end', () => client.destroy());
  client.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n`);
  client.write(body);
  await once(client, 'close');
  delay.disable();
  const took = Math.round(performance.now() - began);
  const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'no answer';
  const reason = /"reason":(.{0,60})/.exec(answer)?.[1] ?? '';
  console.log(`${name.padEnd(44)} ${status}  ${took} ms, longest block ${Math.round(delay.max / 1e6)} ms  ${reason}`);
}

try {
  const { group, ana } = running;
  const nested = Buffer.from(`[${'[],'.repeat(5_000_000)}[]]`);
  const file = randomBytes(18_750_000).toString('base64');
  const csv = '2026-01-02;-12,50;Padaria\n'.repeat(280_000);
  for (let round = 0; round < 3; round += 1) {
    await post('15 MB of lists, no session', `/api/${group}/wallets-upload`, nested);
    await post('15 MB of lists, a member', `/api/${group}/wallets-upload`, nested, ana.cookie);
    await post('1 MB to the sign-in', '/api/_session', Buffer.alloc(1_000_000, ' '));
    await post('1 MB of lists as a record', `/api/${group}`, nested.subarray(0, 999_999), ana.cookie);
    const upload = { wallet: 'wal-00000000000000000000000000000000', mode: 'import' };
    const large = Buffer.from(JSON.stringify({ ...upload, file: Buffer.from(file).toString('base64') }));
    await post('a file of 25 MB as base64', `/api/${group}/wallets-upload`, large, ana.cookie);
    const text = Buffer.from(JSON.stringify({ ...upload, content: csv }));
    await post(
      `a file of ${Math.round(text.length / 1e6)} MB as text`,
      `/api/${group}/wallets-upload`,
      text,
      ana.cookie,
    );
  }
} finally {
  await running.close();
}
