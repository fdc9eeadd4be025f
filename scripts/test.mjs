import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium.mjs';
import { installPackages } from './debian.mjs';
import { startOrdinaryPostgres } from './ordinary-postgres.mjs';
import { root } from './sources.mjs';

// Everything that must hold, in order. All steps run, whatever fails; the last lines name the failed ones and count the tests.
const reports = join(root, '.cache', 'reports');
/** What the product asked its database while the unit and API tests ran. */
const statements = join(reports, 'statements');
const counts = { passed: 0, failed: 0 };
/** Names of the steps that failed. */
const failedSteps = [];
/** Names of the tests that failed, as the last lines say them: whoever sees the end of a log alone learns what to look at. */
const failedTests = [];
process.once('SIGINT', () => process.exit(130));
rmSync(reports, { recursive: true, force: true });

// Programs of others that tests speak to: a pooler, network drives' clients, a feed reader. Without one of them its tests say so in their names.
const programs = {
  pgbouncer: '/usr/sbin/pgbouncer',
  litmus: '/usr/bin/litmus',
  rclone: '/usr/bin/rclone',
  cadaver: '/usr/bin/cadaver',
  newsboat: '/usr/bin/newsboat',
};
const wanted = Object.keys(programs).filter((name) => !existsSync(programs[name]));
if (wanted.length > 0) installPackages(...wanted);

step('format', () => run('oxfmt', ['--check']));
step('types', () => run('tsc', ['-b']));
step('lint', () => run('oxlint', ['--type-aware', '--deny-warnings']));
step('unused code', () => run('knip', []));
step('unit and API tests', () => vitest('embedded', [], { STATEMENTS: statements }));
const isBuilt = step('build', () => runNode(join(root, 'scripts', 'build.mjs')));
// Alone: beside other tests they took half as long again, and one gave up on what came late.
step('browser tests', () => isBuilt && browserTests());
const ordinary = await startOrdinaryPostgres();
if (ordinary) {
  step(`statements on ${ordinary.name}`, () =>
    run('tsx', ['scripts/understood.ts', statements], { DATABASE_URL: ordinary.url }),
  );
  step(`platform's tests on ${ordinary.name}`, () => ordinaryTests(ordinary.url));
}
finish();

function step(name, work) {
  process.stdout.write(`\n── ${name}\n`);
  const started = performance.now();
  const passed = work();
  process.stdout.write(
    `── ${name}: ${passed ? 'ok' : 'FAILED'}, ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  );
  if (!passed) failedSteps.push(name);
  return passed;
}

function finish() {
  if (failedSteps.length > 0) process.stdout.write(`\nfailed: ${failedSteps.join(', ')}\n`);
  for (const name of failedTests) process.stdout.write(`  ${name}\n`);
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
  process.exit(failedSteps.length === 0 ? 0 : 1);
}

function vitest(name, args, env) {
  const report = join(reports, `${name}.json`);
  const passed = run(
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

function browserTests() {
  const chromium = findChromium();
  if (!chromium) return false;
  const report = join(reports, 'browser.json');
  const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const passed = run('playwright', ['test', '--reporter=list,json'], env);
  const { stats: { expected, flaky, unexpected } = {}, suites = [] } = readReport(report);
  count((expected ?? 0) + (flaky ?? 0), unexpected);
  failedTests.push(...failedSpecs(suites));
  return passed;
}

/** Specs of Playwright's report that failed; suites lie within suites. */
function failedSpecs(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
        return `e2e/${file}: ${title}: ${firstLine(error?.message)}`;
      }),
    ...failedSpecs(inner),
  ]);
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

function run(program, args, env = {}) {
  return execute(join(root, 'node_modules', '.bin', program), args, env);
}

function runNode(script) {
  return execute(process.execPath, [script], {});
}

function execute(program, args, env) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) process.stdout.write(`${error.message}\n`);
  return status === 0;
}
