import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { bankFile } from './bank-file.ts';
import { openServer } from './server.ts';

/**
 * `npx tsx bench/reading.ts [ROWS]`: for how long the process is kept from anything else while a bank's file is read, compared with what the
 * wallet knows, written, accepted and undone. `longest` is the longest single piece of work, in milliseconds.
 */
const rows = Number(process.argv[2] ?? 50_000);
const running = await openServer();
await running.app.server.listen({ host: '127.0.0.1', port: 0 });
const { port } = running.app.server.server.address() as AddressInfo;

async function ask(method: string, path: string, body: Buffer): Promise<{ status: number; text: Buffer }> {
  const headers = { cookie: running.ana.cookie, 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const sent = request({ port, method, path: `/api/${running.group}${path}`, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts) }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function measured(name: string, method: string, path: string, body: Buffer): Promise<Buffer> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const from = performance.now();
  const { status, text } = await ask(method, path, body);
  const took = performance.now() - from;
  delay.disable();
  if (status !== 200 && status !== 201) throw new Error(text.toString('utf8', 0, 500));
  const milliseconds = (nanoseconds: number): string => (nanoseconds / 1e6).toFixed(0).padStart(5);
  console.log(
    `${name.padEnd(24)} ${(took / 1000).toFixed(1).padStart(6)} s   longest ${milliseconds(delay.max)} ms   p99 ${milliseconds(delay.percentile(99))} ms`,
  );
  return text;
}

const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));

try {
  const wallet = json({ klass: 'wallet', name: 'Bank', currency: 'BRL' });
  const { id } = JSON.parse(String((await ask('POST', '', wallet)).text)) as { id: string };
  const upload = { wallet: id, content: bankFile(rows), status: 'confirmed', date_format: 'dmy' };
  const [preview, write] = [json(upload), json({ ...upload, mode: 'import' })];
  console.log(`a file of ${rows.toLocaleString('en')} rows\n`);
  await measured('preview', 'POST', '/wallets-upload', preview);
  const made = JSON.parse(String(await measured('import', 'POST', '/wallets-upload', write))) as { id: string };
  await measured('preview, all known', 'POST', '/wallets-upload', preview);
  for (const step of ['accept', 'undo'])
    await measured(step, 'PUT', `/_design/${step}/_update/csv/${made.id}`, json({}));
} finally {
  await running.close();
}
