import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Milliseconds of CPU of this process and of a postmaster with all its children, living and ended. */
export interface Cpu {
  readonly app: number;
  readonly database: number;
}

export function readCpu(postmaster: number): Cpu {
  const { user, system } = process.cpuUsage();
  return { app: (user + system) / 1000, database: databaseCpu(postmaster) };
}

/** Milliseconds of CPU of a postmaster with all its children. /proc counts in ticks of 10 ms: measure many operations at once. */
export function databaseCpu(postmaster: number): number {
  let ticks = 0;
  for (const pid of processes()) {
    const fields = statOf(pid);
    if (fields === undefined) continue;
    const own = Number(fields[11]) + Number(fields[12]);
    const ended = Number(fields[13]) + Number(fields[14]);
    if (Number(pid) === postmaster) ticks += own + ended;
    else if (Number(fields[1]) === postmaster) ticks += own;
  }
  return ticks * 10;
}

/** Milliseconds of CPU of a process. */
export function processCpu(pid: number): number {
  const fields = statOf(pid.toString());
  return (Number(fields?.[11]) + Number(fields?.[12])) * 10;
}

/**
 * Milliseconds of CPU of the processes of this machine that listen on these ports, with all that they started. A process of another user is
 * seen by root only.
 */
export function listenersCpu(ports: readonly number[]): number {
  const sockets = new Set(ports.flatMap(socketsOf));
  const stats = new Map(processes().flatMap((pid) => [[pid, statOf(pid) ?? []] as const]));
  const counted = new Set([...stats.keys()].filter((pid) => opened(pid).some((file) => sockets.has(file))));
  if (counted.size === 0) throw new Error(`Nothing that this user may see listens on ${ports.join(', ')}.`);
  for (let before = 0; before < counted.size;) {
    before = counted.size;
    for (const [pid, fields] of stats) if (counted.has(fields[1] ?? '')) counted.add(pid);
  }
  // Also those of children that ended.
  const ticks = [...counted].flatMap((pid) => stats.get(pid)?.slice(11, 15) ?? []);
  return ticks.reduce((sum, count) => sum + Number(count), 0) * 10;
}

/** Names of the sockets that listen on a port, as `opened` has them. */
function socketsOf(port: number): string[] {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').trim().split('\n'));
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return fields.filter(([, at, , state]) => at?.endsWith(ending) && state === '0A').map((of) => `socket:[${of[9]}]`);
}

/** What a process has open; nothing if we may not see it or it ended. */
function opened(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((name) => readlinkSync(`/proc/${pid}/fd/${name}`));
  } catch {
    return [];
  }
}

function processes(): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
}

/** The fields of /proc/PID/stat after the command's name: state, parent, … */
function statOf(pid: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

export interface Measured {
  readonly app: number;
  readonly database: number;
  readonly total: number;
}

/** Milliseconds in which an operation runs before it counts: code that is not compiled yet costs twice as much. */
const warm = 2_000;

/** CPU per operation in milliseconds, the median of `rounds` runs of `times` operations after those that do not count. */
export async function measure(
  postmaster: number,
  times: number,
  operation: (index: number) => Promise<unknown>,
  rounds = 5,
): Promise<Measured> {
  const runs: Measured[] = [];
  const began = performance.now();
  let done = 0;
  while (done < times || performance.now() - began < warm) await operation(done++);
  for (let round = 0; round < rounds; round += 1) {
    const before = readCpu(postmaster);
    for (let index = 0; index < times; index += 1) await operation(done++);
    const after = readCpu(postmaster);
    const app = (after.app - before.app) / times;
    const database = (after.database - before.database) / times;
    runs.push({ app, database, total: app + database });
  }
  const sorted = runs.toSorted((a, b) => a.total - b.total);
  return sorted[Math.floor(sorted.length / 2)] ?? { app: 0, database: 0, total: 0 };
}
