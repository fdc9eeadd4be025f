import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importArchive } from '#platform/server/transfer/archive/import.ts';
import { foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { issueToken } from '#src/testing/token.ts';
import { deleteNow } from '../deletion/delete-now.ts';
import { makeGroupBackup } from './make-backup.ts';
import { setPlan } from '../plan/plan.ts';

let running: TestApp;
let folder: string;
let ana: Client;
let group: string;

/** Moves the clock, which ends the sessions, and signs in again. */
const pass = async (days: number): Promise<void> => {
  running.clock.now = new Date(running.clock.now.getTime() + days * 86_400_000);
  ana = await signIn(running.app, ana);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oficina-group-backup-'));
  running = await testApp({ DATA_DIR: folder });
});
beforeEach(async () => {
  ana = await signUp(running.app, { locale: 'pt-BR' });
  group = await foundGroup(ana);
  await ana.call('POST', group, { klass: 'ticket', content: 'A repair' });
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Listed {
  readonly next_at: string | null;
  readonly all: boolean;
  readonly rows: readonly { readonly id: string; readonly state: string; readonly bytes: number | null }[];
}
async function listed(of = group): Promise<Listed> {
  return (await ana.call('GET', `${of}/_backups`)).body as unknown as Listed;
}
/** Runs the queued job; returns the backup's id. */
async function run(more: { readonly look?: boolean } = {}, of = group): Promise<string> {
  const [newest] = (await listed(of)).rows;
  await makeGroupBackup.work(running.app, { group: of, id: newest?.id, ...more });
  return newest?.id ?? '';
}
/** The kinds of backup mails that she got. */
async function mailed(): Promise<string[]> {
  const mails = (await running.app.server.inject('/_dev/mail.json')).json<{ to: string; kind: string }[]>();
  return mails.flatMap(({ to, kind }) => (to === ana.email && kind.startsWith('group-backup') ? [kind] : []));
}
async function change(set: string): Promise<void> {
  const changed = await running.database.transaction('oficina_app', group, async (db) =>
    db.query(`UPDATE group_backups SET ${set} RETURNING id`),
  );
  expect(changed.length).toBe(1);
}
async function zipOf(): Promise<string> {
  const { rows } = await running.pool.query<{ zip: string }>('SELECT zip FROM group_backups WHERE account_id = $1', [
    group,
  ]);
  return rows[0]?.zip ?? '';
}
async function download(id: string, headers = {}) {
  const url = `/api/${group}/_backups/${id}`;
  return running.app.server.inject({ url, headers: { cookie: ana.cookie, ...headers } });
}

test('an administrator requests a backup, gets a mail in their language, and a new group is imported from the zip', async () => {
  expect(await listed()).toMatchObject({ days: 30, kept_days: 7, next_at: null, all: false, rows: [] });
  expect(await ana.call('POST', `${group}/_backups`, {})).toMatchObject({ status: 202, body: { groups: 1 } });
  expect((await listed()).rows).toMatchObject([{ state: 'waiting', asked_by: ana.id, bytes: null }]);
  const id = await run();
  const { rows, next_at: next } = await listed();
  expect(rows).toMatchObject([{ id, state: 'done' }]);
  expect(next).toBe(new Date(running.clock.now.getTime() + 30 * 86_400_000).toISOString());
  const mails = (await running.app.server.inject('/_dev/mail.json')).json<
    { to: string; subject: string; text: string }[]
  >();
  const mail = mails.find(({ to, subject }) => to === ana.email && subject.includes('backup'));
  expect(mail?.subject).toBe('O backup de Workshop está pronto');
  expect(mail?.text).toContain(`/account/${group}/backup`);
  const answer = await download(id);
  const day = running.clock.now.toISOString().slice(0, 10);
  expect(answer.headers['content-disposition']).toContain(`attachment; filename*=UTF-8''${group}-${day}.zip`);
  expect(answer.rawPayload.length).toBe(rows[0]?.bytes);
  const part = await download(id, { range: 'bytes=10-19' });
  expect([part.statusCode, part.rawPayload]).toEqual([206, answer.rawPayload.subarray(10, 20)]);
  const file = join(folder, `${group}.zip`);
  writeFileSync(file, answer.rawPayload);
  const there = await testApp();
  const imported = await importArchive(there.app, file);
  expect(imported).toMatchObject({ group, mended: [] });
  expect(rows, 'checked by reading the zip again').toMatchObject([{ checked_rows: imported.rows, faulty: false }]);
  expect(mail?.text).toContain(`uma importação recebe ${imported.rows} linhas`);
  await there.close();
  const log = (await ana.call('GET', `${group}/_audit?event=export`)).body['rows'];
  expect(log).toMatchObject([{ detail: { what: 'backup' } }, { detail: { what: 'group' } }]);
});

test('the plan decides when the next backup may be requested', async () => {
  const ask = async () => ana.call('POST', `${group}/_backups`, {});
  await ask();
  await run();
  for (const [plan, days] of [
    ['free', 30],
    ['pro', 7],
    ['corp', 1],
  ] as const) {
    await setPlan(running.app, group, plan);
    await pass(days - 0.5);
    const early = await ask();
    expect(early, plan).toMatchObject({ status: 429, headers: { 'retry-after': '43200' } });
    expect(early.body['reason'], plan).toMatchObject({ base: [{ code: 'next-backup-at' }] });
    await pass(0.5);
    expect((await ask()).status, plan).toBe(202);
    await run();
  }
});

test('many requests at once make one backup, and a killed run starts again and writes one zip', async () => {
  const asked = await Promise.all(Array.from({ length: 10 }, async () => ana.call('POST', `${group}/_backups`, {})));
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([202]));
  const { rows } = await listed();
  expect(rows.length).toBe(1);
  // The process is killed; other processes notice only after a minute.
  await change("state = 'running', attempts = 1");
  await run({ look: true });
  expect((await listed()).rows).toMatchObject([{ state: 'running' }]);
  await pass(1 / 1440);
  await Promise.all([run({ look: true }), run({ look: true }), run()]);
  expect((await listed()).rows).toMatchObject([{ state: 'done' }]);
  expect(await mailed()).toEqual(['group-backup']);
});

test('a failed backup is retried, and reported after five attempts without counting as one', async () => {
  await ana.call('POST', `${group}/_backups`, {});
  // Other work on many records of the group is running.
  await running.pool.query(
    `INSERT INTO steps (account_id, id, kind, record_id, user_id, data, items, done, created_at, beat_at)
     VALUES ($1, 'x', 'x', 'x', 'x', '{}', 1, 0, now(), now())`,
    [group],
  );
  for (let tries = 1; tries <= 5; tries += 1) {
    expect((await listed()).rows[0]?.state).toBe('waiting');
    await expect(run()).rejects.toThrow('Work on many records');
    // Reading the list leaves the work to the queue.
    await run({ look: true });
  }
  expect(await listed()).toMatchObject({ next_at: null, rows: [{ state: 'failed' }] });
  expect(await mailed()).toEqual(['group-backup-failed']);
  await running.pool.query('DELETE FROM steps WHERE account_id = $1', [group]);
  expect((await ana.call('POST', `${group}/_backups`, {})).status).toBe(202);
  // A worker that no longer marks the backup as alive counts as failed.
  await pass(1);
  expect(await listed()).toMatchObject({ next_at: null, rows: [{ state: 'failed' }, { state: 'failed' }] });
  expect((await ana.call('POST', `${group}/_backups`, {})).status).toBe(202);
  expect((await listed()).rows.length).toBe(3);
});

test('a backup whose process is killed again and again is reported as failed', async () => {
  await ana.call('POST', `${group}/_backups`, {});
  await change("state = 'running', attempts = 5, touched_at = touched_at - interval '3 minutes'");
  await run({ look: true });
  expect(await listed()).toMatchObject({ next_at: null, rows: [{ state: 'failed' }] });
  expect(await mailed()).toEqual(['group-backup-failed']);
});

test('an attempt that another one has replaced does not end it', async () => {
  await ana.call('POST', `${group}/_backups`, {});
  // The export waits for the lock on this table.
  const other = await running.pool.connect();
  await other.query('BEGIN; LOCK TABLE tickets IN ACCESS EXCLUSIVE MODE');
  const late = run();
  await expect.poll(async () => (await listed()).rows[0]?.state).toBe('running');
  await change('attempts = attempts + 1');
  await other.query('COMMIT');
  other.release();
  await late;
  expect((await listed()).rows).toMatchObject([{ state: 'running' }]);
});

test('an expired backup is deleted, also from the store', async () => {
  await ana.call('POST', `${group}/_backups`, {});
  const id = await run();
  const named = async (): Promise<number> =>
    (
      await running.pool.query('SELECT named_group_backups(array_agg(zip)) FROM group_backups WHERE account_id = $1', [
        group,
      ])
    ).rows.length;
  expect(await named()).toBe(1);
  await pass(7);
  expect((await download(id)).statusCode).toBe(404);
  expect((await listed()).rows).toMatchObject([{ state: 'ended' }]);
  await change("expires_at = now() - interval '1 second'");
  expect(await named()).toBe(0);
});

test('the owner of a group with a daily plan backs up all own groups together, each once a day', async () => {
  const [second, third] = [await foundGroup(ana, 'Second'), await foundGroup(ana, 'Third')];
  await setPlan(running.app, second, 'pro');
  expect((await ana.call('POST', `${group}/_backups`, { all: true })).status, 'not by a free plan').toBe(403);
  await setPlan(running.app, group, 'corp');
  const eve = await signUp(running.app);
  const admin = await signUp(running.app);
  await bring(ana, group, admin, { admin: true });
  expect((await admin.call('POST', `${group}/_backups`, { all: true })).status, 'nor by another administrator').toBe(
    403,
  );
  expect((await eve.call('POST', `${group}/_backups`, { all: true })).status).toBe(404);
  expect(await ana.call('POST', `${group}/_backups`, { all: true })).toMatchObject({
    status: 202,
    body: { groups: 3 },
  });
  for (const one of [group, second, third]) {
    expect((await listed(one)).rows).toMatchObject([{ state: 'waiting' }]);
    await run({}, one);
  }
  expect((await ana.call('POST', `${group}/_backups`, { all: true })).status).toBe(429);
  expect((await ana.call('POST', `${second}/_backups`, {})).status, 'the own one of its plan is not used up').toBe(202);
  await pass(1);
  expect(await ana.call('POST', `${group}/_backups`, { all: true })).toMatchObject({
    status: 202,
    body: { groups: 3 },
  });
});

test('a group that may not be backed up yet does not prevent the backups of others', async () => {
  const other = await foundGroup(ana, 'Other');
  await setPlan(running.app, group, 'corp');
  expect((await ana.call('POST', `${group}/_backups`, { all: true })).body).toEqual({ groups: 2 });
  await run();
  await run({}, other);
  const late = await foundGroup(ana, 'Late');
  expect((await ana.call('POST', `${group}/_backups`, { all: true })).body).toEqual({ groups: 1 });
  expect((await listed(late)).rows.length).toBe(1);
  await run({}, late);
  expect(await ana.call('POST', `${group}/_backups`, { all: true })).toMatchObject({
    status: 429,
    body: { reason: { base: [{ code: 'next-backup-at' }] } },
  });
});

test('a backup whose zip is missing from the store does not count', async () => {
  await ana.call('POST', `${group}/_backups`, {});
  const id = await run();
  const zip = await zipOf();
  await running.app.blobs.discard(zip);
  await running.app.blobs.erase(zip);
  expect((await download(id)).json()).toMatchObject({ reason: { base: [{ code: 'bytes-are-lost' }] } });
  expect(await listed()).toMatchObject({ next_at: null, rows: [{ state: 'failed', bytes: null }] });
  expect((await ana.call('POST', `${group}/_backups`, {})).status).toBe(202);
});

test('deleting the group deletes the zip', async () => {
  await ana.call('POST', `${group}/_backups`, {});
  await run();
  const zip = await zipOf();
  const lying = async (): Promise<boolean> => {
    for await (const { sha256 } of running.app.blobs.list()) if (sha256 === zip) return true;
    return false;
  };
  expect(await lying()).toBe(true);
  await deleteNow(running.app, group);
  expect(await lying()).toBe(false);
});

test('only administrators make backups, only with a session, and only if the operator allows it', async () => {
  await ana.call('POST', `${group}/_backups`, {});
  const id = await run();
  const member = await signUp(running.app);
  await bring(ana, group, member);
  const { bearer } = await issueToken(running.app, ana, ['account:write']);
  const other = await foundGroup(ana);
  for (const [method, path] of [
    ['GET', '_backups'],
    ['POST', '_backups'],
    ['GET', `_backups/${id}`],
  ] as const) {
    const answerTo = async (who: Pick<Client, 'call'>, of: string): Promise<number> =>
      (await who.call(method, `${of}/${path}`, method === 'POST' ? {} : undefined)).status;
    expect(await answerTo(member, group), `${method} ${path}`).toBe(403);
    expect(await answerTo(bearer, group), `${method} ${path}`).toBe(403);
    expect(await answerTo(ana, ana.id), 'a person is no group').toBe(404);
  }
  expect((await ana.call('GET', `${other}/_backups/${id}`)).status).toBe(404);
  const without = await testApp({ GROUP_BACKUPS: 'off' });
  const eve = await signUp(without.app);
  const own = await foundGroup(eve);
  expect((await eve.call('POST', `${own}/_backups`, {})).status).toBe(404);
  expect((await eve.call('GET', `${own}/_backups`)).status).toBe(404);
  expect((await eve.call('GET', '_session')).body).toMatchObject({ info: { group_backups: false } });
  await without.close();
});
