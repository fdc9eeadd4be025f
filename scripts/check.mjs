import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { createVitest } from 'vitest/node';
import { complaintsOf } from './commit-subjects.mjs';
import { keepTemporaryInMemory } from './memory.mjs';
import { root } from './sources.mjs';

// What takes less than two minutes before each commit. `npm test` does the rest.
keepTemporaryInMemory();

/** Tests that read all sources, so that no import leads from them to what changed. */
const always = ['architecture', 'cards', 'docs', 'locales', 'styles'].map((name) =>
  join(root, 'src', `${name}.test.ts`),
);
/** Tests of files that no test imports, by the folder that these lie in. */
const byFolder = { 'migrations/': 'src/platform/server/db/schema' };
/** Test files that two cores run beside the other steps in this time. */
const maxTestFiles = 45;

const failed = [];
process.chdir(root);
const sharedMain = git('rev-parse', '--verify', '--quiet', 'origin/main')[0];
const since = sharedMain === undefined ? git('rev-parse', 'HEAD~')[0] : git('merge-base', sharedMain, 'HEAD')[0];

if (sharedMain !== undefined) checkSubjects(git('log', '--format=%s', `${sharedMain}..HEAD`));
const tests = await nearestTests(changedFiles());
await Promise.all([inOrder(), check('unit tests', 'vitest', 'run', ...tests)]);
if (failed.length > 0) process.stdout.write(`\nfailed: ${failed.join(', ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);

/** One after the other: each of them uses more than one core where it can. */
async function inOrder() {
  await check('format', 'oxfmt', '--check');
  await check('types', 'tsc', '-b');
  await check('lint', 'oxlint', '--type-aware', '--deny-warnings');
  await check('unused code', 'knip');
}

function checkSubjects(subjects) {
  const refused = subjects.flatMap((subject) =>
    complaintsOf(subject).map((complaint) => `${subject}\n  ${complaint}\n`),
  );
  process.stdout.write(`── commit subjects: ${refused.length === 0 ? 'ok' : 'FAILED'}\n${refused.join('')}`);
  if (refused.length > 0) failed.push('commit subjects');
}

/** Files that differ from the shared main, committed or not. */
function changedFiles() {
  const tracked = since === undefined ? [] : git('diff', '--name-only', '--diff-filter=d', since);
  return [...tracked, ...git('ls-files', '--others', '--exclude-standard')].filter((file) => existsSync(file));
}

/** The tests that import something changed, those in the nearest folders first, as many as there is time for. */
async function nearestTests(changed) {
  const named = Object.entries(byFolder)
    .filter(([folder]) => changed.some((file) => file.startsWith(folder)))
    .map(([, folder]) => join(root, folder));
  const related = changed.filter((file) => /\.(?:tsx?|mjs)$/.test(file)).map((file) => join(root, file));
  if (related.length === 0) return [...always, ...named];
  const vitest = await createVitest('test', { watch: false, related, reporters: [] });
  const found = await vitest.getRelevantTestSpecifications();
  await vitest.close();
  const distances = new Map(found.map(({ moduleId }) => [moduleId, distance(moduleId, related)]));
  const near = [...distances.keys()].sort((one, other) => distances.get(one) - distances.get(other));
  const left = near.length - maxTestFiles;
  if (left > 0)
    process.stdout.write(`── unit tests: ${maxTestFiles} of ${near.length} files, the others by npm test\n`);
  return [...new Set([...always, ...named, ...near.slice(0, maxTestFiles)])];
}

/** How many folders lie between a test and the nearest changed file. */
function distance(test, changed) {
  return Math.min(...changed.map((file) => relative(dirname(test), file).split(sep).length));
}

/** Runs a program; what it prints appears in one piece when it has ended, and only when it failed. */
async function check(name, program, ...args) {
  const started = performance.now();
  const child = spawn(join(root, 'node_modules', '.bin', program), args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [printed, complaints, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (status !== 0) failed.push(name);
  process.stdout.write(
    status === 0 ? `── ${name}: ok, ${seconds} s\n` : `\n${printed}${complaints}── ${name}: FAILED, ${seconds} s\n`,
  );
}

/** The lines that git prints; none when it fails. */
function git(...args) {
  const { stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
}
