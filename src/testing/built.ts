import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { TasksOf } from '#platform/server/workers/workers.ts';
import { hashSources, root } from '../../scripts/sources.mjs';

/** One folder for each state of the sources, named by their hash: anyone who needs a program of them finds what another process has built. */
const builds = join(root, '.cache', 'programs');
/** What tests run next to the product's programs: a supervisor or each of its servers, who holds a database, how a process ends. */
const forTests = {
  supervised: 'src/testing/supervised.ts',
  hold: 'src/platform/server/db/embedded/testing/hold.ts',
  shutdown: 'src/platform/server/app/shutdown.ts',
};
/** Milliseconds after which no test runs any more that uses one. */
const outlived = 86_400_000;

let built: Promise<string> | undefined;

type Program = 'server' | 'oficina' | `tasks-${string}` | keyof typeof forTests;

/** The path of a program of these sources, built as it is deployed: it starts in a quarter of the time that the sources take. */
export async function builtProgram(name: Program): Promise<string> {
  built ??= buildAll();
  return join(await built, `${name}.js`);
}

/** What a module does in threads, built as well: each app starts threads of its own. */
export const builtTasks: TasksOf = async (module) => pathToFileURL(await builtProgram(`tasks-${module}`));

async function buildAll(): Promise<string> {
  const folder = join(builds, hashSources());
  if (existsSync(folder)) return folder;
  mkdirSync(builds, { recursive: true });
  for (const name of readdirSync(builds)) removeOld(join(builds, name));
  const draft = `${folder}.${process.pid}`;
  const mode = process.env['NODE_ENV'];
  await build({
    root,
    configFile: join(root, 'vite.server.config.ts'),
    logLevel: 'error',
    build: { outDir: draft, rolldownOptions: { input: forTests } },
  });
  // The library takes the process for one of production from here on, and so would be whatever it starts.
  if (mode === undefined) delete process.env['NODE_ENV'];
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process of ours may have been quicker.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  return folder;
}

function removeOld(folder: string): void {
  const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Number.NaN };
  if (Date.now() - mtimeMs > outlived) rmSync(folder, { recursive: true, force: true });
}
