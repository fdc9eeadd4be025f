import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { StartFailure } from '../../app/start-failure.ts';
import type { Owner } from './owner.ts';

/** The exit code of a program, or the name of the signal that ended it. */
export type Ending = number | string;

/**
 * Starts one of PostgreSQL's programs as the database's user, without our environment and unreachable for the
 * terminal's Ctrl+C.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  owner: Owner | undefined,
  stdio: StdioOptions,
): ChildProcess {
  return spawn(program, args, {
    ...owner,
    cwd: '/',
    detached: true,
    stdio,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
  });
}

export function exitOf(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
    child.once('error', (error) =>
      reject(new StartFailure(`PostgreSQL's program cannot be run: ${error.message}`, { cause: error })),
    );
  });
}
