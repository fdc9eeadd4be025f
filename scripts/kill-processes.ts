import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startSupervised, type Supervised } from '#platform/server/app/supervisor/testing/start.ts';
import { isRecord, signUp } from './kill-rounds/api.ts';
import { createLedger, verify } from './kill-rounds/ledger.ts';

// Three server processes on one embedded database under a write load: one of them, their supervisor or the postmaster is killed by kill -9, again and
// again (9 rounds, or the number given). Clients repeat a write with its Idempotency-Key until it is acknowledged. Each time everything
// acknowledged is there once, nothing else is, and the numbers have no gap.
const rounds = Number(process.argv[2] ?? 9);
const writers = 6;
const victims = ['server', 'supervisor', 'postmaster'] as const;
const folder = mkdtempSync(join(tmpdir(), 'oficina-kill-'));
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
const variables = { DATA_DIR: dataDir, WORKERS: '3', PORT: String(await freePort()) };
let running = await startSupervised(variables);
const { url } = running;
const api = await signUp(url);
const ledger = createLedger();
const counts = { written: 0, repeated: 0 };

try {
  for (let round = 1; round <= rounds; round += 1) {
    const load = { isGoing: true };
    const writing = Promise.all(Array.from({ length: writers }, async () => write(load)));
    await sleep(300 + Math.random() * 1200);
    const victim = victims[round % victims.length] ?? 'server';
    const killed = performance.now();
    running = await kill(running, victim);
    await ready();
    const back = Math.round(performance.now() - killed);
    // Those that repeat what was broken off are waited for.
    load.isGoing = false;
    await writing;
    const stored = await verify(api, ledger);
    if (stored !== ledger.size) throw new Error(`${ledger.size} were acknowledged, ${stored} are stored`);
    console.log(`${round}. ${victim} killed, answers after ${back} ms, ${stored} stored, ${counts.repeated} repeated`);
  }
  const code = await running.stop();
  if (code !== 0) throw new Error(`the supervisor ended with ${code} on SIGTERM`);
  console.log(`${rounds} rounds: nothing lost, nothing twice`);
} catch (error) {
  console.error(running.output());
  throw error;
} finally {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Creates one ticket after the other, each until its answer comes. */
async function write(load: { readonly isGoing: boolean }): Promise<void> {
  while (load.isGoing) {
    const content = `ticket ${(counts.written += 1)}`;
    const key = randomUUID();
    const giveUp = Date.now() + 60_000;
    while (!(await create(key, content))) {
      if (Date.now() > giveUp) throw new Error(`${content} is not taken`);
      counts.repeated += 1;
      await sleep(100);
    }
  }
}

/** Whether it was acknowledged. */
async function create(key: string, content: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/${api.group}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: api.cookie, 'idempotency-key': key },
    body: JSON.stringify({ klass: 'ticket', content }),
  }).catch(() => undefined);
  const body: unknown = await answer?.json().catch(() => undefined);
  if (answer?.status !== 201 || !isRecord(body)) {
    if (answer !== undefined && answer.status < 500) throw new Error(`${answer.status} for ${content}`);
    return false;
  }
  const id = String(body['id']);
  if (ledger.has(id)) throw new Error(`${id} was acknowledged twice`);
  ledger.set(id, { rev: String(body['rev']), content });
  return true;
}

async function kill(supervised: Supervised, victim: (typeof victims)[number]): Promise<Supervised> {
  if (victim === 'postmaster') {
    const lock = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(lock, 10), 'SIGKILL');
    return supervised;
  }
  if (victim === 'server') {
    const servers = supervised.servers();
    process.kill(servers[Math.floor(Math.random() * servers.length)] ?? Number.NaN, 'SIGKILL');
    return supervised;
  }
  const ended = once(supervised.child, 'exit');
  supervised.child.kill('SIGKILL');
  await ended;
  const giveUp = Date.now() + 20_000;
  for (;;) {
    const again = await startSupervised(variables);
    if (again.child.exitCode === null) return again;
    // The servers that are left hold the port until they have seen that they are alone.
    if (!again.output().includes('is taken') || Date.now() > giveUp) throw new Error(again.output());
    await sleep(200);
  }
}

async function ready(): Promise<void> {
  const giveUp = Date.now() + 60_000;
  while ((await fetch(`${url}/_ready`).catch(() => undefined))?.status !== 200) {
    if (Date.now() > giveUp) throw new Error('it does not come back');
    await sleep(50);
  }
}
