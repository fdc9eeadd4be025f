import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-with-api';
import { expect, test } from 'vitest';

/** What somebody sees whose machine cannot run Oficina. */

const scripts = join(import.meta.dirname, '..', 'scripts');

test.each(['start.mjs', 'node-version.mjs'])('Node 12 can read %s', (file) => {
  const source = readFileSync(join(scripts, file), 'utf8');
  expect(rewritten(source)).toBe(rewritten(source, ts.ScriptTarget.ES2019));
  expect(source).not.toMatch(/\bawait\b|node:/);
  const modern = 'export const a = (b) => b?.c ?? 1;';
  expect(rewritten(modern), 'positive control').not.toBe(rewritten(modern, ts.ScriptTarget.ES2019));
});

test.each([
  ['12.22.12', 1],
  ['18.20.8', 1],
  ['20.18.3', 1],
  ['20.19.0', 0],
  ['24.0.0', 0],
])('Node %s ends with %i', (version, code) => {
  const program = `import { refuseOldNode } from '${join(scripts, 'node-version.mjs')}'; refuseOldNode('${version}');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(status).toBe(code);
  expect(stderr).toMatch(code === 0 ? /^$/ : /^Oficina needs Node 20\.19 or newer; this is [\d.]+\. [^\n]*\n$/);
});

/** The source as the compiler writes it for a version of the language: younger syntax is replaced. */
function rewritten(source: string, target = ts.ScriptTarget.ESNext): string {
  return ts.transpileModule(source, { compilerOptions: { target, module: ts.ModuleKind.ESNext } }).outputText;
}
