import { loadavg } from 'node:os';
import { recordFigures, type Figure } from './results.ts';
import { variedTicket, type Ticket } from './varied.ts';

/** One call; the ticket is a new one each time. */
export type Work = (index: number, ticket: Ticket) => Promise<unknown>;

/** One of two servers that do the same work. */
interface Side {
  /** Milliseconds of CPU that it has used, its database included. */
  readonly cpu: () => number;
  readonly work: Readonly<Record<string, Work>>;
}

/** The other server; closing removes what was stored there. */
export interface Peer extends Side {
  readonly name: string;
  readonly close: () => Promise<void>;
}

/** Milliseconds that a call is repeated in each round, and in the one before that does not count. */
const [long, warm] = [600, 2000];
const rounds = 5;

/**
 * Milliseconds of CPU of each call of ours and of the peer's: medians of rounds in which every call has its turn on both sides, so that a busy
 * minute is in one round of all. Reads come first: writes leave work behind that is done later. With `--record` the figures are stored.
 */
export async function compare(
  ours: Side,
  peer: Peer,
  works: Readonly<Record<'reads' | 'writes', readonly string[]>>,
  connections: readonly number[],
): Promise<void> {
  const phases = [works.reads, works.writes].map((names) =>
    names.flatMap((name) => connections.map((clients) => ({ name, clients, taken: [[], []] as Costs }))),
  );
  try {
    for (const calls of phases)
      for (let round = -1; round < rounds; round += 1)
        for (const { name, clients, taken } of calls)
          for (const [place, side] of [ours, peer].entries()) {
            const cost = await costOf(side, name, clients, round < 0 ? warm : long);
            if (round >= 0) taken[place]?.push(cost);
          }
  } finally {
    await peer.close();
  }
  const figures = phases.flat().map(({ name, clients, taken }): Figure => {
    const [own, other] = [median(taken[0]), median(taken[1])];
    const what = `${name}, CPU with ${clients === 1 ? 'one connection' : `${clients} connections`}`;
    const ratio = Number((own / other).toPrecision(2));
    console.log(`${what.padEnd(48)} ${own.toFixed(2)} ms, ${peer.name} ${other.toFixed(2)} ms, ratio ${ratio}`);
    return { what, figure: Number(own.toFixed(2)), unit: 'ms', ratio: { peer: peer.name, value: ratio } };
  });
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  if (process.argv.includes('--record')) recordFigures('peers', figures);
}

/** Of our side and of the peer, by round. */
type Costs = [number[], number[]];

let next = 0;

/** Milliseconds of CPU of each call in this time, by so many clients at once. */
async function costOf({ work, cpu }: Side, name: string, clients: number, time: number): Promise<number> {
  const call = work[name];
  if (call === undefined) throw new Error(`no work called ${name}`);
  const [first, before, end] = [next, cpu(), performance.now() + time];
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      next += 1;
      await call(next, variedTicket(1_000_000 + next));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (cpu() - before) / (next - first);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
