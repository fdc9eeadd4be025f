import { chmod, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StartFailure } from '../../app/start-failure.ts';
import type { Binaries } from './binaries.ts';
import { administrator } from './cluster.ts';
import { dropStaleLock, livingPostmaster } from './lock-file.ts';
import type { Place } from './place.ts';
import { ending, run } from './program.ts';
import { port, settingArguments } from './settings.ts';

/** All that is needed to run the postmaster of one cluster, again and again. */
export interface Postmaster {
  readonly place: Place;
  readonly binaries: Binaries;
  readonly socketFolder: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** Milliseconds: a killed postmaster's children hold its shared memory for up to two seconds. */
const retryFor = 10_000;
/** Milliseconds: after a crash PostgreSQL replays its log before it answers. */
const recoveryLimit = 300_000;
const pause = 25;
const longestLog = 5_000_000;

/** A connection of the administrator to the cluster's postmaster: the living one, or one started now. */
export async function connectOrLaunch(postmaster: Postmaster): Promise<Client> {
  const giveUp = Date.now() + retryFor;
  for (;;) {
    const client = (await adopt(postmaster)) ?? (await launch(postmaster));
    if (client) return client;
    if (Date.now() > giveUp) throw new StartFailure(await explain(postmaster));
    await sleep(200);
  }
}

/** Stops the cluster's postmaster: SIGINT lets it write its checkpoint and close, SIGQUIT drops everything at once. */
export async function stopPostmaster(cluster: string, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const running = await livingPostmaster(cluster);
  if (!running) return;
  process.kill(running.pid, signal);
  const giveUp = Date.now() + 60_000;
  while ((await livingPostmaster(cluster)) && Date.now() < giveUp) await sleep(pause);
}

async function adopt({ place, socketFolder }: Postmaster): Promise<Client | undefined> {
  const running = await livingPostmaster(place.cluster);
  if (!running) return undefined;
  if (running.socketFolder !== socketFolder) {
    throw new StartFailure(
      `Another PostgreSQL (process ${running.pid}) runs on ${place.cluster} and listens in ${running.socketFolder}. Stop it first.`,
    );
  }
  return connectWhile(socketFolder, async () => (await livingPostmaster(place.cluster)) !== undefined);
}

async function launch(postmaster: Postmaster): Promise<Client | undefined> {
  const { place, binaries, socketFolder, settings, logFile } = postmaster;
  await dropStaleLock(place.cluster);
  const log = await openLog(logFile);
  const args = ['-D', place.cluster, '-k', socketFolder, '-p', String(port), ...settingArguments(settings)];
  const child = run(join(binaries.folder, 'bin', 'postgres'), args, place.owner, ['ignore', log.fd, log.fd]);
  const ended = ending(child);
  // A failure to spawn is told by the wait below; until then it must not count as unhandled.
  ended.catch(() => undefined);
  await log.close();
  child.unref();
  const client = await connectWhile(socketFolder, async () => {
    if (child.pid === undefined) await ended;
    return child.exitCode === null && child.signalCode === null;
  });
  return client;
}

/** Tries until the server answers; undefined once it lives no longer. */
async function connectWhile(host: string, lives: () => Promise<boolean>): Promise<Client | undefined> {
  const started = Date.now();
  let answered = false;
  while (await lives()) {
    const client = new Client({ host, port, user: administrator, database: 'postgres' });
    // A connection that breaks later is told to whoever listens for its end.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      // 57P03: it is there, and still starting or already stopping.
      if (codeOf(error) === '57P03') answered = true;
      else if (!isAbsence(error)) throw error;
    }
    const waited = Date.now() - started;
    if (waited > (answered ? recoveryLimit : retryFor)) {
      throw new StartFailure(`PostgreSQL runs, but does not answer in ${host}.`);
    }
    // Every attempt is a line in the log of a server that recovers: the longer it takes, the fewer.
    await sleep(pause + Math.min(waited / 10, 1000));
  }
  return undefined;
}

function isAbsence(error: unknown): boolean {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE') return true;
  return error instanceof Error && error.message.startsWith('Connection terminated');
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

async function openLog(file: string) {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  const log = await open(file, size > longestLog ? 'w' : 'a', 0o600);
  await chmod(file, 0o600);
  return log;
}

async function explain({ place, logFile }: Postmaster): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  const lines = text.trimEnd().split('\n').slice(-5).join('\n  ');
  return `PostgreSQL does not start on ${place.cluster}. Its last words (${logFile}):\n  ${lines}`;
}
