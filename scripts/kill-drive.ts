import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUp } from './kill-rounds/api.ts';
import { startApp, type RunningApp } from './kill-rounds/app.ts';
import { Uploads } from './kill-rounds/uploads.ts';

// Kills the app, or it and its database, by kill -9 while eight programs save files over WebDAV and four browsers send theirs in parts: what
// was acknowledged is there, every file is whole (its old bytes or its new ones), uploads go on from where they were, and nothing is left
// among the arrivals. A ninth program copies a directory of 1,000 files again and again: each copy is whole or absent. 10 rounds, or the
// number given.
const rounds = Number(process.argv[2] ?? 10);
const folder = mkdtempSync(join(tmpdir(), 'oficina-kill-drive-'));
const names = Array.from({ length: 24 }, (_, place) => `file-${place}`);
let app: RunningApp = await startApp(folder);
const api = await signUp(app.url);
await api.call('POST', api.group, { _id: 'acn-', key: 'rdisk', value: 'enabled' });
const issued = await api.call('POST', '_tokens', {
  description: 'Kill',
  permissions: ['rdisk:write'],
  current_password: 'correct horse battery',
});
const authorization = `Basic ${Buffer.from(`x:${String(issued.body['token'])}`).toString('base64')}`;
/** By name, the digest that was acknowledged last, and of the one that was on its way when the app went. */
const acknowledged = new Map<string, string>();
const sent = new Map<string, string>();
let saved = 0;
const browsers = Array.from({ length: 4 }, (_, place) => new Uploads([`part-${place}-a`, `part-${place}-b`]));

/** Targets of copies, and those that were acknowledged. */
const targets = ['copy-0', 'copy-1'];
const copied = new Set<string>();
let copies = 0;
const treeSize = 1000;
await makeTree();

try {
  for (let round = 1; round <= rounds; round += 1) {
    const going = { on: true };
    const programs = [
      ...Array.from({ length: 8 }, async (_, place) => save(going, place)),
      ...browsers.map(async (browser) => browser.run(app.url, api, going, note)),
      copyTree(going),
    ];
    await sleep(500 + Math.random() * 1500);
    if (round % 2 === 0) app.killPostmaster();
    await app.kill();
    going.on = false;
    await Promise.all(programs);
    app = await startApp(folder);
    for (const browser of browsers) await browser.resume(app.url, api);
    await verify();
    console.log(
      `${round}. ${round % 2 === 0 ? 'both' : 'app'} killed, ${saved} saves and ${uploads()} uploads and ${copies} copies acknowledged, ${acknowledged.size} files whole`,
    );
  }
  console.log(`${rounds} rounds: nothing lost, nothing half`);
} finally {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}

function uploads(): number {
  return browsers.reduce((sum, { done }) => sum + done, 0);
}

function note(name: string, body: Buffer, isAcknowledged: boolean): void {
  (isAcknowledged ? acknowledged : sent).set(name, createHash('sha256').update(body).digest('hex'));
}

/** Each program has names of its own, so that it knows what was the last to be acknowledged. */
async function save(going: { readonly on: boolean }, place: number): Promise<void> {
  while (going.on) {
    const name = names[place * 3 + randomInt(3)] ?? '';
    // Half of them are small files, which the database stores.
    const body = randomBytes(randomInt(1, randomInt(2) === 0 ? 32_769 : 300_000));
    const digest = createHash('sha256').update(body).digest('hex');
    sent.set(name, digest);
    const answer = await ask('PUT', name, body).catch(() => undefined);
    if (answer === undefined) return;
    if (answer.status >= 300) throw new Error(`PUT of ${name}: ${answer.status} ${await answer.text()}`);
    saved += 1;
    acknowledged.set(name, digest);
  }
}

async function verify(): Promise<void> {
  const arriving = readdirSync(join(folder, 'data', 'blobs', 'tmp'));
  if (arriving.length > 0) throw new Error(`${arriving.length} arrivals were left`);
  for (const name of new Set([...acknowledged.keys(), ...sent.keys()])) {
    const answer = await ask('GET', name);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const digest = answer.status === 200 ? createHash('sha256').update(bytes).digest('hex') : undefined;
    // What was on its way may have been written without anybody hearing of it.
    const good = [acknowledged.get(name), sent.get(name)];
    if (!good.includes(digest)) throw new Error(`${name}: ${answer.status}, and its bytes are none that were saved`);
    if (digest !== undefined) acknowledged.set(name, digest);
  }
  for (const target of targets) {
    const count = await entriesIn(target);
    if (count !== treeSize && (count !== undefined || copied.has(target)))
      throw new Error(`${target} has ${count ?? 'no'} entries instead of ${treeSize}`);
  }
}

/** A directory with files that all have the same bytes, which are sent once. */
async function makeTree(): Promise<void> {
  const { body } = await api.call('POST', api.group, { klass: 'cloud_file', kind: 'dir', name: 'tree' });
  const bytes = Buffer.from('the same');
  await ask('PUT', 'tree/file', bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  for (let from = 1; from < treeSize; from += 333) {
    const form = new FormData();
    for (let number = from; number < from + 333; number += 1) form.append('known', `${sha256} file ${number}`);
    const url = `${app.url}/api/${api.group}/files/${String(body['id'])}/_many`;
    const answer = await fetch(url, { method: 'POST', headers: { authorization }, body: form });
    if (!answer.ok) throw new Error(`_many: ${answer.status} ${await answer.text()}`);
  }
}

async function copyTree(going: { readonly on: boolean }): Promise<void> {
  for (let number = 0; going.on; number += 1) {
    const target = targets[number % targets.length] ?? '';
    const destination = `${app.url}/dav/${api.group}/${target}`;
    const answer = await ask('COPY', 'tree', undefined, { destination }).catch(() => undefined);
    if (answer === undefined) return;
    if (answer.status >= 300) throw new Error(`COPY: ${answer.status} ${await answer.text()}`);
    copied.add(target);
    copies += 1;
  }
}

/** The number of entries in a directory; undefined if it does not exist. */
async function entriesIn(name: string): Promise<number | undefined> {
  const answer = await ask('PROPFIND', name, undefined, { depth: '1' });
  const text = await answer.text();
  return answer.status === 404 ? undefined : text.split('<D:response>').length - 2;
}

async function ask(
  method: string,
  name: string,
  body?: Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${app.url}/dav/${api.group}/${name}`, {
    method,
    headers: { authorization, ...headers },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  });
}
