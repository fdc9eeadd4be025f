import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Holds the hash of what `dist` was built from. */
export const stamp = join(root, 'dist', 'stamp');

const inputs = ['src', 'public', 'index.html', 'package.json', 'package-lock.json', 'postcss.config.mjs'];
const configs = ['vite.config.ts', 'vite.server.config.ts'];

/** One hash of everything that a build reads; tests are left out. */
export function hashSources() {
  const hash = createHash('sha256');
  for (const input of [...inputs, ...configs]) {
    for (const file of listFiles(input))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
