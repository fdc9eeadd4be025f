import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { pollFeeds } from '#modules/exoreader/server/engine/poll.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { foundGroup, signUp } from '#src/testing/client.ts';
import { bankFile } from './bank-file.ts';
import { openServer } from './server.ts';

/**
 * `npx tsx bench/soak.ts [MINUTES] [PAUSE]`: people of four groups use all modules at once for so many minutes: they write, read, search, import bank
 * files, send files and listen to changes, while feeds of a local server are read. Told are errors, the times of answers minute by minute, and
 * by how much memory grows in an hour (the slope of a line through the samples of the second half). PAUSE, in milliseconds, is what each person
 * rests between two requests: it sets the load.
 */
const minutes = Number(process.argv[2] ?? 10);
const pause = Number(process.argv[3] ?? 250);
const people = 16;

const program = `
let round = 0;
require('node:http').createServer((request, response) => {
  round += 1;
  response.writeHead(200, { 'content-type': 'application/rss+xml' });
  response.end('<rss version="2.0"><channel><title>News</title>' + Array.from({ length: 20 }, (_, place) => '<item><guid>' + request.url + (round + place) + '</guid><title>Story ' + (round + place) + '</title><description>' + 'Words. '.repeat(60) + '</description></item>').join('') + '</channel></rss>');
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;
const feeds = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
const [told] = (await once(feeds.stdout, 'data')) as [Buffer];
const host = `127.0.0.1:${Number(told.toString())}`;
const running = await openServer({ FETCH_TEST_HOSTS: host });
const address = await running.app.server.listen({ host: '127.0.0.1', port: 0 });

const times: number[] = [];
const errors = new Map<string, number>();
const memory: { readonly at: number; readonly bytes: number }[] = [];
const until = performance.now() + minutes * 60_000;
const going = (): boolean => performance.now() < until;
const content = bankFile(300);

try {
  const groups = await Promise.all(
    Array.from({ length: 4 }, async (_, place) => {
      const person = await signUp(running.app);
      const group = await foundGroup(person, `Group ${place}`);
      // Files of an hour go beyond what the other plans hold.
      await setPlan(running.app, group, 'server');
      for (const key of ['exoreader', 'budget', 'maintenance'])
        await person.call('POST', group, { klass: 'account_configuration', _id: 'acn-', key, value: 'enabled' });
      for (let feed = 0; feed < 5; feed += 1)
        await person.call('POST', group, { klass: 'reader_subscription', url: `http://${host}/${place}/${feed}` });
      const wallet = await person.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'BRL' });
      return { cookie: person.cookie, group, wallet: String(wallet.body['id']) };
    }),
  );
  const all = groups.flatMap((one) => [
    ...Array.from({ length: people / 4 }, async () => work(one)),
    every(15_000, async () => importFile(one)),
    listen(one),
  ]);
  all.push(every(5000, async () => void (await pollFeeds(running.app))));
  all.push(
    every(60_000, async () =>
      running.app.system('feeds', async (db) => void (await db.query("UPDATE feeds SET next_check_at = 'epoch'"))),
    ),
  );
  console.log('minute  answers     p50  p95  max  RSS MB  heap MB  errors');
  for (let minute = 1; minute <= minutes; minute += 1) {
    for (let sample = 0; sample < 6; sample += 1) {
      await sleep(10_000);
      memory.push({ at: performance.now(), bytes: process.memoryUsage.rss() });
    }
    report(minute);
  }
  await Promise.all(all);
  const late = memory.slice(memory.length >> 1);
  console.log(
    `memory of the process, server and clients together: ${(slope(late) / 1e6).toFixed(1)} MB more each hour`,
  );
  console.log(errors.size === 0 ? 'no errors' : [...errors].map(([what, count]) => `${count} × ${what}`).join('\n'));
} finally {
  feeds.kill();
  await running.close();
}
process.exit(0);

interface Seat {
  readonly cookie: string;
  readonly group: string;
  readonly wallet: string;
}

/** What somebody does, again and again: the parts are those of an ordinary day. */
async function work(seat: Seat): Promise<void> {
  for (let round = 0; going(); round += 1) {
    const made = await asked(seat, 'POST', seat.group, { klass: 'ticket', content: `Lamp ${round} does not burn` });
    const id = String(made['id']);
    for (const [method, path, body] of [
      ['GET', `${seat.group}/${id}`],
      ['POST', `${seat.group}/_find`, { selector: { klass: 'ticket' }, limit: 25 }],
      [
        'PUT',
        `${seat.group}/${id}?rev=${String(made['rev'])}`,
        { klass: 'ticket', content: `Lamp ${round} burns again` },
      ],
      ['POST', `${seat.group}/_search`, { text: 'lamp' }],
      ['POST', seat.group, { klass: 'customer', name: `Customer ${round}` }],
      ['POST', `${seat.group}/_find`, { selector: { klass: 'reader_item' }, limit: 10 }],
      ['PUT', `${seat.group}/${id}/attachments/photo.bin`, randomBytes(50_000)],
      ['GET', `${seat.group}/_changes?limit=25`],
    ] as const) {
      await asked(seat, method, path, body);
      await sleep(pause * (0.5 + Math.random()));
    }
  }
}

async function importFile(seat: Seat): Promise<void> {
  const upload = { wallet: seat.wallet, content, mode: 'import', status: 'confirmed', date_format: 'dmy' };
  const { id } = await asked(seat, 'POST', `${seat.group}/wallets-upload`, upload);
  if (id === undefined) return;
  for (const step of ['accept', 'undo'])
    await asked(seat, 'PUT', `${seat.group}/_design/${step}/_update/csv/${String(id)}`, {});
}

async function listen({ cookie, group }: Seat): Promise<void> {
  const stop = AbortSignal.timeout(Math.max(1, Math.round(until - performance.now())));
  try {
    const response = await fetch(`${address}/api/${group}/_changes?feed=eventsource&since=now`, {
      headers: { cookie },
      signal: stop,
    });
    if (response.body !== null) for await (const _ of response.body);
    if (going()) failed('a stream ended');
  } catch (error) {
    if (!stop.aborted) failed(`a stream: ${String(error)}`);
  }
}

async function every(pauses: number, what: () => Promise<void>): Promise<void> {
  while (going()) {
    await what();
    await sleep(pauses);
  }
}

async function asked(
  { cookie }: Seat,
  method: string,
  path: string,
  body?: object,
): Promise<Readonly<Record<string, unknown>>> {
  const from = performance.now();
  const bytes = Buffer.isBuffer(body);
  const response = await fetch(`${address}/api/${path}`, {
    method,
    headers: { cookie, 'content-type': bytes ? 'application/octet-stream' : 'application/json' },
    ...(body === undefined ? {} : { body: bytes ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await response.text();
  times.push(performance.now() - from);
  if (!response.ok) {
    failed(`${method} ${path.replace(/[a-z]{3}-[0-9a-f]+/g, 'ID')}: ${response.status} ${text.slice(0, 120)}`);
    return {};
  }
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

function failed(what: string): void {
  errors.set(what, (errors.get(what) ?? 0) + 1);
}

function report(minute: number): void {
  const sorted = times.splice(0).toSorted((a, b) => a - b);
  const at = (part: number): string =>
    String(Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)).padStart(5);
  const { rss, heapUsed } = process.memoryUsage();
  const all = [...errors.values()].reduce((sum, one) => sum + one, 0);
  console.log(
    `${String(minute).padStart(6)} ${String(sorted.length).padStart(8)}  ${at(0.5)}${at(0.95)}${at(1)} ${(rss / 1e6).toFixed(0).padStart(7)} ${(heapUsed / 1e6).toFixed(0).padStart(8)} ${String(all).padStart(7)}`,
  );
}

/** Bytes by which the samples grow in an hour, by least squares. */
function slope(samples: readonly { readonly at: number; readonly bytes: number }[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [at, bytes] = [mean(samples.map((one) => one.at)), mean(samples.map((one) => one.bytes))];
  const up = samples.reduce((sum, one) => sum + (one.at - at) * (one.bytes - bytes), 0);
  const across = samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
  return across === 0 ? 0 : (up / across) * 3_600_000;
}
