import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '#src/testing/built.ts';

/** The build keeps the fake processor out of what production loads: its source is in one chunk, which only local mode imports. */

/** Sources of the module's server part in a chunk; the build writes the path of each above its code. */
function sourcesIn(chunk: string): string[] {
  const text = readFileSync(chunk, 'utf8');
  return [...text.matchAll(/^\/\/(?:#region)? ?src\/modules\/billing\/server\/(\S+)$/gm)].map(([, path = '']) => path);
}

/** A program and the chunks that it imports at its start, without those that it loads by `import()` later. */
function chunksOf(program: string): string[] {
  const chunks = new Set([program]);
  for (const chunk of chunks) {
    const text = readFileSync(chunk, 'utf8');
    for (const [, name = ''] of text.matchAll(/^(?:import|export)\b[^;]*?["']\.\/([\w.-]+\.js)["']/gm))
      chunks.add(join(dirname(chunk), name));
    // The list of modules imports each of them by its name, at the start too.
    if (basename(chunk).startsWith('modules'))
      for (const [, name = ''] of text.matchAll(/\bimport\(["']\.\/([\w.-]+\.js)["']\)/g))
        chunks.add(join(dirname(chunk), name));
  }
  return [...chunks];
}

test.each(['server', 'oficina'] as const)('the program %s does not include the fake processor', async (name) => {
  const sources = chunksOf(await builtProgram(name)).flatMap(sourcesIn);
  expect(sources, 'positive control').toContain('processors.ts');
  expect(sources.filter((path) => path.startsWith('fake/'))).toEqual([]);
});

test('the fake processor is a chunk of its own', async () => {
  const folder = dirname(await builtProgram('server'));
  const chunks = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .filter((file) => sourcesIn(join(folder, file)).some((path) => path.startsWith('fake/')));
  expect(chunks).toEqual([expect.stringMatching(/^fake-processor-[\w-]+\.js$/)]);
});
