import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openServer } from './server.ts';

/**
 * `npx tsx bench/streams.ts [LISTENERS]`: over sockets, how long a write takes until the last of many listeners of a group has heard of it, and
 * what streams that nobody reads take of memory while others write large notes.
 */
const listeners = Number(process.argv[2] ?? 500);
const running = await openServer();
const address = new URL(await running.app.server.listen({ host: '127.0.0.1', port: 0 }));
const { cookie } = running.ana;

try {
  console.log(`milliseconds from a write to the last of its listeners (p50 p95 max of 40 writes)`);
  for (const count of [1, 50, listeners]) await heardBy(count);
  await unread(10);
} finally {
  await running.close();
}

/** The clients share this process with the server, so that theirs is part of the time. */
async function heardBy(count: number): Promise<void> {
  let hear = (_id: string): void => undefined;
  const streams = await Promise.all(
    Array.from({ length: count }, async () => open('since=now', (text) => ids(text).forEach((id) => hear(id)))),
  );
  const times: number[] = [];
  for (let write = 0; write < 40; write += 1) {
    const heard = new Map<string, number>();
    let done = (): void => undefined;
    const all = new Promise<void>((resolve) => {
      done = resolve;
    });
    let wanted = '';
    hear = (id) => {
      heard.set(id, (heard.get(id) ?? 0) + 1);
      if (id === wanted && heard.get(id) === count) done();
    };
    const from = performance.now();
    const made = await running.ana.call('POST', running.group, { klass: 'customer', name: `Heard ${write}` });
    wanted = String(made.body['id']);
    if (heard.get(wanted) === count) done();
    await all;
    times.push(performance.now() - from);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): string =>
    String(Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)).padStart(6);
  console.log(`  ${String(count).padStart(4)} listeners ${at(0.5)} ${at(0.95)} ${at(1)}`);
  for (const stream of streams) stream.destroy();
  await sleep(300);
}

async function unread(count: number): Promise<void> {
  const streams = await Promise.all(
    Array.from({ length: count }, async () => {
      const stream = await open('since=now&include_docs=true', () => undefined);
      return stream.pause();
    }),
  );
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const content = 'word '.repeat(19_000);
  const until = performance.now() + 30_000;
  let written = 0;
  while (performance.now() < until) {
    await running.ana.call('POST', running.group, { klass: 'handbook', title: `Unread ${written}`, content });
    written += 1;
    most = Math.max(most, process.memoryUsage().rss);
  }
  const megabytes = ((most - before) / 1e6).toFixed(0);
  console.log(
    `${count} streams that nobody reads, ${written} notes of 95 kB in 30 s (${((written * count * 95) / 1000).toFixed(0)} MB to be sent): ${megabytes} MB more memory at most`,
  );
  for (const stream of streams) stream.destroy();
}

async function open(query: string, hear: (text: string) => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const path = `/api/${running.group}/_changes?feed=eventsource&${query}`;
    httpRequest({ host: address.hostname, port: address.port, path, headers: { cookie }, agent: false }, (response) => {
      response
        .setEncoding('utf8')
        .on('data', hear)
        .on('error', () => undefined);
      resolve(response);
    })
      .on('error', reject)
      .end();
  });
}

function ids(text: string): string[] {
  return [...text.matchAll(/"id":"(cus-[0-9a-f]{32})"/g)].map((found) => found[1] ?? '');
}
