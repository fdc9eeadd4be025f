import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { installPackages } from './debian.mjs';
import { startOrdinaryPostgres } from './ordinary-postgres.mjs';
import { root } from './sources.mjs';

// Everything that must hold. All steps run, whatever fails; the last lines name the failed ones and count the tests.
const reports = join(root, '.cache', 'reports');
const counts = { passed: 0, failed: 0 };
/** Names of the steps that failed. */
const failedSteps = [];
process.once('SIGINT', () => process.exit(130));
rmSync(reports, { recursive: true, force: true });

// Programs of others that tests speak to: a pooler, network drives' clients, and a reader of feeds. Without one of them its tests say so in their names.
const programs = {
  pgbouncer: '/usr/sbin/pgbouncer',
  litmus: '/usr/bin/litmus',
  rclone: '/usr/bin/rclone',
  cadaver: '/usr/bin/cadaver',
  newsboat: '/usr/bin/newsboat',
};
const wanted = Object.keys(programs).filter((name) => !existsSync(programs[name]));
if (wanted.length > 0) installPackages(...wanted);

const chromium = findChromium();
const ordinary = await startOrdinaryPostgres();
// Two lanes side by side: tests on a database wait for it half of the time, which browsers make use of.
await Promise.all([pages(), databases()]);
finish();

async function pages() {
  await step('format', (show) => run('oxfmt', ['--check'], show));
  await step('types', (show) => run('tsc', ['-b'], show));
  await step('lint', (show) => run('oxlint', ['--type-aware', '--deny-warnings'], show));
  await step('unused code', (show) => run('knip', [], show));
  const isBuilt = await step('build', (show) => execute(process.execPath, [join(root, 'scripts', 'build.mjs')], show));
  await step('browser tests', async (show) => isBuilt && chromium !== undefined && (await browserTests(show)));
}

async function databases() {
  await step('unit and API tests', (show) => vitest('embedded', {}, show));
  if (ordinary) await step(`API tests on ${ordinary.name}`, (show) => ordinaryTests(ordinary.url, show));
}

/** What a step prints is shown when it has ended, so that the lanes do not mix; a line that begins it says that it runs. */
async function step(name, work) {
  process.stdout.write(`── ${name} …\n`);
  const started = performance.now();
  const printed = [];
  const passed = await work((chunk) => printed.push(chunk));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(Buffer.concat([Buffer.from('\n'), ...printed]));
  process.stdout.write(`── ${name}: ${passed ? 'ok' : 'FAILED'}, ${seconds} s\n`);
  if (!passed) failedSteps.push(name);
  return passed;
}

function finish() {
  if (failedSteps.length > 0) process.stdout.write(`\nfailed: ${failedSteps.join(', ')}\n`);
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
  process.exit(failedSteps.length === 0 ? 0 : 1);
}

async function vitest(name, env, show) {
  const report = join(reports, `${name}.json`);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const passed = await run('vitest', args, show, env);
  const { numPassedTests, numFailedTests } = readReport(report);
  count(numPassedTests, numFailedTests);
  return passed;
}

function ordinaryTests(url, show) {
  return vitest('ordinary', { DATABASE_URL: url, TESTS: 'database' }, show);
}

async function browserTests(show) {
  const report = join(reports, 'browser.json');
  const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const passed = await run('playwright', ['test', '--reporter=list,json'], show, env);
  const { expected, flaky, unexpected } = readReport(report).stats ?? {};
  count((expected ?? 0) + (flaky ?? 0), unexpected);
  return passed;
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

function run(program, args, show, env) {
  return execute(join(root, 'node_modules', '.bin', program), args, show, env);
}

/** Whether the program ended well; `show` is given what it prints, in pieces. */
function execute(program, args, show, env) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  child.stdout.on('data', show);
  child.stderr.on('data', show);
  return new Promise((done) => {
    child.once('error', ({ message }) => {
      show(Buffer.from(`${message}\n`));
      done(false);
    });
    child.once('close', (status) => done(status === 0));
  });
}
