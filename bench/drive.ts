import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { type Figure, recordFigures } from './results.ts';
import { startApache, startDrive, type Target } from './drive-servers.ts';

/**
 * `npx tsx bench/drive.ts [ROUNDS] [WORD] [--record]`: the drive over WebDAV beside Debian's Apache with mod_dav, in one run, the one after the other in
 * every round; without an Apache the drive alone. WORD leaves out what does not have it in its name, as `PROPFIND`. Apache syncs nothing to
 * the disk and computes no digest; the drive does both.
 */

const [amount = '3', word = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const large = randomBytes(1_048_576);
const megabytes = 256;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

await compare(Number(amount));

async function compare(rounds: number): Promise<void> {
  const targets = [await startDrive(), await startApache()].filter((target) => target !== undefined);
  const times = new Map<string, Map<string, Taken[]>>();
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const target of targets)
        for await (const [what, taken] of measured(target, round)) {
          if (process.env['VERBOSE'] !== undefined) console.log(`${target.name}: ${what} ${taken.time.toFixed(0)} ms`);
          const of = times.get(what) ?? new Map<string, Taken[]>();
          of.set(target.name, [...(of.get(target.name) ?? []), taken]);
          times.set(what, of);
        }
    const figures: Figure[] = [];
    for (const [what, by] of times) {
      const [own = { time: 0, cpu: 0 }, other] = targets.map(({ name }) => best(by.get(name) ?? []));
      const beside = other === undefined ? '' : `${shown(other)}  ${(other.time / own.time).toFixed(2)} of its speed`;
      console.log(`${what.padEnd(36)} ${shown(own)} ${beside}`);
      const ratio =
        other === undefined ? null : { peer: 'Apache mod_dav', value: Number((own.time / other.time).toPrecision(3)) };
      figures.push({ what, figure: Number(own.time.toPrecision(3)), unit: 'ms', ratio });
    }
    console.log(`load ${loadavg()[0]?.toFixed(1)}`);
    const [own = 0, other] = targets.map(({ peak }) => Math.round(peak()));
    const ratio = other === undefined ? null : { peer: 'Apache mod_dav', value: Number((own / other).toPrecision(3)) };
    figures.push({ what: 'Most memory of the server', figure: own, unit: 'MiB', ratio });
    for (const { name, peak } of targets) console.log(`peak memory of ${name}: ${peak().toFixed(0)} MiB`);
    if (process.argv.includes('--record')) recordFigures('drive', figures);
  } finally {
    for (const { close } of targets) await close();
  }
}

/** Milliseconds, on the clock and of CPU. */
interface Taken {
  readonly time: number;
  readonly cpu: number;
}

function shown({ time, cpu }: Taken): string {
  return `${time.toFixed(0).padStart(8)} ms ${cpu.toFixed(0).padStart(6)} ms CPU`;
}

/** The best of the rounds: what else the machine does only ever adds. */
function best(all: readonly Taken[]): Taken {
  return { time: Math.min(...all.map(({ time }) => time)), cpu: Math.min(...all.map(({ cpu }) => cpu)) };
}

interface Step {
  readonly name: string;
  /** What is there before it is timed. */
  readonly prepare?: () => Promise<void>;
  readonly work: () => Promise<void>;
  /** How often it is timed; the best counts. */
  readonly times?: number;
}

async function* measured(target: Target, round: number): AsyncIterable<readonly [string, Taken]> {
  const top = `round-${round}`;
  await call(target, 'MKCOL', `${top}/`);
  for (const { name, prepare, work, times = 1 } of stepsOf(target, top)) {
    if (!name.includes(word)) continue;
    await prepare?.();
    const taken: Taken[] = [];
    for (let time = 0; time < times; time += 1) taken.push(await timed(target, work));
    yield [name, best(taken)];
  }
}

function stepsOf(target: Target, top: string): readonly Step[] {
  const fill = async (dir: string, count: number, connections: number, bytes: () => Buffer): Promise<void> =>
    each(count, connections, async (number) => {
      await call(target, 'PUT', `${top}/${dir}/${number}`, bytes());
    });
  const small = async (dir: string, connections: number): Promise<void> =>
    fill(dir, 500, connections, () => randomBytes(10_240));
  const make = async (dir: string): Promise<void> => call(target, 'MKCOL', `${top}/${dir}/`);
  const puts = [1, 8].map((connections) => ({
    name: `PUT of 500 × 10 KiB, ${connections} at once`,
    prepare: async () => make(`small-${connections}`),
    work: async () => small(`small-${connections}`, connections),
  }));
  const moves = [10, 10_000].map((count) => ({
    name: `MOVE of a directory of ${count.toLocaleString('en')}`,
    prepare: async () => {
      await make(`move-${count}`);
      await fill(`move-${count}`, count, 8, () => Buffer.from('x'));
    },
    work: async () =>
      call(target, 'MOVE', `${top}/move-${count}/`, undefined, {
        destination: `${target.url}${top}/move-${count}-moved/`,
      }),
  }));
  return [
    { name: 'PUT of 256 MiB', work: async () => sendLarge(target, `${top}/large`) },
    { name: 'GET of 256 MiB', work: async () => call(target, 'GET', `${top}/large`) },
    ...puts,
    {
      name: 'PROPFIND of 500',
      prepare: async () => {
        await make('listed');
        await small('listed', 8);
      },
      work: async () => call(target, 'PROPFIND', `${top}/listed/`, undefined, { depth: '1' }),
      times: 40,
    },
    ...moves,
  ];
}

async function timed({ cpu }: Target, work: () => Promise<void>): Promise<Taken> {
  const [from, before] = [performance.now(), cpu()];
  await work();
  return { time: performance.now() - from, cpu: cpu() - before };
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
