import { fork, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setPlan } from '#modules/groups/server/plan.ts';
import { openServer } from './server.ts';

/**
 * `npx tsx bench/drive.ts [ROUNDS]`: the drive over WebDAV beside Debian's Apache with mod_dav, in one run, the one after the other in every
 * round; without an Apache the drive alone. Apache syncs nothing to the disk and computes no digest; the drive does both.
 */

interface Target {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Megabytes that its processes have held at most. */
  readonly peak: () => number;
  readonly close: () => Promise<void>;
}

const apache = '/usr/sbin/apache2';
const large = randomBytes(1_048_576);
const megabytes = 256;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

if (process.argv[2] === 'serve') await serve();
else await compare(Number(process.argv[2] ?? 3));

async function compare(rounds: number): Promise<void> {
  const targets = [
    await startDrive(),
    ...(existsSync(apache) && process.getuid?.() === 0 ? [await startApache()] : []),
  ];
  const times = new Map<string, Map<string, number[]>>();
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const target of targets)
        for await (const [what, milliseconds] of measured(target, round)) {
          if (process.env['VERBOSE'] !== undefined)
            console.log(`${target.name}: ${what} ${milliseconds.toFixed(0)} ms`);
          const of = times.get(what) ?? new Map<string, number[]>();
          of.set(target.name, [...(of.get(target.name) ?? []), milliseconds]);
          times.set(what, of);
        }
    for (const [what, by] of times) {
      const [own = 0, other] = targets.map(({ name }) => best(by.get(name) ?? []));
      const beside =
        other === undefined ? '' : `${other.toFixed(0).padStart(8)} ms  ${(other / own).toFixed(2)} of its speed`;
      console.log(`${what.padEnd(36)} ${own.toFixed(0).padStart(8)} ms ${beside}`);
    }
    for (const { name, peak } of targets) console.log(`peak memory of ${name}: ${peak().toFixed(0)} MiB`);
  } finally {
    for (const { close } of targets) await close();
  }
}

/** The best of the rounds: what else the machine does only ever adds. */
function best(times: readonly number[]): number {
  return Math.min(...times);
}

async function* measured(target: Target, round: number): AsyncIterable<readonly [string, number]> {
  const top = `round-${round}`;
  await call(target, 'MKCOL', `${top}/`);
  yield ['PUT of 256 MiB', await timed(async () => sendLarge(target, `${top}/large`))];
  yield ['GET of 256 MiB', await timed(async () => call(target, 'GET', `${top}/large`))];
  for (const connections of [1, 8]) {
    await call(target, 'MKCOL', `${top}/small-${connections}/`);
    const put = async (): Promise<void> =>
      each(500, connections, async (number) => {
        await call(target, 'PUT', `${top}/small-${connections}/${number}`, randomBytes(10_240));
      });
    yield [`PUT of 500 × 10 KiB, ${connections} at once`, await timed(put)];
  }
  const ask = async (): Promise<unknown> => call(target, 'PROPFIND', `${top}/small-1/`, undefined, { depth: '1' });
  await ask();
  yield ['PROPFIND of 500', await timed(ask)];
  for (const [name, count] of [
    ['MOVE of a directory of 10', 10],
    ['MOVE of a directory of 2,000', 2000],
  ] as const) {
    const dir = `${top}/move-${count}`;
    await call(target, 'MKCOL', `${dir}/`);
    await each(count, 8, async (number) => {
      await call(target, 'PUT', `${dir}/${number}`, Buffer.from('x'));
    });
    const destination = `${target.url}${dir}-moved/`;
    yield [name, await timed(async () => call(target, 'MOVE', `${dir}/`, undefined, { destination }))];
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function each(count: number, atOnce: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function call(
  { url, headers }: Target,
  method: string,
  path: string,
  body?: Buffer,
  own: Readonly<Record<string, string>> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const sent = request(`${url}${path}`, { method, agent, headers: { ...headers, ...length, ...own } }, (answer) => {
      if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${method} ${path} of ${url}: ${answer.statusCode}`));
      answer.on('end', resolve).on('error', reject).resume();
    });
    sent.on('error', reject).end(body);
  });
}

async function sendLarge({ url, headers }: Target, path: string): Promise<void> {
  const length = megabytes * large.length;
  const sent = request(`${url}${path}`, { method: 'PUT', headers: { ...headers, 'content-length': String(length) } });
  const answered = once(sent, 'response');
  for (let sentPieces = 0; sentPieces < megabytes; sentPieces += 1) if (!sent.write(large)) await once(sent, 'drain');
  sent.end();
  const [answer] = (await answered) as [{ statusCode: number; resume: () => void }];
  answer.resume();
  if (answer.statusCode >= 300) throw new Error(`PUT of ${path}: ${answer.statusCode}`);
}

/** The drive in a process of its own, so that whoever measures takes none of its time. */
async function startDrive(): Promise<Target> {
  const child = fork(process.argv[1] ?? '', ['serve'], { execArgv: process.execArgv });
  const [{ port, group, secret }] = (await once(child, 'message')) as [{ port: number; group: string; secret: string }];
  const peak = (): number => peakOf(child.pid ?? 0);
  return {
    name: 'the drive',
    url: `http://127.0.0.1:${port}/dav/${group}/`,
    headers: { authorization: `Basic ${Buffer.from(`x:${secret}`).toString('base64')}` },
    peak,
    close: async () => {
      child.send('end');
      await once(child, 'exit');
    },
  };
}

async function serve(): Promise<void> {
  const running = await openServer();
  await setPlan(running.app, running.group, 'server');
  await running.ana.call('POST', running.group, { _id: 'acn-', key: 'rdisk', value: 'enabled' });
  const wanted = { description: 'Bench', permissions: ['rdisk:write'], current_password: 'correct horse battery' };
  const secret = String((await running.ana.call('POST', '_tokens', wanted)).body['token']);
  await running.app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = running.app.server.server.address() as AddressInfo;
  process.once('message', () => void running.close().then(() => process.exit(0)));
  process.send?.({ port, group: running.group, secret });
}

/** An Apache of its own with nothing but what WebDAV needs. */
async function startApache(): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), 'oficina-apache-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const www = Number(spawnSync('id', ['-u', 'www-data'], { encoding: 'utf8' }).stdout.trim());
  for (const name of ['files', 'locks']) {
    mkdirSync(join(folder, name));
    chownSync(join(folder, name), www, www);
  }
  const modules = ['mpm_event', 'authz_core', 'dav', 'dav_fs', 'mime'];
  const lines = [
    `ServerRoot ${folder}`,
    `PidFile ${folder}/pid`,
    `ErrorLog ${folder}/errors`,
    `Listen 127.0.0.1:${port}`,
    'ServerName 127.0.0.1',
    'User www-data',
    'Group www-data',
    ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    'TypesConfig /etc/mime.types',
    `DavLockDB ${folder}/locks/db`,
    `DocumentRoot ${folder}/files`,
    `<Directory ${folder}/files>`,
    'Dav On',
    'Require all granted',
    '</Directory>',
  ];
  writeFileSync(join(folder, 'conf'), `${lines.join('\n')}\n`);
  const child = spawn(apache, ['-f', join(folder, 'conf'), '-DFOREGROUND'], { stdio: 'inherit' });
  const target: Target = {
    name: 'Apache',
    url: `http://127.0.0.1:${port}/`,
    headers: {},
    peak: () => childrenOf(child.pid ?? 0).reduce((sum, pid) => sum + peakOf(pid), 0),
    close: async () => {
      child.kill();
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  for (let tries = 0; tries < 50; tries += 1) {
    const there = await call(target, 'OPTIONS', '').then(
      () => true,
      () => false,
    );
    if (there) return target;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Apache does not answer');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function peakOf(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}
