import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { StartFailure } from '../../app/start-failure.ts';
import type { Owner } from './owner.ts';

/** How a program ended: its exit code, or the signal's name. */
export type Ending = number | string;

/** Runs one of PostgreSQL's programs as the database's user, away from the terminal's Ctrl+C and from our variables. */
export function run(
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

export function ending(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
    child.once('error', (error) =>
      reject(new StartFailure(`PostgreSQL's program cannot be run: ${error.message}`, { cause: error })),
    );
  });
}
