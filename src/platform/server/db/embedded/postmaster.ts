import { chmod, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StartFailure } from '../../app/start-failure.ts';
import type { Binaries } from './binaries.ts';
import { administrator } from './cluster.ts';
import { dropStaleLock, runningPostmaster } from './lock-file.ts';
import type { ClusterLocation } from './cluster-location.ts';
import { exitOf, runProgram } from './run-program.ts';
import { port, settingArguments } from './settings.ts';

/** What is needed to run the postmaster of one cluster. */
export interface Postmaster {
  readonly location: ClusterLocation;
  readonly binaries: Binaries;
  readonly socketFolder: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** Milliseconds. The children of a killed postmaster hold its shared memory for up to two seconds. */
const startLimit = 10_000;
/** Milliseconds. After a crash PostgreSQL replays its log before it answers. */
const recoveryLimit = 300_000;
const pause = 25;
const maxLogBytes = 5_000_000;

/**
 * Connects as administrator to the cluster's postmaster; starts it if none runs. Throws StartFailure if it cannot be
 * started.
 */
export async function connectOrLaunch(postmaster: Postmaster): Promise<Client> {
  const giveUp = Date.now() + startLimit;
  for (;;) {
    const client = (await connectToRunning(postmaster)) ?? (await launch(postmaster));
    if (client) return client;
    if (Date.now() > giveUp) throw new StartFailure(await startFailureText(postmaster));
    await sleep(200);
  }
}

/** Stops the cluster's postmaster. SIGINT lets it write a checkpoint; SIGQUIT ends it at once. */
export async function stopPostmaster(cluster: string, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const running = await runningPostmaster(cluster);
  if (!running) return;
  process.kill(running.pid, signal);
  const giveUp = Date.now() + 60_000;
  while ((await runningPostmaster(cluster)) && Date.now() < giveUp) await sleep(pause);
}

async function connectToRunning({ location, socketFolder }: Postmaster): Promise<Client | undefined> {
  const running = await runningPostmaster(location.cluster);
  if (!running) return undefined;
  if (running.socketFolder !== socketFolder) {
    throw new StartFailure(
      `Another PostgreSQL (process ${running.pid}) runs on ${location.cluster} and listens in ${running.socketFolder}. Stop it first.`,
    );
  }
  return connectWhile(socketFolder, async () => (await runningPostmaster(location.cluster)) !== undefined);
}

async function launch(postmaster: Postmaster): Promise<Client | undefined> {
  const { location, binaries, socketFolder, settings, logFile } = postmaster;
  await dropStaleLock(location.cluster);
  const log = await openLog(logFile);
  const args = ['-D', location.cluster, '-k', socketFolder, '-p', String(port), ...settingArguments(settings)];
  const child = runProgram(join(binaries.folder, 'bin', 'postgres'), args, location.owner, ['ignore', log.fd, log.fd]);
  const ended = exitOf(child);
  // The loop below reports a failure to spawn; until then it must not count as an unhandled rejection.
  ended.catch(() => undefined);
  await log.close();
  child.unref();
  const client = await connectWhile(socketFolder, async () => {
    if (child.pid === undefined) await ended;
    return child.exitCode === null && child.signalCode === null;
  });
  return client;
}

/** Tries until the server answers; undefined once it has ended. */
async function connectWhile(host: string, isAlive: () => Promise<boolean>): Promise<Client | undefined> {
  const started = Date.now();
  let answered = false;
  while (await isAlive()) {
    const client = new Client({ host, port, user: administrator, database: 'postgres' });
    // Others listen for the end of the connection.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      // 57P03: it runs, but is still starting or already stopping.
      if (codeOf(error) === '57P03') answered = true;
      else if (!isNotListening(error)) throw error;
    }
    const waited = Date.now() - started;
    if (waited > (answered ? recoveryLimit : startLimit)) {
      throw new StartFailure(`PostgreSQL runs, but does not answer in ${host}.`);
    }
    // A recovering server logs each attempt: wait longer between later attempts.
    await sleep(pause + Math.min(waited / 10, 1000));
  }
  return undefined;
}

function isNotListening(error: unknown): boolean {
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
  const log = await open(file, size > maxLogBytes ? 'w' : 'a', 0o600);
  await chmod(file, 0o600);
  return log;
}

async function startFailureText({ location, logFile }: Postmaster): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  const lines = text.trimEnd().split('\n').slice(-5).join('\n  ');
  return `PostgreSQL does not start on ${location.cluster}. Its last words (${logFile}):\n  ${lines}`;
}
