import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * The CPU time of a task, written in its thread and read in the one that waits: elapsed milliseconds at the start (0 before), the thread's id,
 * its CPU milliseconds at the start. On a busy machine a thread that has not worked yet has used no CPU time, however long that takes.
 */
export type ThreadClock = Float64Array;

export function createThreadClock(): ThreadClock {
  return new Float64Array(new SharedArrayBuffer(3 * Float64Array.BYTES_PER_ELEMENT));
}

/** Called in the thread when it begins a task. */
export function startThreadClock(clock: ThreadClock): void {
  const thread = currentThread();
  clock[1] = thread;
  clock[2] = cpuOf(thread) ?? 0;
  clock[0] = performance.timeOrigin + performance.now();
}

/** CPU milliseconds of the task so far, 0 before its start. Where threads cannot be looked at (not Linux), elapsed milliseconds. */
export function usedTime(clock: ThreadClock): number {
  const [started = 0, thread = 0, before = 0] = clock;
  if (started === 0) return 0;
  const cpu = cpuOf(thread);
  return cpu === undefined ? performance.timeOrigin + performance.now() - started : cpu - before;
}

/** The id that Linux gives to the calling thread, 0 on other systems. */
function currentThread(): number {
  try {
    return Number(basename(readlinkSync('/proc/thread-self')));
  } catch {
    return 0;
  }
}

/** Milliseconds of one tick in `/proc/…/stat`: 100 Hz on every machine that Node runs on. */
const tick = 10;

/** CPU milliseconds of a thread of this process, as user and for it in the kernel; see proc_pid_stat(5). */
function cpuOf(thread: number): number | undefined {
  if (thread === 0) return undefined;
  try {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    // The name of the thread, in brackets, may contain spaces.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return user === undefined || system === undefined ? undefined : (user + system) * tick;
  } catch {
    return undefined;
  }
}
