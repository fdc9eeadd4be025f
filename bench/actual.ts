import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '.cache', 'actual');

/** Imports the rows of a file into a new budget, and then again; prints the seconds of CPU of each. */
const program = `
const api = require(process.argv[1]);
const [data, file] = process.argv.slice(2);
const rows = require('node:fs').readFileSync(file, 'utf8').trim().split('\\n').slice(1).map((line) => {
  const [day, words, amount] = line.split(';');
  const [d, m, y] = day.split('/');
  return { date: y + '-' + m + '-' + d, payee_name: words, amount: Number(amount.replace(',', '')) };
});
// The library prints its progress where the result goes.
console.log = () => undefined;
(async () => {
  await api.init({ dataDir: data });
  await api.runImport('Family', async () => undefined);
  const [budget] = await api.getBudgets();
  await api.loadBudget(budget.id);
  const account = await api.createAccount({ name: 'Bank' }, 0);
  const times = [];
  for (const wanted of [rows.length, 0]) {
    const before = process.cpuUsage();
    const { added } = await api.importTransactions(account, rows);
    const { user, system } = process.cpuUsage(before);
    if (added.length !== wanted) throw new Error('added ' + added.length);
    times.push((user + system) / 1e6);
  }
  process.stdout.write(JSON.stringify(times));
  await api.shutdown();
})();
`;

/** Installs Actual's library from npm, apart from the packages of this project; false if that fails. */
export function installActual(): boolean {
  const [library, version] = ['@actual-app/api', '26.9.0'];
  if (existsSync(join(folder, 'node_modules', library))) return true;
  const wanted = ['install', '--no-audit', '--no-fund', '--prefix', folder, `${library}@${version}`];
  return spawnSync('npm', wanted, { stdio: 'inherit' }).status === 0;
}

/** Seconds of CPU in which Actual imports a bank file for the first time, and then again; undefined where it is not installed. */
export function measureActual(content: string): readonly number[] | undefined {
  const library = join(folder, 'node_modules', '@actual-app', 'api');
  if (!existsSync(library)) return undefined;
  const data = mkdtempSync(join(tmpdir(), 'oficina-actual-'));
  try {
    const file = join(data, 'bank.csv');
    writeFileSync(file, content);
    const answer = execFileSync(process.execPath, ['-e', program, library, data, file], { encoding: 'utf8' });
    return JSON.parse(answer) as number[];
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
