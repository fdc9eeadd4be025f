import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';

const src = import.meta.dirname;

test('definitions of kinds lead to no library: every first screen loads all of them', () => {
  const definitions = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^modules\/\w+\/entities\/[\w-]+\.ts$/.test(file),
  );
  const seen = new Set<string>();
  const heavy: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (seen.has(file)) return;
    seen.add(file);
    // Types are gone when it runs.
    const text = readFileSync(join(src, file), 'utf8').replaceAll(/^import type [^;]*;$/gm, '');
    for (const [, name = ''] of text.matchAll(/^import [^;]* from '([^']+)';/gm)) {
      const target = name.startsWith('.') ? posix.join(posix.dirname(file), name) : name.replace(/^#(src\/)?/, '');
      if (existsSync(join(src, target))) visit(target, [...path, file]);
      else heavy.push([...path, file, name].join(' → '));
    }
  };
  for (const file of definitions) visit(file, []);
  expect(seen.size).toBeGreaterThan(definitions.length);
  expect(heavy).toEqual([]);
});
