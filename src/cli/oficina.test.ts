import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from './commands/commands.ts';
import { doctor } from './commands/doctor.ts';
import { announceProcess } from '#platform/server/app/processes.ts';
import { client, foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { builtProgram } from '#src/testing/built.ts';
import { saveFile, switchOn } from '#src/testing/drive/drive.ts';
import { bring } from '#src/testing/membership.ts';
import { contentsOf } from '#src/testing/drive/zip.ts';

/** Runs the command line as an operator does: in a separate process, while a server uses the same database. */

let running: TestApp;
let folder: string;

beforeAll(async () => {
  running = await testApp();
  folder = mkdtempSync(join(tmpdir(), 'oficina-cli-'));
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

async function oficina(...words: string[]): Promise<Ended> {
  return oficinaWith({ DATA_DIR: folder, DATABASE_URL: running.url, BASE_URL: 'https://shop.example' }, ...words);
}

async function oficinaWith(settings: Record<string, string>, ...words: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [await builtProgram('oficina'), ...words], {
    env: { PATH: process.env['PATH'], ...settings },
  });
  const heard = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (heard.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (heard.err += text));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, ...heard };
}

/** Runs a command within this process. */
async function command(...words: string[]): Promise<string> {
  const found = commands.find(({ name }) => name.join(' ') === words.slice(0, name.length).join(' '));
  if (found === undefined) throw new Error(`no command ${words.join(' ')}`);
  const lines: string[] = [];
  const asked = found.parse(words.slice(found.name.length));
  await found.run(running.app, asked, (line) => lines.push(line));
  return lines.join('\n');
}

/** The output of `doctor`, run within this process. */
async function examined(): Promise<{ readonly code: number; readonly out: string }> {
  const lines: string[] = [];
  const code = await doctor((line) => lines.push(line), { DATA_DIR: folder, DATABASE_URL: running.url });
  return { code, out: lines.join('\n') };
}

test('the exit code is 2 for wrong usage, 1 for a failure, and 0 for help', async () => {
  const [help, wrong, unknown] = await Promise.all([
    oficina('help'),
    oficina('user', 'promote', 'x@example.com'),
    oficina('user', 'confirm', 'nobody@example.com'),
  ]);
  expect(help).toMatchObject({ code: 0, err: '', out: expect.stringContaining('plan set GROUP') as string });
  expect(wrong).toMatchObject({ code: 2, out: '', err: expect.stringContaining('"user promote"') as string });
  expect(unknown).toMatchObject({ code: 1, err: 'Nobody has the address nobody@example.com.\n' });
});

test.each([
  [['plan', 'set', 'acc-1', 'pro'], 'no id of a group'],
  [['plan', 'set', `acc-${'0'.repeat(32)}`, 'gold'], 'no plan'],
  [['user', 'confirm'], 'missing'],
  [['jobs', 'list', 'all'], 'too much'],
])('%j is refused: %s', async (words, why) => {
  await expect(command(...words)).rejects.toThrow(why);
});

test('a running server applies a new plan and an ended session at once', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const [plan, looked] = await Promise.all([oficina('plan', 'set', group, 'corp'), oficina('doctor')]);
  expect(plan.code, plan.err).toBe(0);
  expect(looked.code, looked.out).toBe(0);
  expect(looked.out).toMatch(/^ok {4}database: PostgreSQL .*up to date$/m);
  expect((await ana.call('GET', `${group}/_standing`)).body).toMatchObject({ plan: 'corp' });
  const ended = await oficina('sessions', 'flush', ana.email);
  expect(ended).toMatchObject({ code: 0, out: '1 sessions ended.\n' });
  // The database notifies the running server.
  await expect.poll(async () => (await ana.call('GET', `_users/${ana.id}`)).status).toBe(401);
});

test('a created person can use the printed link, and cannot sign in once disabled', async () => {
  const email = 'operated@example.com';
  const created = await command('user', 'create', email, 'Otto Operated', 'pt-BR');
  const token = /\/user\/password\/([\w-]+)/.exec(created)?.[1];
  const stranger = client(running.app);
  const secret = 'a good long secret';
  expect((await stranger.call('PUT', '_password', { token, password: secret })).status).toBe(200);
  const signed = await stranger.call('POST', '_session', { username: email, password: secret });
  expect(signed.status, signed.text).toBe(200);
  await expect(command('user', 'create', email)).rejects.toThrow('already');
  await command('user', 'disable', email);
  expect((await stranger.call('POST', '_session', { username: email, password: secret })).status).toBe(401);
  await command('user', 'enable', email);
  expect((await stranger.call('POST', '_session', { username: email, password: secret })).status).toBe(200);
  expect(await command('user', 'reset-password', email)).toMatch(/\/user\/password\/[\w-]+$/);
});

test('people are listed and become operators', async () => {
  const [bob, ana] = [await signUp(running.app, { confirm: false }), await signUp(running.app)];
  await foundGroup(ana);
  const told = async (): Promise<unknown> => (await ana.call('GET', '_session')).body['info'];
  expect(await told()).not.toHaveProperty('operator');
  expect(await command('user', 'operator', 'add', ana.email.toUpperCase())).toContain('is an operator.');
  expect(await told()).toHaveProperty('operator');
  expect(await command('user', 'list', ana.email)).toMatch(
    new RegExp(`^\\d{4}-\\d\\d-\\d\\d\\t1 groups\\t${ana.email}\\t[^\\t\\n]*\\toperator$`),
  );
  expect(await command('user', 'list', bob.email)).toMatch(/\t0 groups\t.*\t(operator )?unconfirmed$/);
  await command('user', 'operator', 'remove', ana.email);
  expect(await told()).not.toHaveProperty('operator');
  const everybody = (await command('user', 'list')).split('\n').map((line) => line.split('\t')[2]);
  expect(everybody).toEqual(expect.arrayContaining([ana.email, bob.email]));
  expect(new Set(everybody).size).toBe(everybody.length);
  await expect(command('user', 'operator', 'add', 'nobody@example.com')).rejects.toThrow();
  await expect(command('user', 'operator', 'maybe', ana.email)).rejects.toThrow('not understood');
});

test('the doctor reports an installation without an operator', async () => {
  await signUp(running.app);
  await running.pool.query('UPDATE users SET operator = false');
  const without = await examined();
  expect(without).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^note {2}operator: .*user operator add EMAIL$/m) as string,
  });
  const ana = await signUp(running.app);
  await command('user', 'operator', 'add', ana.email);
  expect((await examined()).out).toMatch(/^ok {4}operator: 1 of \d+ people$/m);
  expect(await command('user', 'operator', 'remove', ana.email)).toContain('Nobody is an operator now.');
});

test('an export contains every kind and all files of a group, and nothing of another group', async () => {
  const ana = await signUp(running.app);
  const [group, other] = [await foundGroup(ana, 'Oficina São José'), await foundGroup(ana, 'Elsewhere')];
  const contents = ['first', 'second'];
  for (const content of contents) await ana.call('POST', group, { klass: 'ticket', content });
  const foreign = String((await ana.call('POST', other, { klass: 'ticket', content: 'foreign' })).body['id']);
  const found = await ana.call('POST', `${group}/_find`, { selector: { klass: 'ticket' } });
  const tickets = found.body['docs'] as { _id: string; content: string }[];
  const foto = `${group}/${String(tickets[0]?._id)}/attachments/foto.txt`;
  const type = { 'content-type': 'text/plain' };
  expect((await ana.call('PUT', foto, Buffer.from('what was seen'), type)).status).toBe(201);
  await switchOn(ana, group);
  for (const bytes of ['older', 'newer']) await saveFile(running, ana, group, 'root', 'plan.txt', bytes);
  expect(await command('group', 'list', 'são josé')).toMatch(
    new RegExp(`^${group}\\t\\d{4}-\\d\\d-\\d\\d\\t1 members\\t[a-z]+\\tOficina São José$`),
  );
  const out = join(folder, 'exported.zip');
  expect(await command('export', group, out)).toMatch(/holds \d+ rows and 3 files\.$/);
  const all = await contentsOf(out);
  const lines = (name: string): { id: string; sha256?: string }[] =>
    String(all.get(name))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string });
  expect(lines('data/tickets.jsonl')).toEqual(
    expect.arrayContaining(tickets.map(({ _id: id, content }) => expect.objectContaining({ id, content }) as object)),
  );
  expect(lines('data/tickets.jsonl')).toHaveLength(contents.length);
  expect(lines('data/accounts.jsonl').map(({ id }) => id)).toEqual([group]);
  expect(lines('people.jsonl').map(({ id }) => id)).toEqual([ana.id]);
  const bytesOf = ({ sha256 = '' }): string => String(all.get(`files/${sha256}`));
  expect(lines('data/attachments.jsonl').map(bytesOf)).toEqual(['what was seen']);
  expect(lines('data/file_versions.jsonl').map(bytesOf)).toEqual(['older', 'newer']);
  const text = [...all.values()].map(String).join('');
  expect(text).not.toContain(foreign);
  expect(text).not.toContain(other);
  await expect(command('export', group, out)).rejects.toThrow('exists already');
  const nothing = join(folder, 'nothing.zip');
  await expect(command('export', `acc-${'0'.repeat(32)}`, nothing)).rejects.toThrow('no group');
  expect(existsSync(nothing)).toBe(false);
});

test('a group is deleted when its id is typed twice; other groups remain', async () => {
  const ana = await signUp(running.app);
  const [group, other] = [await foundGroup(ana, 'Going'), await foundGroup(ana, 'Staying')];
  for (const one of [group, other]) await ana.call('POST', one, { klass: 'ticket', content: 'x' });
  await expect(command('group', 'delete', group)).rejects.toThrow('twice');
  await expect(command('group', 'delete', group, other)).rejects.toThrow('twice');
  await expect(command('group', 'delete', `acc-${'0'.repeat(32)}`, '--yes')).rejects.toThrow();
  expect((await ana.call('GET', `${group}/_standing`)).status).toBe(200);
  expect(await command('group', 'delete', group, group)).toBe(`${group} is deleted.`);
  expect((await ana.call('GET', `${group}/_standing`)).status).toBe(404);
  expect((await ana.call('GET', `${other}/_standing`)).status).toBe(200);
  const left = async (id: string): Promise<unknown> =>
    (await running.pool.query('SELECT FROM versions WHERE account_id = $1', [id])).rowCount;
  expect(await command('group', 'list', 'Going')).toBe('');
  expect([await left(group), (await command('group', 'list', 'Staying')).includes(other)]).toEqual([0, true]);
});

test('a person is deleted when the address is typed twice, unless a group would have no administrator', async () => {
  const [ana, bia] = [await signUp(running.app), await signUp(running.app)];
  const shared = await foundGroup(bia, 'Shared');
  await foundGroup(ana, 'Of Ana alone');
  await command('plan', 'set', shared, 'pro');
  await bring(bia, shared, ana);
  for (const again of [[], [bia.email]])
    await expect(command('user', 'delete', ana.email, ...again)).rejects.toThrow('twice');
  await expect(command('user', 'delete', 'nobody@example.com', '--yes')).rejects.toThrow('Nobody has the address');
  await expect(command('user', 'delete', bia.email, '--yes')).rejects.toThrow(`only administrator of ${shared}`);
  for (const one of [ana, bia]) expect((await one.call('GET', `${shared}/_standing`)).status).toBe(200);
  expect(await command('user', 'delete', ana.email, ana.email)).toBe(`${ana.email} is deleted.`);
  expect((await ana.call('GET', `_users/${ana.id}`)).status).toBe(401);
  expect([await command('user', 'list', ana.email), await command('group', 'list', 'Of Ana')]).toEqual(['', '']);
  expect(await command('user', 'list')).not.toContain('erased');
  expect((await bia.call('GET', `${shared}/_standing`)).status).toBe(200);
  const { rows } = await running.pool.query("SELECT event, detail FROM audit WHERE detail->>'user' = $1", [ana.id]);
  expect(rows).toEqual([{ event: 'user_deleted', detail: { user: ana.id, by: 'operator' } }]);
});

test('without DATABASE_URL the command line does not remove the files of another database', async () => {
  const alone = mkdtempSync(join(tmpdir(), 'oficina-forgotten-'));
  // When the tests run as root, the database runs as another user, which must be able to enter.
  chmodSync(alone, 0o755);
  const file = join(alone, 'blobs', 'ab', 'cd', 'abcd'.padEnd(64, '0'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'somebody’s photo');
  utimesSync(file, 0, 0);
  writeFileSync(join(alone, 'blobs', 'installation'), `${randomUUID()}\n`);
  const ended = await oficinaWith({ DATA_DIR: alone }, 'jobs', 'run', 'sweep-blobs');
  expect(ended).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The files in .* belong to another database/) as string,
  });
  expect(ended.err).not.toMatch(/\n\s+at /);
  expect(readFileSync(file, 'utf8')).toBe('somebody’s photo');
  rmSync(alone, { recursive: true });
});

test('the doctor lists the servers that use the database', async () => {
  expect((await examined()).out).toMatch(/^ok {4}servers: none runs$/m);
  const here = await announceProcess(running.database, undefined, hostname(), 4711);
  expect((await examined()).out).toMatch(/^ok {4}servers: \S+ 4711 since \d{4}-/m);
  const elsewhere = await announceProcess(running.database, undefined, 'another.example', 4712);
  expect((await examined()).out).toMatch(
    /^note {2}servers: Oficina runs on another\.example as well, and does not have its files in /m,
  );
  await Promise.all([here.end(), elsewhere.end()]);
});

test('an operator confirms an address, tests the mail server and runs jobs', async () => {
  const ana = await signUp(running.app, { confirm: false });
  await command('user', 'confirm', ana.email);
  expect((await ana.call('GET', `_users/${ana.id}`)).body).toMatchObject({ email: ana.email });
  expect(await command('mail', 'test', 'ops@example.com', 'pt-BR')).toContain('it lies in the outbox');
  expect(await command('jobs', 'list')).toMatch(/^mail-delivery +15 s +by each process$/m);
  expect(await command('jobs', 'run', 'plan-limits')).toBe('plan-limits is done.');
  await expect(command('jobs', 'run', 'nothing')).rejects.toThrow('no job');
});

test('balances that differ from their rows are listed, and corrected on request', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const made = await ana.call('POST', group, { klass: 'wallet', name: 'Bank', start_balance: '10' });
  const wallet = String(made.body['id']);
  await ana.call('POST', group, { klass: 'outgo', wallet_id: wallet, date: '2026-03-01', value: '4', confirmed: true });
  expect(await command('wallets', 'check')).toBe('Every balance is that of its rows.');
  await running.database.transaction('oficina_app', group, async (db) =>
    db.query('UPDATE wallets SET balance = 7 WHERE id = $1', [wallet]),
  );
  expect(await command('wallets', 'check')).toContain(`${wallet}: 7 and 0.00 pending, not 6.00 and 0.00`);
  expect(await command('wallets', 'check', 'mend')).toContain('1 wallets set right.');
  expect((await ana.call('GET', `${group}/${wallet}`)).body['balance']).toBe('6.00');
  expect(await command('wallets', 'check')).toBe('Every balance is that of its rows.');
  await expect(command('wallets', 'check', 'all')).rejects.toThrow('not understood');
});
