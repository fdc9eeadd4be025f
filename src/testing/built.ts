import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { lives } from '#platform/server/process-lives.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** One folder for each process that has built, named by its number. */
const builds = join(root, '.cache', 'programs');

let built: Promise<string> | undefined;

/**
 * The path of a program of these sources, built as it is deployed: it starts in a quarter of the time that the sources take. `supervised`
 * is the supervisor, and each of its servers.
 */
export async function builtProgram(name: 'server' | 'supervised' | 'oficina'): Promise<string> {
  built ??= buildAll();
  return join(await built, `${name}.js`);
}

async function buildAll(): Promise<string> {
  mkdirSync(builds, { recursive: true });
  for (const pid of readdirSync(builds)) if (!lives(Number(pid))) remove(pid);
  const own = String(process.pid);
  process.once('exit', () => remove(own));
  const outDir = join(builds, own);
  const mode = process.env['NODE_ENV'];
  await build({
    root,
    configFile: join(root, 'vite.server.config.ts'),
    logLevel: 'error',
    build: { outDir, rolldownOptions: { input: { supervised: join(root, 'src', 'testing', 'supervised.ts') } } },
  });
  // The library takes the process for one of production from here on, and so would be whatever it starts.
  if (mode === undefined) delete process.env['NODE_ENV'];
  return outDir;
}

function remove(pid: string): void {
  rmSync(join(builds, pid), { recursive: true, force: true });
}
