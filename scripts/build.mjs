import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { precompress } from './precompress.mjs';
import { hashSources, root, stamp } from './sources.mjs';

// Builds browser and server into dist, and says in a stamp from which sources.
const hash = hashSources();
rmSync(stamp, { force: true });
rmSync(join(root, 'dist', 'server'), { recursive: true, force: true });
for (const config of ['vite.config.ts', 'vite.server.config.ts']) {
  await build({ root, configFile: join(root, config), logLevel: 'warn' });
}
precompress(join(root, 'dist', 'web'));
mkdirSync(dirname(stamp), { recursive: true });
writeFileSync(stamp, hash);
