import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { installPackages } from '../scripts/debian.mjs';
import { installActual } from './actual.ts';
import { measurementsPage, worseRatios } from './results.ts';

/**
 * `npm run bench:report [-- NAME …]`: measures the product beside its peers, one benchmark after the other, stores the
 * figures in `bench/results` and writes docs/measurements.md from them. As root it installs Apache and newsboat first,
 * and Actual from npm; CouchDB and Redmine take part where the environment names them. NAME leaves out the other
 * benchmarks; `page` measures nothing, and `worse` only names the ratios that became worse, as `npm test` does. Takes
 * about half an hour on two quiet cores.
 */
const benchmarks: Readonly<Record<string, readonly (readonly string[])[]>> = {
  api: [recorded('bench/api.ts', '20000')],
  couchdb: [recorded('bench/peers.ts', 'couchdb')],
  redmine: [recorded('bench/peers.ts', 'redmine')],
  drive: [recorded('bench/drive.ts', '3')],
  reader: [
    ['node_modules/.bin/vite', 'build', '--config', 'bench/built.config.ts', '--logLevel', 'error'],
    ['dist/bench/feeds.js', '--record'],
  ],
  money: [recorded('bench/money.ts')],
  tokens: [recorded('bench/tokens.ts')],
  idle: [recorded('bench/idle.ts')],
};
const named = process.argv.slice(2);
if (named.includes('worse')) {
  warn();
  process.exit();
}
const chosen = Object.keys(benchmarks).filter((name) => named.length === 0 || named.includes(name));
if (chosen.includes('drive') || chosen.includes('reader')) installPackages('apache2', 'newsboat');
if (chosen.includes('money')) installActual();
const failed = chosen.filter((name) => {
  console.log(`\n${name}\n`);
  const run = (command: readonly string[]): boolean =>
    spawnSync(process.execPath, command, { stdio: 'inherit' }).status === 0;
  return benchmarks[name]?.every(run) !== true;
});
writeFileSync('docs/measurements.md', measurementsPage());
warn();
if (failed.length > 0) {
  console.error(`\nNot measured: ${failed.join(', ')}`);
  process.exitCode = 1;
}

function recorded(...command: readonly string[]): readonly string[] {
  return ['node_modules/.bin/tsx', ...command, '--record'];
}

function warn(): void {
  for (const sentence of worseRatios()) console.log(`warning: worse by a fifth: ${sentence}`);
}
