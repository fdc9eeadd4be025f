import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StartLog } from '../../db/embedded/usage-lock.ts';
import { closingLimit, handOver } from '../shutdown.ts';

/** The server processes of one start. */
export interface ServerProcesses {
  /**
   * Starts the first process alone, because it creates what the others need, then the rest. False if the first one
   * cannot serve.
   */
  start(): Promise<boolean>;
  /** Replaces one process after the other: each ends when its successor serves. */
  restartOneByOne(): Promise<void>;
  /** The processes that serve now. */
  serving(): readonly Worker[];
  /** Ends all processes; kills those that take more than the shutdown limit plus `beyond` milliseconds. */
  stop(beyond: number): Promise<void>;
}

interface Member {
  readonly worker: Worker;
  readonly startedAt: number;
  /** True once it listens, false if it ends before that. */
  readonly serves: Promise<boolean>;
  /** Its exit code, or the name of the signal. */
  readonly ended: Promise<number | string>;
  /** Its end was requested. */
  isEnding: boolean;
  listening: boolean;
}

/** Milliseconds after which a process counts as started well. */
const stableAfter = 60_000;
/** Milliseconds before the next start, by the number of processes that ended early in a row. */
const restartDelays = [0, 1000, 2000, 4000, 8000, 16_000, 30_000];
const killAfter = 2000;

export function openServerProcesses(size: number, log: StartLog): ServerProcesses {
  // Each process accepts from the shared socket itself. If the supervisor handed connections over, one handed to a
  // killed process would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const members = new Set<Member>();
  let ending = false;
  let restarting = Promise.resolve();

  function forkMember(): Member {
    const worker = cluster.fork();
    const ended = new Promise<number | string>((resolve) => {
      worker.once('exit', (code: number | null, signal: string | null) => resolve(code ?? signal ?? 'unknown'));
      // A process that could not be forked has no exit event.
      worker.once('error', (error) => resolve(error.message));
    });
    const listens = new Promise<boolean>((resolve) => {
      worker.once('listening', () => {
        member.listening = true;
        resolve(true);
      });
    });
    const serves = Promise.race([listens, ended.then(() => false)]);
    const member: Member = { worker, startedAt: Date.now(), serves, ended, isEnding: false, listening: false };
    members.add(member);
    void ended.then(() => members.delete(member));
    return member;
  }

  /** Starts a successor whenever a process ends without a request to end. */
  async function replaceWhenEnded(first: Member): Promise<void> {
    let member = first;
    for (let deaths = 0; ;) {
      const end = await member.ended;
      if (ending || member.isEnding) return;
      deaths = Date.now() - member.startedAt > stableAfter ? 0 : deaths + 1;
      const pause = restartDelays[Math.min(deaths, restartDelays.length - 1)] ?? 0;
      log.warn(`A server process (${member.worker.process.pid}) ended with ${end}; another one takes its place.`);
      if (deaths > 2)
        log.error(
          `${deaths} server processes in a row ended within a minute of their start, the last with ${end}: the lines before say why. The next try is in ${pause / 1000} seconds.`,
        );
      await sleep(pause);
      if (ending) return;
      member = forkMember();
    }
  }

  async function restartAll(): Promise<void> {
    for (const old of [...members].filter(({ isEnding: leaving }) => !leaving)) {
      if (ending) return;
      const next = forkMember();
      if (!(await next.serves)) {
        if (!ending) log.error('A new server process does not start: those that run go on.');
        return;
      }
      void replaceWhenEnded(next);
      old.isEnding = true;
      // It may have ended meanwhile.
      if (old.worker.isConnected()) old.worker.send(handOver);
      await old.ended;
    }
  }

  return {
    start: async () => {
      const first = forkMember();
      if (!(await first.serves)) return false;
      void replaceWhenEnded(first);
      const others = Array.from({ length: size - 1 }, forkMember);
      for (const other of others) void replaceWhenEnded(other);
      await Promise.all(others.map(async ({ serves }) => serves));
      return true;
    },
    restartOneByOne: async () => {
      restarting = restarting.then(restartAll);
      return restarting;
    },
    serving: () => [...members].filter(({ listening }) => listening).map(({ worker }) => worker),
    stop: async (beyond) => {
      ending = true;
      const force = setTimeout(
        () => {
          for (const { worker } of members) worker.process.kill('SIGKILL');
        },
        closingLimit + killAfter + beyond,
      );
      for (const { worker } of members) worker.process.kill('SIGTERM');
      await Promise.all([...members].map(async ({ ended }) => ended));
      clearTimeout(force);
    },
  };
}
