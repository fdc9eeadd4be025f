import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { startApache, startDrive, type Target } from './drive-servers.ts';

/**
 * `npx tsx bench/drive.ts [ROUNDS]`: the drive over WebDAV beside Debian's Apache with mod_dav, in one run, the one after the other in every
 * round; without an Apache the drive alone. Apache syncs nothing to the disk and computes no digest; the drive does both.
 */

const large = randomBytes(1_048_576);
const megabytes = 256;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

await compare(Number(process.argv[2] ?? 3));

async function compare(rounds: number): Promise<void> {
  const targets = [await startDrive(), await startApache()].filter((target) => target !== undefined);
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
    ['MOVE of a directory of 10,000', 10_000],
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
