import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StartLog } from '../../db/embedded/presence.ts';
import { closingLimit, handOver } from '../shutdown.ts';

/** The server processes of one start. */
export interface Crew {
  /** Starts all of them, the first alone: what a start makes is there for the others. False where the first one cannot serve. */
  start(): Promise<boolean>;
  /** Replaces one after the other: each goes when its successor serves. */
  roll(): Promise<void>;
  /** Those that serve at this moment. */
  serving(): readonly Worker[];
  /** Ends all in good order, by force what takes `beyond` milliseconds longer than it may. */
  stop(beyond: number): Promise<void>;
}

interface Member {
  readonly worker: Worker;
  readonly startedAt: number;
  /** True once it listens, false where it ends before. */
  readonly serves: Promise<boolean>;
  /** Its exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
  /** Its end is wanted. */
  leaving: boolean;
  listening: boolean;
}

/** Milliseconds after which a process counts as one that runs well. */
const calm = 60_000;
/** Milliseconds before the next try, by how many died young before. */
const pauses = [0, 1000, 2000, 4000, 8000, 16_000, 30_000];
const forceAfter = 2000;

export function openCrew(size: number, log: StartLog): Crew {
  // They accept from one socket themselves: a connection that the supervisor had handed to one that is killed would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const members = new Set<Member>();
  let ending = false;
  let rolling = Promise.resolve();

  function hire(): Member {
    const worker = cluster.fork();
    const ended = new Promise<number | string>((resolve) => {
      worker.once('exit', (code: number | null, signal: string | null) => resolve(code ?? signal ?? 'unknown'));
      // A process that could not be made has no exit.
      worker.once('error', (error) => resolve(error.message));
    });
    const listens = new Promise<boolean>((resolve) => {
      worker.once('listening', () => {
        member.listening = true;
        resolve(true);
      });
    });
    const serves = Promise.race([listens, ended.then(() => false)]);
    const member: Member = { worker, startedAt: Date.now(), serves, ended, leaving: false, listening: false };
    members.add(member);
    void ended.then(() => members.delete(member));
    return member;
  }

  /** Puts another one into the place of a member that ends by itself, again and again. */
  async function keep(first: Member): Promise<void> {
    let member = first;
    for (let deaths = 0; ;) {
      const end = await member.ended;
      if (ending || member.leaving) return;
      deaths = Date.now() - member.startedAt > calm ? 0 : deaths + 1;
      const pause = pauses[Math.min(deaths, pauses.length - 1)] ?? 0;
      log.warn(`A server process (${member.worker.process.pid}) ended with ${end}; another one takes its place.`);
      if (deaths > 2)
        log.error(
          `${deaths} server processes in a row ended within a minute of their start, the last with ${end}: the lines before say why. The next try is in ${pause / 1000} seconds.`,
        );
      await sleep(pause);
      if (ending) return;
      member = hire();
    }
  }

  async function rollAll(): Promise<void> {
    for (const old of [...members].filter(({ leaving }) => !leaving)) {
      if (ending) return;
      const next = hire();
      if (!(await next.serves)) {
        if (!ending) log.error('A new server process does not start: those that run go on.');
        return;
      }
      void keep(next);
      old.leaving = true;
      // It may have died meanwhile.
      if (old.worker.isConnected()) old.worker.send(handOver);
      await old.ended;
    }
  }

  return {
    start: async () => {
      const first = hire();
      if (!(await first.serves)) return false;
      void keep(first);
      const others = Array.from({ length: size - 1 }, hire);
      for (const other of others) void keep(other);
      await Promise.all(others.map(async ({ serves }) => serves));
      return true;
    },
    roll: async () => {
      rolling = rolling.then(rollAll);
      return rolling;
    },
    serving: () => [...members].filter(({ listening }) => listening).map(({ worker }) => worker),
    stop: async (beyond) => {
      ending = true;
      const force = setTimeout(
        () => {
          for (const { worker } of members) worker.process.kill('SIGKILL');
        },
        closingLimit + forceAfter + beyond,
      );
      for (const { worker } of members) worker.process.kill('SIGTERM');
      await Promise.all([...members].map(async ({ ended }) => ended));
      clearTimeout(force);
    },
  };
}
