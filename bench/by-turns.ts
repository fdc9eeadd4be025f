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

/** Milliseconds of a round that counts, and of what both sides do before. */
const [long, warm] = [600, 1500];
const rounds = 5;

/** Milliseconds of CPU of each call of ours and of the peer's, by turns: medians of the rounds. With `--record` they are stored. */
export async function compare(
  ours: Side,
  peer: Peer,
  works: readonly string[],
  connections: readonly number[],
): Promise<void> {
  const figures: Figure[] = [];
  try {
    for (const name of works)
      for (const clients of connections) {
        const taken: [number[], number[]] = [[], []];
        for (let round = -1; round < rounds; round += 1)
          for (const [place, side] of [ours, peer].entries()) {
            const cost = await costOf(side, name, clients, round < 0 ? warm : long);
            if (round >= 0) taken[place]?.push(cost);
          }
        const [own, other] = [median(taken[0]), median(taken[1])];
        const what = `${name}, CPU with ${clients === 1 ? 'one connection' : `${clients} connections`}`;
        const ratio = Number((own / other).toPrecision(2));
        console.log(`${what.padEnd(44)} ${own.toFixed(2)} ms, ${peer.name} ${other.toFixed(2)} ms, ratio ${ratio}`);
        figures.push({ what, figure: Number(own.toFixed(2)), unit: 'ms', ratio: { peer: peer.name, value: ratio } });
      }
    console.log(`load ${loadavg()[0]?.toFixed(1)}`);
    if (process.argv.includes('--record')) recordFigures('peers', figures);
  } finally {
    await peer.close();
  }
}

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
