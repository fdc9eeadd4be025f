import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashSources, root, stamp } from './sources.mjs';

/** Whether `dist` was built from these sources; where no sources came along there is nothing that could differ. */
export function isBuilt() {
  if (!existsSync(stamp)) return false;
  return !existsSync(join(root, 'src')) || readFileSync(stamp, 'utf8') === hashSources();
}

/** Builds what has changed since the last time. Without the development packages nothing can be built: that ends the program. */
export function build() {
  if (isBuilt()) return;
  if (!has('vite')) {
    process.stderr.write(
      'There is no build of these sources, and the packages that make one are not installed.\n' +
        'Run `npm ci && npm run build`, then `npm ci --omit=dev` if you like.\n',
    );
    process.exit(1);
  }
  process.stdout.write('Building …\n');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs one of the built programs in this very process, so that signals reach it. */
export async function run(entry) {
  process.setSourceMapsEnabled(true);
  try {
    await import(pathToFileURL(join(root, 'dist', 'server', `${entry}.js`)).href);
  } catch (error) {
    if (!isMissingPackage(error)) throw error;
    process.stderr.write(
      `A package for this machine (${process.platform} ${process.arch}) is missing: ${error.message.split('\n')[0]} Run \`npm ci\` here, without --omit=optional.\n`,
    );
    process.exit(1);
  }
}

function isMissingPackage(error) {
  return (
    error instanceof Error &&
    (error.code === 'ERR_MODULE_NOT_FOUND' || /native binding|Could not load the "sharp" module/.test(error.message))
  );
}

export function has(name) {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}
