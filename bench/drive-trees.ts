import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDrive, type Target } from './drive-servers.ts';

/**
 * `npx tsx bench/drive-trees.ts [ENTRIES]`: what one request does with a large tree (PROPFIND, zip, `_many`, COPY) while both cores are busy, and how
 * long others of the group wait meanwhile. Every answer must be a success, and nobody may wait longer than a second.
 */

const entries = Number(process.argv[2] ?? 10_000);
const busyCores = Number(process.env['BUSY'] ?? 2);

const spinners = Array.from({ length: busyCores }, () => spawn(process.execPath, ['-e', 'for(;;);']));
const drive = await startDrive();
try {
  await measureAll(drive);
} finally {
  for (const spinner of spinners) spinner.kill();
  await drive.close();
}

async function measureAll(target: Target): Promise<void> {
  const api = target.url.replace('/dav/', '/api/').replace(/\/$/, '');
  await call(target, 'MKCOL', `${target.url}flat/`);
  await call(target, 'MKCOL', `${target.url}probe/`);
  await call(target, 'PUT', `${target.url}probe/one`, 'the same bytes');
  const fill = async (): Promise<string> => {
    const flat = await idOf(target, api, 'flat');
    let last = '';
    for (let from = 0; from < entries; from += 500) last = await sendKnown(target, `${api}/files/${flat}/_many`, from);
    return last;
  };
  await report(target, '_many of 500 known files, repeated', fill);
  const steps: readonly (readonly [string, () => Promise<string>])[] = [
    ['PROPFIND, depth 1', async () => call(target, 'PROPFIND', `${target.url}flat/`, undefined, { depth: '1' })],
    ['PROPFIND, depth infinity', async () => call(target, 'PROPFIND', target.url, undefined, { depth: 'infinity' })],
    ['zip', async () => call(target, 'GET', `${api}/files/${await idOf(target, api, 'flat')}/_zip`)],
    ['COPY', async () => call(target, 'COPY', `${target.url}flat/`, undefined, { destination: `${target.url}copy/` })],
    [
      'COPY over',
      async () => call(target, 'COPY', `${target.url}flat/`, undefined, { destination: `${target.url}copy/` }),
    ],
    ['MOVE', async () => call(target, 'MOVE', `${target.url}copy/`, undefined, { destination: `${target.url}moved/` })],
    ['DELETE', async () => call(target, 'DELETE', `${target.url}moved/`)],
    ['_space with it in the trash', async () => call(target, 'GET', `${api}/files/_space`)],
    ['flat at an earlier time', async () => listedAt(target, api)],
    ['emptying the trash', async () => post(target, `${api}/files/_free`, { what: 'trash' })],
  ];
  for (const [name, work] of steps) await report(target, name, work);
}

/** Runs the work, and meanwhile others who read a list, save a small file and list a small directory. */
async function report(target: Target, name: string, work: () => Promise<string>): Promise<void> {
  const api = target.url.replace('/dav/', '/api/').replace(/\/$/, '');
  const waits = new Map<string, number>();
  const done = new AbortController();
  let number = 0;
  const probe = async (what: string, ask: () => Promise<string>): Promise<void> => {
    while (!done.signal.aborted) {
      const start = performance.now();
      const status = await ask();
      if (!status.startsWith('2')) console.log(`  ${what} answered ${status}`);
      waits.set(what, Math.max(waits.get(what) ?? 0, performance.now() - start));
      await sleep(50);
    }
  };
  const probes = [
    probe('list', async () => call(target, 'GET', `${api}/files/root`)),
    probe('save', async () => call(target, 'PUT', `${target.url}probe/two`, String((number += 1)))),
    probe('PROPFIND', async () => call(target, 'PROPFIND', `${target.url}probe/`, undefined, { depth: '1' })),
  ];
  const start = performance.now();
  const status = await work();
  const taken = performance.now() - start;
  done.abort();
  await Promise.all(probes);
  const others = [...waits].map(([what, wait]) => `${what} ${wait.toFixed(0)}`).join(', ');
  console.log(
    `${name.padEnd(36)} ${status.padEnd(12)} ${taken.toFixed(0).padStart(7)} ms   others at most: ${others} ms`,
  );
}

async function sendKnown(target: Target, url: string, from: number): Promise<string> {
  const form = new FormData();
  const sha256 = createHash('sha256').update('the same bytes').digest('hex');
  for (let number = from; number < from + 500; number += 1) form.append('known', `${sha256} file ${number}.txt`);
  const answer = await fetch(url, { method: 'POST', headers: target.headers, body: form });
  const text = await answer.text();
  if (!answer.ok || text.includes('"error"')) throw new Error(`_many answered ${answer.status}: ${text.slice(0, 200)}`);
  return String(answer.status);
}

async function listedAt(target: Target, api: string): Promise<string> {
  const at = new Date(Date.now() - 1000).toISOString();
  return call(target, 'GET', `${api}/files/${await idOf(target, api, 'flat')}?at=${at}`);
}

async function post(target: Target, url: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  return call(target, 'POST', url, JSON.stringify(body), headers);
}

async function idOf(target: Target, api: string, name: string): Promise<string> {
  const answer = await fetch(`${api}/files/root`, { headers: target.headers });
  const { rows } = (await answer.json()) as { rows: readonly { _id: string; name: string }[] };
  return rows.find((row) => row.name === name)?._id ?? '';
}

/** The status, and for an answer the megabytes of its body. */
async function call(
  target: Target,
  method: string,
  url: string,
  body?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await fetch(url, {
    method,
    headers: { ...target.headers, ...headers },
    ...(body === undefined ? {} : { body }),
  }).catch((error: unknown) => error);
  if (!(answer instanceof Response)) return 'cut';
  const { byteLength } = await answer.arrayBuffer().catch(() => ({ byteLength: -1 }));
  return byteLength > 100_000 ? `${answer.status} ${(byteLength / 1e6).toFixed(1)} MB` : String(answer.status);
}
