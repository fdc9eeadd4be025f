import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureActual } from './actual.ts';
import { bankFile } from './bank-file.ts';
import { type Measured, measure, readCpu } from './cpu.ts';
import { startDrive } from './drive-servers.ts';
import { type Figure, recordFigures } from './results.ts';
import { openServer, type Running } from './server.ts';
import { signUp } from '../scripts/kill-rounds/api.ts';

/**
 * `npx tsx bench/money.ts [ROWS] [--record]`: a bank's file of 50,000 rows imported, imported again, accepted and undone, beside the bare COPY of its
 * lines in the same run; a wallet's balance and newest rows at that size and at ten times of it; how the import grows from a fifth; and how much
 * memory a server of its own takes for all of it, as `npm start` runs it: this process also holds the compiler and the client.
 */
const [wanted = '50000'] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const rows = Number(wanted);
/** One COPY takes a few ticks of the clock. */
const copies = 20;
const running = await openServer();
try {
  const small = await imported(running, rows / 5);
  const large = await imported(running, rows);
  const bare = await copied(running, bankFile(rows));
  console.log(`\n${rows.toLocaleString('en')} rows: seconds of CPU (app + database)\n`);
  print('import', large.first);
  print('the same file again', large.again);
  print('accept all', large.accept);
  print('undo', large.undo);
  print('bare COPY of the same lines', bare);
  console.log(`\nimport to bare COPY: ${(large.first.total / bare.total).toFixed(0)}`);
  console.log(`import of ${rows} to ${rows / 5}: ${(large.first.total / small.first.total).toFixed(2)}`);
  const peak = await memory(bankFile(rows));
  console.log(`peak memory of a server that imports twice, accepts and undoes: ${peak} MiB`);
  for (const size of [rows, rows * 10]) await reading(running, size);
  const actual = measureActual(bankFile(rows / 5));
  const beside = (own: Measured, place: number): Figure['ratio'] => {
    const taken = actual?.[place];
    if (taken === undefined) return null;
    console.log(`Actual, ${place === 0 ? 'import' : 'again'} of ${rows / 5}: ${taken.toFixed(2)} s of CPU`);
    return { peer: 'Actual 26.9', value: rounded(own.total / taken) };
  };
  const toCopy = (own: Measured): Figure['ratio'] => ({
    peer: `bare COPY of the file, mean of ${copies}`,
    value: Math.round(own.total / bare.total),
  });
  const figure = (what: string, own: Measured, ratio: Figure['ratio']): Figure => ({
    what,
    figure: rounded(own.total),
    unit: 's CPU',
    ratio,
  });
  if (process.argv.includes('--record'))
    recordFigures('money', [
      figure(`Import of ${rows.toLocaleString('en')} rows`, large.first, toCopy(large.first)),
      figure('Import of the same file again (adds nothing)', large.again, toCopy(large.again)),
      figure('Accept all rows', large.accept, null),
      figure('Undo the import', large.undo, null),
      { what: 'Most memory of the server during these', figure: peak, unit: 'MiB', ratio: null },
      figure(`Import of ${(rows / 5).toLocaleString('en')} rows`, small.first, beside(small.first, 0)),
      figure(`The same ${(rows / 5).toLocaleString('en')} rows again`, small.again, beside(small.again, 1)),
    ]);
} finally {
  await running.close();
}

interface Import {
  readonly first: Measured;
  readonly again: Measured;
  readonly accept: Measured;
  readonly undo: Measured;
}

async function imported(server: Running, amount: number): Promise<Import> {
  const wallet = await newWallet(server, `${amount} rows`);
  const content = bankFile(amount);
  const upload = async (): Promise<{ id: string; added: number }> => {
    const answer = await server.ana.call('POST', `${server.group}/wallets-upload`, {
      wallet,
      content,
      mode: 'import',
      status: 'confirmed',
      date_format: 'dmy',
    });
    if (answer.status !== 201) throw new Error(answer.text.slice(0, 500));
    return answer.body as unknown as { id: string; added: number };
  };
  const step = async (name: string, id: string): Promise<void> => {
    const answer = await server.ana.call('PUT', `${server.group}/_design/${name}/_update/csv/${id}`, {});
    if (answer.status !== 201) throw new Error(answer.text.slice(0, 500));
  };
  let id = '';
  let added = [0, 0];
  const first = await seconds(server, async () => {
    const answer = await upload();
    id = answer.id;
    added = [answer.added, 0];
  });
  const again = await seconds(server, async () => {
    added = [added[0] ?? 0, (await upload()).added];
  });
  if (added[0] !== amount || added[1] !== 0) throw new Error(`added ${added.join(' and ')}`);
  const accept = await seconds(server, async () => step('accept', id));
  const undo = await seconds(server, async () => step('undo', id));
  return { first, again, accept, undo };
}

/** The lines as they are, into a table that has their columns and nothing else. */
async function copied(server: Running, content: string): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'oficina-copy-'));
  // The database's own user reads it.
  await chmod(folder, 0o755);
  const file = join(folder, 'lines.csv');
  await writeFile(file, content, { mode: 0o644 });
  try {
    await server.pool.query('CREATE TABLE bare_lines (day text, words text, amount text, balance text)');
    const all = await seconds(server, async () => {
      for (let time = 0; time < copies; time += 1)
        await server.pool.query(`COPY bare_lines FROM '${file}' (FORMAT csv, DELIMITER ';', HEADER)`);
    });
    return { app: all.app / copies, database: all.database / copies, total: all.total / copies };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** MiB that the built server holds at most while it imports a file, imports it again, accepts and undoes it. */
async function memory(content: string): Promise<number> {
  const { url, peak, close } = await startDrive();
  try {
    const api = await signUp(new URL(url).origin);
    const { group } = api;
    const wallet = String(
      (await api.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'BRL' })).body['id'],
    );
    const upload = { wallet, content, mode: 'import', status: 'confirmed', date_format: 'dmy' };
    const { body } = await api.call('POST', `${group}/wallets-upload`, upload);
    await api.call('POST', `${group}/wallets-upload`, upload);
    for (const step of ['accept', 'undo'])
      if ((await api.call('PUT', `${group}/_design/${step}/_update/csv/${String(body['id'])}`, {})).status !== 201)
        throw new Error(`${step} failed`);
    return Math.round(peak());
  } finally {
    await close();
  }
}

async function reading(server: Running, size: number): Promise<void> {
  const wallet = await newWallet(server, `${size} rows to read`);
  await server.pool.query(
    `INSERT INTO outgos (account_id, id, rev, created_at, updated_at, date, value, wallet_id, paid_to, confirmed, imported)
     SELECT $1, 'out-' || md5($2 || n), '1-' || md5(n::text), now(), now(), date '2015-01-01' + (n * 3650 / $3)::int,
            ((n * 104729 % 22000 + 150) / 100.0)::numeric(12, 2), $2, 'Shop ' || n % 997, true, false
     FROM generate_series(1, $3::bigint) AS n`,
    [server.group, wallet, size],
  );
  await server.pool.query('VACUUM ANALYZE outgos');
  const ask = async (url: string): Promise<void> => {
    const answer = await server.ana.call('GET', `${server.group}/${url}`);
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const balance = await measure(server.postmaster, 200, async () => ask(wallet));
  const newest = await measure(server.postmaster, 50, async () => ask(`_ledger/${wallet}?limit=100`));
  console.log(
    `\n${size.toLocaleString('en')} rows in the wallet: milliseconds of CPU (app + database)\n` +
      `${'balance'.padEnd(30)} ${balance.app.toFixed(2)} + ${balance.database.toFixed(2)}\n` +
      `${'newest 100, with balances'.padEnd(30)} ${newest.app.toFixed(2)} + ${newest.database.toFixed(2)}`,
  );
}

async function newWallet(server: Running, name: string): Promise<string> {
  const answer = await server.ana.call('POST', server.group, { klass: 'wallet', name, currency: 'BRL' });
  if (answer.status !== 201) throw new Error(answer.text);
  return String(answer.body['id']);
}

async function seconds(server: Running, work: () => Promise<void>): Promise<Measured> {
  const before = readCpu(server.postmaster);
  await work();
  const after = readCpu(server.postmaster);
  const [app, database] = [(after.app - before.app) / 1000, (after.database - before.database) / 1000];
  return { app, database, total: app + database };
}

function rounded(value: number): number {
  return Number(value.toPrecision(2));
}

function print(name: string, { app, database, total }: Measured): void {
  console.log(`${name.padEnd(30)} ${app.toFixed(2)} + ${database.toFixed(2)} = ${total.toFixed(2)}`);
}
