import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUp } from './kill-rounds/api.ts';
import { startApp } from './kill-rounds/app.ts';

// Kills app, database or both by kill -9 in the middle of an import, of a mapping, of its acceptance and of its undo, in turn (6 rounds, or the number
// given), and looks each time whether the work goes on after the next start and ends exactly.
const rounds = Number(process.argv[2] ?? 6);
const rows = 6000;
const folder = mkdtempSync(join(tmpdir(), 'oficina-slices-'));
let app = await startApp(folder);
const api = await signUp(app.url);

try {
  for (let round = 0; round < rounds; round += 1) {
    const wallet = String(
      (await asked('POST', api.group, { klass: 'wallet', name: `Round ${round}`, currency: 'BRL' }))['id'],
    );
    await killedDuring(round, 'import', async () => upload(wallet));
    const imported = await until(async () => newestImport(wallet));
    const rule = { text_to_match: 'line', text_to_change: `round ${round}`, target: 'income', active: false };
    const mapping = String((await asked('POST', api.group, { klass: 'mapping', ...rule }))['id']);
    await killedDuring(round + 2, 'map', async () => apply(mapping));
    await until(async () => (await apply(mapping)).status === 201);
    const left = (await asked('POST', `${api.group}/_mappings/preview`, rule))['count'];
    if (left !== 0) throw new Error(`map: ${String(left)} rows are as they were`);
    await killedDuring(round + 1, 'accept', async () => step('accept', imported));
    await until(async () => (await waiting(imported)) === 0);
    // A crash before the first slice is committed leaves nothing: then it is asked for again.
    await insist(wallet, 'accept', imported, String(rows / 2) + '.00');
    await killedDuring(round + 2, 'undo', async () => step('undo', imported));
    await insist(wallet, 'undo', imported, '0.00');
    console.log(`${round + 1}. import, mapping, acceptance and undo of ${rows} rows ended exactly`);
  }
} finally {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Sends the request, kills somewhere in the middle, starts again, and waits until no slice is left. */
async function killedDuring(turn: number, name: string, work: () => Promise<unknown>): Promise<void> {
  const going = work();
  await sleep(300 + Math.random() * 1500);
  const victim = (['app', 'postmaster', 'both'] as const)[turn % 3] ?? 'both';
  if (victim !== 'app') app.killPostmaster();
  await app.kill();
  await going;
  app = await startApp(folder);
  console.log(`   ${victim} killed during ${name}`);
}

async function upload(wallet: string): Promise<unknown> {
  const lines = Array.from({ length: rows }, (_, row) => `13/03/2024;line ${row};${row % 4 === 0 ? '-' : ''}1,00`);
  const settings = { mode: 'import', status: 'confirmed', date_format: 'dmy', decimal: ',', most_items_are: 'income' };
  return api.call('POST', `${api.group}/wallets-upload`, {
    wallet,
    content: `Data;Histórico;Valor\n${lines.join('\n')}\n`,
    ...settings,
  });
}

async function apply(mapping: string): ReturnType<typeof api.call> {
  return api.call('PUT', `${api.group}/_design/mapping/_update/apply/${mapping}`, {});
}

async function step(event: string, id: string): Promise<unknown> {
  return api.call('PUT', `${api.group}/_design/${event}/_update/csv/${id}`, {});
}

/** Asks for the step until it is done, and looks at the balance. */
async function insist(wallet: string, event: string, id: string, balance: string): Promise<void> {
  const isDone = async (): Promise<boolean> => {
    const answer = await api.call('PUT', `${api.group}/_design/${event}/_update/csv/${id}`, {});
    return answer.status === 201 || answer.status === 422;
  };
  await until(isDone);
  const stored = await asked('GET', `${api.group}/${wallet}`);
  if (stored['balance'] !== balance)
    throw new Error(`${event}: the balance is ${String(stored['balance'])}, not ${balance}`);
}

/** The import with all its rows; uploads again where the crash came before its first slice was committed. */
async function newestImport(wallet: string): Promise<string | undefined> {
  const found = await api.call('POST', `${api.group}/_find`, { selector: { klass: 'csv', wallet } });
  const [doc] = (found.body['docs'] ?? []) as { _id: string; added: number }[];
  if (doc === undefined) {
    await upload(wallet);
    return undefined;
  }
  const page = await asked('GET', `${api.group}/wallets-upload/${doc._id}`);
  if (page['rows'] !== rows) throw new Error(`${String(page['rows'])} rows of ${rows}`);
  return doc._id;
}

async function waiting(id: string): Promise<number> {
  const page = await asked('GET', `${api.group}/wallets-upload/${id}`);
  if (page['step'] === null && Number(page['waiting']) > 0) await step('accept', id);
  return Number(page['waiting']);
}

async function asked(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>> {
  const answer = await api.call(method, path, body);
  if (answer.status >= 300 || answer.status === 0)
    throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function until<T>(look: () => Promise<T>): Promise<NonNullable<T>> {
  const giveUp = Date.now() + 120_000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > giveUp) throw new Error('it does not end');
    await sleep(500);
  }
}
