import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium.mjs';
import { installPackages } from './debian.mjs';
import { keepTemporaryInMemory } from './memory.mjs';
import { startOrdinaryPostgres } from './ordinary-postgres.mjs';
import { root } from './sources.mjs';

// Everything that must hold. All steps run, whatever fails; the last lines name the failed ones and count the tests.
const reports = join(root, '.cache', 'reports');
/** What the product asked its database while the unit and API tests ran. */
const statements = join(reports, 'statements');
const counts = { passed: 0, failed: 0 };
/** Names of the steps that failed. */
const failedSteps = [];
/** Names of the failed tests. The last lines repeat them, for readers who see only the end of a log. */
const failedTests = [];
/** Browser tests that passed only at the second try: the last lines name them too, since each is a fault to find. */
const unsteadyTests = [];
/** What stood on the pages of browser tests that failed. */
const seenPages = [];
process.once('SIGINT', () => process.exit(130));
keepTemporaryInMemory();
rmSync(reports, { recursive: true, force: true });

// Programs of others that tests speak to: a pooler, network drives' clients, a feed reader, a proxy. Without one of them its tests say so in their names.
const programs = {
  pgbouncer: '/usr/sbin/pgbouncer',
  litmus: '/usr/bin/litmus',
  rclone: '/usr/bin/rclone',
  cadaver: '/usr/bin/cadaver',
  newsboat: '/usr/bin/newsboat',
  'nginx-light': '/usr/sbin/nginx',
  openssl: '/usr/bin/openssl',
};
const wanted = Object.keys(programs).filter((name) => !existsSync(programs[name]));
if (wanted.length > 0) installPackages(...wanted);

// Unit and API tests wait for the database for a third of their time: meanwhile the source is looked at and built, and processes are killed.
const [isBuilt] = await Promise.all([
  checkSourceAndDrill(),
  step('unit and API tests', () => vitest('embedded', [], { STATEMENTS: statements })),
]);
// Alone: beside other tests they took half as long again, and one gave up on what came late.
await step('browser tests', () => isBuilt && browserTests());
const ordinary = await startOrdinaryPostgres();
await Promise.all([
  checkStatements(),
  ordinary && step(`platform's tests on ${ordinary.name}`, () => ordinaryTests(ordinary.url)),
]);
finish();

/** True when the product could be built. */
async function checkSourceAndDrill() {
  await check('format', bin('oxfmt'), ['--check']);
  // The lint knows all types; asked by itself, the compiler would find them once more.
  await check('types and lint', bin('oxlint'), ['--type-aware', '--type-check', '--deny-warnings']);
  await check('unused code', bin('knip'), []);
  const couldBuild = await check('build', process.execPath, [join(root, 'scripts', 'build.mjs')]);
  // Killed at random moments: each run tries others.
  await check('drills of backup, restore and import', bin('tsx'), ['scripts/kill-backup.ts', '2']);
  return couldBuild;
}

async function checkStatements() {
  await check('statements for a cluster', bin('tsx'), ['scripts/shardable.ts', statements]);
  if (ordinary)
    await check(`statements on ${ordinary.name}`, bin('tsx'), ['scripts/understood.ts', statements], {
      DATABASE_URL: ordinary.url,
    });
}

async function step(name, work) {
  process.stdout.write(`\n── ${name}\n`);
  const started = performance.now();
  return end(name, await work(), started);
}

/** A step beside others: what it prints is told in one piece when it has ended. */
async function check(name, program, args, env = {}) {
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const [printed, complaints, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  process.stdout.write(`\n── ${name}\n${printed}${complaints}`);
  return end(name, status === 0, started);
}

function end(name, passed, started) {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`── ${name}: ${passed ? 'ok' : 'FAILED'}, ${seconds} s\n`);
  if (!passed) failedSteps.push(name);
  return passed;
}

function finish() {
  for (const page of seenPages) process.stdout.write(`\n${page}\n`);
  if (failedSteps.length > 0) process.stdout.write(`\nfailed: ${failedSteps.join(', ')}\n`);
  for (const name of failedTests) process.stdout.write(`  ${name}\n`);
  if (unsteadyTests.length > 0) process.stdout.write('\npassed only at the second try:\n');
  for (const name of unsteadyTests) process.stdout.write(`  ${name}\n`);
  spawnSync(bin('tsx'), ['bench/report.ts', 'worse'], { cwd: root, stdio: 'inherit' });
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
  process.exit(failedSteps.length === 0 ? 0 : 1);
}

async function vitest(name, args, env) {
  const report = join(reports, `${name}.json`);
  const passed = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    env,
  );
  const { numPassedTests, numFailedTests, testResults = [] } = readReport(report);
  count(numPassedTests, numFailedTests);
  for (const { name: file, assertionResults } of testResults) {
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed')
        failedTests.push(`${relative(root, file)}: ${fullName}: ${firstLine(failureMessages[0])}`);
    }
  }
  return passed;
}

function ordinaryTests(url) {
  return vitest('ordinary', [], { DATABASE_URL: url, TESTS: 'database' });
}

async function browserTests() {
  const chromium = findChromium();
  if (!chromium) return false;
  const report = join(reports, 'browser.json');
  const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const passed = await run('playwright', ['test', '--retries=1', '--reporter=list,json'], env);
  const { stats: { expected, flaky, unexpected } = {}, suites = [] } = readReport(report);
  count((expected ?? 0) + (flaky ?? 0), unexpected);
  for (const { ok, file, title, tests } of specsOf(suites)) {
    const failed = tests.flatMap(({ results }) => results).find(({ error }) => error);
    if (!failed) continue;
    (ok ? unsteadyTests : failedTests).push(`e2e/${file}: ${title}: ${firstLine(failed.error.message)}`);
    const context = failed.attachments.find(({ name }) => name === 'error-context')?.path;
    if (context) seenPages.push(firstLines(readFileSync(context, 'utf8'), 120));
  }
  return passed;
}

/** The specs of Playwright's report; suites lie within suites. */
function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

function firstLines(printed, lines) {
  return printed.split('\n', lines).join('\n');
}

function firstLine(message = '') {
  return stripVTControlCharacters(message).split('\n', 1)[0];
}

function count(passed = 0, failed = 0) {
  counts.passed += passed;
  counts.failed += failed;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function bin(program) {
  return join(root, 'node_modules', '.bin', program);
}

async function run(program, args, env = {}) {
  const child = spawn(bin(program), args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const [status] = await once(child, 'close');
  return status === 0;
}
