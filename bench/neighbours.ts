import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { foundGroup, signUp } from '#src/testing/client.ts';
import { bankFile } from './bank-file.ts';
import { openServer } from './server.ts';

/**
 * `npx tsx bench/neighbours.ts [ROWS] [PEOPLE] [PAUSE]`: how long people wait, over a socket, while one of their group accepts and undoes a bank's file of 50,000
 * rows, and what another group notices of it and of a group that writes as fast as it is answered; then the same of a group whose lock somebody
 * holds for ten seconds.
 */
const rows = Number(process.argv[2] ?? 50_000);
const writers = Number(process.argv[3] ?? 16);
/** Milliseconds that a person rests at least between two writes, and up to twice as long. */
const rest = Number(process.argv[4] ?? 100);
const running = await openServer();
const address = await running.app.server.listen({ host: '127.0.0.1', port: 0 });
const other = await signUp(running.app);
const otherGroup = await foundGroup(other, 'Other');

/** The program of a neighbour that writes without a pause, in a process of its own as on a machine of its own; it counts its writes until it is ended. */
const flooding = `
const [address, cookie, connections] = process.argv.slice(1);
const agent = new (require('node:http').Agent)({ keepAlive: true, maxSockets: Number(connections) });
const body = JSON.stringify({ klass: 'customer', name: 'A neighbour' });
let written = 0;
const write = () => require('node:http').request(address, { method: 'POST', agent, headers: { cookie, 'content-type': 'application/json', 'content-length': body.length } }, (answer) => {
  if (answer.statusCode === 201) written += 1;
  answer.resume().on('end', write);
}).end(body);
for (let at = 0; at < Number(connections); at += 1) write();
setInterval(() => {}, 1000);
process.on('SIGTERM', () => { console.log(written); process.exit(); });
`;

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}
type Times = number[];

try {
  const wallet = await asked(running.ana.cookie, 'POST', running.group, {
    klass: 'wallet',
    name: 'Bank',
    currency: 'BRL',
  });
  const content = bankFile(rows);
  const upload = { wallet: wallet.body['id'], content, mode: 'import', status: 'confirmed', date_format: 'dmy' };
  console.log('milliseconds that a write waits (p50 p95 max), and answers other than 201\n');
  await during('nobody else', async () => sleep(5000));
  let id = '';
  await during(`import of ${rows}`, async () => {
    id = String((await insisted('POST', `${running.group}/wallets-upload`, upload)).body['id']);
  });
  for (const step of ['accept', 'undo'])
    await during(`${step} of ${rows}`, async () => {
      await insisted('PUT', `${running.group}/_design/${step}/_update/csv/${id}`, {});
    });
  await flood();
  await held();
} finally {
  await running.close();
}

/** So many people write in the group and one in another while `work` is done. */
async function during(name: string, work: () => Promise<void>): Promise<void> {
  const going = { on: true };
  const own: Times = [];
  const others: Times = [];
  const refused = new Map<number, number>();
  const all = Array.from({ length: writers }, async () =>
    write(running.ana.cookie, running.group, own, refused, going),
  );
  all.push(write(other.cookie, otherGroup, others, refused, going, 100));
  const from = performance.now();
  await work();
  const took = (performance.now() - from) / 1000;
  going.on = false;
  await Promise.all(all);
  const odd = [...refused].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(`${name.padEnd(22)} ${took.toFixed(1).padStart(6)} s`);
  console.log(`  ${String(writers).padEnd(2)} of the group      ${shown(own)}   ${own.length} writes ${odd}`);
  console.log(`  another group        ${shown(others)}   ${others.length} writes`);
}

/** What another group waits while nobody else writes, and while twenty connections of one group write without a pause, by turns. */
async function flood(): Promise<void> {
  for (const connections of [0, 20, 0, 20, 0, 20]) {
    const going = { on: true };
    const others: Times = [];
    const flooder = spawn(
      process.execPath,
      ['-e', flooding, `${address}/api/${running.group}`, running.ana.cookie, String(connections)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const told = once(flooder.stdout, 'data') as Promise<[Buffer]>;
    const all = write(other.cookie, otherGroup, others, new Map(), going, 25);
    await sleep(10_000);
    going.on = false;
    await all;
    flooder.kill();
    console.log(`flood of ${String(connections).padEnd(2)} (${Number((await told)[0].toString())} writes)`);
    console.log(`  another group        ${shown(others)}   ${others.length} writes`);
  }
}

async function write(
  cookie: string,
  group: string,
  times: Times,
  refused: Map<number, number>,
  going: { readonly on: boolean },
  pause = rest,
): Promise<void> {
  while (going.on) {
    const from = performance.now();
    const { status } = await asked(cookie, 'POST', group, { klass: 'customer', name: 'A neighbour' });
    times.push(performance.now() - from);
    if (status !== 201) refused.set(status, (refused.get(status) ?? 0) + 1);
    // A pause between two writes of a person: sixteen people come to about a hundred writes a second.
    if (pause > 0) await sleep(pause + Math.random() * pause);
  }
}

/** Forty writers of a group whose lock is held, and what the other group and the readiness check notice. */
async function held(): Promise<void> {
  const holder = await running.pool.connect();
  await holder.query('BEGIN');
  await holder.query("SELECT FROM sequences WHERE account_id = $1 AND name = 'seq' FOR UPDATE", [running.group]);
  const waiting = Array.from({ length: 40 }, async () => {
    const from = performance.now();
    const { status } = await asked(running.ana.cookie, 'POST', running.group, { klass: 'customer', name: 'Waits' });
    return { status, took: performance.now() - from };
  });
  const others: Times = [];
  const ready: Times = [];
  const until = performance.now() + 10_000;
  while (performance.now() < until) {
    await timed(others, async () =>
      asked(other.cookie, 'POST', otherGroup, { klass: 'customer', name: 'A neighbour' }),
    );
    await timed(ready, async () => fetch(`${address}/_ready`));
    await sleep(50);
  }
  await holder.query('ROLLBACK');
  holder.release();
  const answers = await Promise.all(waiting);
  console.log(`lock held for 10 s`);
  console.log(
    `  40 of the group      ${shown(answers.map(({ took }) => took))}   ${[...new Set(answers.map(({ status }) => status))].join(', ')}`,
  );
  console.log(`  another group        ${shown(others)}`);
  console.log(`  /_ready              ${shown(ready)}`);
}

async function timed(times: Times, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  await work();
  times.push(performance.now() - from);
}

async function insisted(method: string, path: string, body: object): Promise<Answer> {
  const answer = await asked(running.ana.cookie, method, path, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer));
  return answer;
}

async function asked(cookie: string, method: string, path: string, body: object): Promise<Answer> {
  const response = await fetch(`${address}/api/${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

function shown(times: Times): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): string =>
    String(Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)).padStart(6);
  return `${at(0.5)} ${at(0.95)} ${at(1)}`;
}
