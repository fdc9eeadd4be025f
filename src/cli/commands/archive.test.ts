import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTotals } from '#modules/finance/server/rebuild.ts';
import { backUp } from '#platform/server/transfer/backup/back-up.ts';
import { exportArchive } from '#platform/server/transfer/archive/export.ts';
import { takeFromBackup } from '#platform/server/transfer/archive/from-backup.ts';
import { importArchive } from '#platform/server/transfer/archive/import.ts';
import { mailedToken, client, signIn, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { fillRest } from '#src/testing/database/fill-rest.ts';
import { accountTables, outsideChanges } from '#src/testing/database/tables.ts';
import { contentsOf, edit, writeContents, type Contents } from '#src/testing/drive/zip.ts';
import { demoSignIn } from '../demo.ts';
import { fillWholeDemo, wholeGroup } from '#src/testing/whole-group.ts';

/** The groups of the demo are exported and imported into another installation; one has nearly every kind. */

let here: TestApp;
let there: TestApp;
let folder: string;
let groups: string[];
/** One of these groups, and its archive. */
let group: string;
let archive: string;

beforeAll(async () => {
  [here, there] = [await testApp(), await testApp()];
  folder = mkdtempSync(join(tmpdir(), 'oficina-archive-'));
  const signed = await fillWholeDemo(here);
  groups = (
    await here.app.system('operator', async (db) =>
      db.query<{ id: string }>('SELECT account_id AS id FROM groups ORDER BY 1'),
    )
  ).map(({ id }) => id);
  group = await wholeGroup(here, signed);
  await fillRest(here, group, signed);
  archive = join(folder, 'first.zip');
  await exportArchive(here.app, group, archive);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  rmSync(folder, { recursive: true, force: true });
});

test('an imported group is exported with the same bytes; counters and balances are correct', async () => {
  expect(groups.length).toBe(4);
  const empty = new Set<string>();
  for (const one of groups) {
    const [first, again] = [join(folder, `${one}.zip`), join(folder, `${one}-again.zip`)];
    const head = await exportArchive(here.app, one, first);
    for (const { name } of head.tables.filter(({ rows }) => one === group && rows === 0)) empty.add(name);
    expect(await importArchive(there.app, first)).toMatchObject({ group: one, mended: [] });
    await exportArchive(there.app, one, again);
    const [a, b] = await Promise.all([contentsOf(first), contentsOf(again)]);
    expect([...b.keys()]).toEqual([...a.keys()]);
    for (const [name, bytes] of a) expect(b.get(name)?.toString(), name).toBe(bytes.toString());
  }
  expect([...empty]).toEqual(['drive_vaults']);
  expect(await checkTotals(there.app, false)).toEqual([]);
  for (const one of [here, there]) expect(await inGroup(one, await outsideChanges(one.pool))).toEqual([]);
  const usage = `SELECT files, versions FROM file_usage WHERE account_id = '${group}'`;
  expect(await inGroup(there, usage)).toEqual(await inGroup(here, usage));
});

test('every table of a group is in its archive or excluded for a reason', async () => {
  const inside = [...(await contentsOf(archive)).keys()].map((name) => /^data\/(.*)\.jsonl$/.exec(name)?.[1]);
  const staying = (await accountTables(here.pool)).filter((name) => !inside.includes(name));
  expect(staying).toEqual(
    [
      // Belong to the installation: payments, memberships and the audit log.
      ['audit', 'checkouts', 'groups', 'memberships', 'paid_subscriptions', 'plan_switches', 'usage_days'],
      // Secrets, and the records that need them.
      [
        'calendar_feed_secrets',
        'calendar_feeds',
        'customer_link_secrets',
        'customer_links',
        'invitations',
        'message_channels',
        'message_replies',
        'unlock_secrets',
        'user_token_secrets',
        'webdav_key_secrets',
        'webdav_keys',
      ],
      ['bank_connections', 'pix_banks', 'statement_addresses'],
      ['webhook_deliveries', 'webhooks'],
      // Belong to people, not to groups.
      ['notice_choices', 'notice_digests', 'notices', 'saved_filters', 'user_configurations', 'user_tokens'],
      ['push_outbox', 'push_subscriptions'],
      // Temporary, or computed again after an import, or in the archive as files.
      ['message_outbox', 'message_results', 'pix_charges', 'small_files', 'whatsapp_events'],
      ['phone_doors', 'phone_photos'],
      [
        'dav_locks',
        'document_totals',
        'drive_uploads',
        'file_usage',
        'group_backups',
        'idempotent_answers',
        'reader_marks',
        'step_holds',
        'step_slices',
        'steps',
      ],
    ]
      .flat()
      .toSorted(),
  );
});

test('a member signs in through a mail, finds the group with the default plan, and can write', async () => {
  const stranger = client(there.app);
  const { email } = demoSignIn;
  await stranger.call('POST', '_password', { email });
  const token = await mailedToken(there.app, email);
  await stranger.call('PUT', '_password', { token, password: 'a better password' });
  const carla = await signIn(there.app, { id: '', email }, 'a better password');
  expect((await carla.call('GET', `${group}/_standing`)).body).toMatchObject({ plan: 'free' });
  const made = await carla.call('POST', group, { klass: 'ticket', content: 'Goes on' });
  expect(made.status, made.text).toBe(201);
  const numbers = await inGroup<{ number: number }>(there, 'SELECT number FROM tickets ORDER BY number DESC LIMIT 2');
  expect((numbers[0]?.number ?? 0) - (numbers[1]?.number ?? 0)).toBe(1);
  const item = await carla.call('GET', `${group}/rdi-0000000000000000000000000f000001`);
  expect(item.body).toMatchObject({ content: '<p>Words of the page</p>' });
});

test('an import does not overwrite an existing group, even when two run at once', async () => {
  await expect(importArchive(here.app, archive)).rejects.toThrow(`There is a group ${group} here already`);
  const other = await testApp();
  const both = await Promise.allSettled([importArchive(other.app, archive), importArchive(other.app, archive)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await other.close();
});

test('members are matched by confirmed address only', async () => {
  const other = await testApp();
  const ana = await signUp(other.app);
  const mine = await changed((all) =>
    edit(all, 'people.jsonl', (text) => text.replaceAll(demoSignIn.email, ana.email)),
  );
  await importArchive(other.app, mine);
  expect((await ana.call('GET', group)).status).toBe(200);
  expect(await inGroup(other, `SELECT DISTINCT user_id FROM subscriptions WHERE status = 'accepted'`)).toContainEqual({
    user_id: ana.id,
  });
  await other.close();
  const third = await testApp();
  await client(third.app).call('POST', '_users', {
    unconfirmed_email: demoSignIn.email,
    fullname: 'Mallory',
    password: 'a good password',
    locale: 'en',
  });
  await expect(importArchive(third.app, archive)).rejects.toThrow(
    'people.jsonl, line 1: whoever has demo@oficina.example here has not confirmed it',
  );
  await third.close();
});

async function changed(work: (all: Contents) => void): Promise<string> {
  const all = await contentsOf(archive);
  work(all);
  const file = join(folder, `changed-${createHash('sha256').update(String(Math.random())).digest('hex')}.zip`);
  await writeContents(file, all);
  return file;
}

const firstLine =
  (name: string, from: RegExp | string, to: string) =>
  (all: Contents): void =>
    edit(all, name, (text) => text.replace(from, to));
const zeros = '0'.repeat(64);

test.each<[string, (all: Contents) => void]>([
  [
    'data/accounts.jsonl, line 1: "v7_plan" cannot be imported',
    firstLine('data/accounts.jsonl', '{', '{"v7_plan":"corp",'),
  ],
  [
    'data/accounts.jsonl, line 1: it is the document of another group',
    firstLine('data/accounts.jsonl', /"id":"acc-./, '"id":"acc-f'),
  ],
  [
    '"confirmed-plan" is not set by an archive',
    firstLine(
      'data/account_configurations.jsonl',
      '"key":"confirmed-plan","value":null',
      '"key":"confirmed-plan","value":"corp"',
    ),
  ],
  [
    'data/customers.jsonl, line 1: "account_id" cannot be imported',
    firstLine('data/customers.jsonl', '{', `{"account_id":"acc-${'1'.repeat(32)}",`),
  ],
  [
    'data/customers.jsonl, line 1: id is none of customer',
    firstLine('data/customers.jsonl', /"id":"cus-/, '"id":"tkt-'),
  ],
  ['data/customers.jsonl, line 1: rev is none', firstLine('data/customers.jsonl', /"rev":"/, '"rev":"x')],
  [
    'data/customers.jsonl, line 1: name: longer than',
    firstLine('data/customers.jsonl', /"name":"/, `"name":"${'x'.repeat(20_000)}`),
  ],
  ['data/customers.jsonl, line 1: it is no JSON object', firstLine('data/customers.jsonl', '{', '[')],
  [
    'data/customers.jsonl, line 2: ',
    (all) => edit(all, 'data/customers.jsonl', (text) => text.replace(/\n/, `\n${text.split('\n')[0] ?? ''}\n`)),
  ],
  ['data/tickets.jsonl, line 1: ', firstLine('data/tickets.jsonl', /"number":\d+/, '"number":"many"')],
  ['data/changes.jsonl has', (all) => edit(all, 'data/changes.jsonl', (text) => text.slice(text.indexOf('\n') + 1))],
  [
    `files/${zeros} is missing`,
    (all) =>
      edit(all, 'data/attachments.jsonl', (text) => text.replace(/"sha256":"[0-9a-f]{64}"/, `"sha256":"${zeros}"`)),
  ],
  [
    'is not what its name says',
    (all) => all.set([...all.keys()].find((name) => name.startsWith('files/')) ?? '', Buffer.from('else')),
  ],
  [`files/${zeros}: nothing names it`, (all) => all.set(`files/${zeros}`, Buffer.from(''))],
  [
    'data/trash.jsonl, line 1: account_configuration does not go into the trash',
    firstLine('data/trash.jsonl', '"klass":"customer"', '"klass":"account_configuration"'),
  ],
  [
    'is of nobody who is in people.jsonl',
    firstLine('data/subscriptions.jsonl', /"user_id":"[0-9a-f]{32}"/, `"user_id":"${'1'.repeat(32)}"`),
  ],
  ['people.jsonl, line 1: "operator" is not of a person', firstLine('people.jsonl', '{', '{"operator":true,')],
  ['people.jsonl, line 1: id is none', firstLine('people.jsonl', /"id":"/, '"id":"x')],
  [
    'data/reader_sources.jsonl, line 1: url: is invalid',
    firstLine('data/reader_sources.jsonl', /"url":"[^"]*"/, '"url":"file:///etc/passwd"'),
  ],
  ['"x/y" is no part of one', (all) => all.set('x/y', Buffer.from(''))],
  ['oficina-group.json: it is no archive of a group', (all) => all.delete('oficina-group.json')],
  ['people.jsonl is missing', (all) => all.delete('people.jsonl')],
  ['its form is 2, this version reads 1', firstLine('oficina-group.json', '"format":1', '"format":2')],
  ['"customers" has other columns there than here', firstLine('oficina-group.json', '"short_name",', '')],
  ['it would unpack to more', (all) => all.set('csv/bomb.csv', Buffer.alloc(60_000_000))],
])('a hostile archive is refused, and nothing of it stays: %s', async (why, work) => {
  const other = await hostileTarget();
  const files = async (): Promise<number> => readdirSync(other.files, { recursive: true }).length;
  const before = await files();
  await expect(importArchive(other.app, await changed(work))).rejects.toThrow(why);
  expect(await other.app.system('operator', async (db) => db.query('SELECT id FROM users'))).toEqual([]);
  expect(await other.app.system('operator', async (db) => db.query('SELECT account_id FROM groups'))).toEqual([]);
  if (!why.includes('its name says')) expect(await files()).toBe(before);
});

let target: TestApp | undefined;
async function hostileTarget(): Promise<TestApp> {
  target ??= await testApp();
  return target;
}
afterAll(async () => target?.close());

test('forged counters are corrected, and scripts in texts are removed', async () => {
  const other = await testApp();
  const file = await changed((all) => {
    edit(all, 'data/counters.jsonl', (text) => text.replace(/("kind":"Ticket","amount":)\d+/, '$1 1'));
    edit(all, 'data/reader_items.jsonl', (text) => text.replace('<p>Words', '<img src=x onerror=alert(1)><p>Words'));
  });
  expect((await importArchive(other.app, file)).mended).toEqual(['Ticket']);
  const counted = `SELECT (SELECT amount FROM counters WHERE id = 'Ticket') = (SELECT count(*) FROM tickets) AS right`;
  expect(await inGroup(other, counted)).toEqual([{ right: true }]);
  const [item] = await inGroup<{ content: string }>(other, `SELECT content FROM reader_items WHERE id LIKE '%f000001'`);
  expect(item?.content).toContain('<p>Words of the page</p>');
  expect(item?.content).not.toContain('onerror');
  await other.close();
});

test('a group from a backup of the installation is complete, including the texts of its feeds', async () => {
  const [other, backup, again] = [await testApp(), join(folder, 'whole.tar'), join(folder, 'of-backup.zip')];
  const connection = { connectionString: here.url };
  await backUp({ connection, blobs: here.app.blobs, file: backup, settings: {} });
  await takeFromBackup(other.app, backup, group, folder);
  await exportArchive(other.app, group, again);
  expect(readFileSync(again).equals(readFileSync(archive))).toBe(true);
  await other.close();
});

test('a truncated archive and a file that is no zip are refused', async () => {
  const other = await hostileTarget();
  const bytes = readFileSync(archive);
  const cut = join(folder, 'cut.zip');
  for (const length of [0, 100, Math.floor(bytes.length / 2), bytes.length - 1]) {
    writeFileSync(cut, bytes.subarray(0, length));
    await expect(importArchive(other.app, cut)).rejects.toThrow('The archive is refused');
  }
  await expect(importArchive(other.app, join(folder, 'none.zip'))).rejects.toThrow('cannot be read');
  expect(existsSync(`${archive}.partial`)).toBe(false);
});

async function inGroup<Row extends object>({ database }: TestApp, sql: string): Promise<Row[]> {
  return database.transaction('oficina_app', group, async (db) => db.query<Row>(sql));
}
