import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashSources, root, stamp } from './sources.mjs';

// Builds what has changed since the last start, then runs the server in this very process, so that signals reach it.
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashSources()) {
  process.stdout.write('Building …\n');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
// The demo lives beside the real data, never in it.
if (process.argv.includes('--demo')) process.env.DATA_DIR ||= join(root, 'data', 'demo');
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist', 'server.js')).href);
