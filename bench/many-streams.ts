import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { foundGroup } from '#src/testing/client.ts';
import { openServer } from './server.ts';

/**
 * `NODE_OPTIONS=--expose-gc npx tsx bench/many-streams.ts [STREAMS]`: how much memory an open event stream takes of the server, a hundred of them in each group, with the clients in a
 * process of their own, and how long a write takes until all of its group have heard of it. `ulimit -n` must be higher than the number.
 */
interface Order {
  readonly port: number;
  readonly paths: readonly string[];
  readonly cookie: string;
  readonly count: number;
}

/** Streams of one group. */
const each = 100;

if (process.send === undefined) await measure(Number(process.argv[2] ?? 10_000));
else process.once('message', (order: Order) => void listen(order));

async function measure(count: number): Promise<void> {
  const running = await openServer({ DEFAULT_PLAN: 'server' });
  const address = new URL(await running.app.server.listen({ host: '127.0.0.1', port: 0 }));
  const clients = fork(fileURLToPath(import.meta.url));
  try {
    const groups = [running.group];
    while (groups.length < Math.ceil(count / each)) groups.push(await foundGroup(running.ana));
    const paths = groups.map((group) => `/api/${group}/_changes?feed=eventsource&since=now`);
    globalThis.gc?.();
    const before = process.memoryUsage();
    clients.send({ port: Number(address.port), paths, cookie: running.ana.cookie, count } satisfies Order);
    const opening = performance.now();
    await said(clients, 'open');
    const opened = performance.now() - opening;
    await sleep(1000);
    globalThis.gc?.();
    const after = process.memoryUsage();
    const taken = (key: 'rss' | 'heapUsed'): string => ((after[key] - before[key]) / count / 1000).toFixed(1);
    console.log(
      `${count} streams opened in ${(opened / 1000).toFixed(1)} s; of each ${taken('rss')} kB in all, ${taken('heapUsed')} kB of the heap`,
    );
    for (let write = 0; write < 5; write += 1) {
      const from = performance.now();
      const heard = said(clients, 'heard');
      const made = await running.ana.call('POST', running.group, { klass: 'customer', name: `Heard ${write}` });
      const acknowledged = performance.now() - from;
      await heard;
      console.log(
        `  a write: ${made.status} after ${acknowledged.toFixed(0)} ms, all have heard of it after ${(performance.now() - from).toFixed(0)} ms`,
      );
      await sleep(500);
    }
  } finally {
    clients.kill('SIGKILL');
    await running.close();
  }
}

async function said(clients: ChildProcess, word: string): Promise<void> {
  const [message] = (await once(clients, 'message')) as [string];
  if (message !== word) throw new Error(`the clients said ${message}, not ${word}`);
}

/** Bare sockets, so that the clients' own cost is small; 200 at a time are opened. */
async function listen({ port, paths, cookie, count }: Order): Promise<void> {
  let heard = 0;
  const open = async (place: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const path = paths[Math.floor(place / each)] ?? '';
      const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`;
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      socket.on('error', reject).on('data', (piece: Buffer) => {
        const text = piece.toString();
        if (text.startsWith('HTTP/1.1 ')) {
          if (text.startsWith('HTTP/1.1 200')) resolve();
          else reject(new Error(text));
        }
        if (text.includes('data: {') && (heard += 1) % each === 0) process.send?.('heard');
      });
    });
  for (let opened = 0; opened < count; opened += 200)
    await Promise.all(Array.from({ length: Math.min(200, count - opened) }, async (_, place) => open(opened + place)));
  process.send?.('open');
}
