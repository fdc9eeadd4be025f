import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** `file`: name of a test, as the cells of the tables say it; ends at the cell's end. */
const proofs = /`((?:src|e2e)\/[\w./-]+\.(?:test|spec)\.ts)`: ([^|\n]+?) *\|/g;

test.each(['docs/security.md', 'docs/asvs.md'])('each proof that %s names is a test', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const named = [...text.matchAll(proofs)].map(([, file = '', name = '']) => ({ file, name }));
  expect(named.length).toBeGreaterThan(20);
  // Nothing that looks like a proof is left out of the check.
  expect(named.length).toBe([...text.matchAll(/`(?:src|e2e)\/[^`]+\.(?:test|spec)\.ts`:/g)].length);
  const wrong = named.filter(({ file, name }) => {
    const path = join(root, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${name}'`);
  });
  expect(wrong).toEqual([]);
});
