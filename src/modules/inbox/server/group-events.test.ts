import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { laidMails } from '#src/testing/mails.ts';
import { bring } from '#src/testing/membership.ts';
import { makeGroupBackup } from '#modules/groups/server/backup/make-backup.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { deliverNotices } from './deliver.ts';

let running: TestApp;
let folder: string;
let ana: Client;
let bob: Client;
let eve: Client;
let group: string;
let boss: { id: string; rev: string };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oficina-group-events-'));
  running = await testApp({ DATA_DIR: folder });
  ana = await signUp(running.app, { fullname: 'Ana Souza' });
  bob = await signUp(running.app, { fullname: 'Bob Lima', locale: 'pt-BR' });
  eve = await signUp(running.app, { fullname: 'Eve Adams' });
  group = await foundGroup(ana, { name: 'Workshop' });
  await setPlan(running.app, group, 'pro');
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

async function told(person: Client, reason: string): Promise<Record<string, unknown>[]> {
  await deliverNotices.work(running.app, {});
  const { body } = await person.call('POST', `${person.id}/_find`, { selector: { klass: 'notice', reason } });
  return body['docs'] as Record<string, unknown>[];
}

async function mailsTo(person: Client, kind: string): Promise<string[]> {
  const mails = await laidMails(running, kind);
  return mails.filter(({ recipient }) => recipient === person.email).map(({ subject, text }) => `${subject} ${text}`);
}

test('who invited a member is told that the invitation is accepted, and others are not', async () => {
  boss = await bring(ana, group, bob, { admin: true });
  await bring(ana, group, eve);
  const notices = await told(ana, 'invitation');
  expect(notices.map(({ item_label, by_id, item_kind }) => [item_label, by_id, item_kind])).toEqual([
    ['Bob Lima', bob.id, 'subscription'],
    ['Eve Adams', eve.id, 'subscription'],
  ]);
  const { status } = await ana.call('GET', `${group}/${String(notices[0]?.['item'])}`);
  expect(status, 'the notice leads to the member').toBe(200);
  expect(await told(bob, 'invitation')).toEqual([]);
});

test('each administrator gets a notice and one mail about a failed backup, and former ones lose the notice', async () => {
  await ana.call('POST', `${group}/_backups`, {});
  const [{ id } = { id: '' }] = (await ana.call('GET', `${group}/_backups`)).body['rows'] as { id: string }[];
  await running.database.transaction('oficina_app', group, async (db) =>
    db.query(
      "UPDATE group_backups SET state = 'running', attempts = 5, touched_at = touched_at - interval '3 minutes' RETURNING id",
    ),
  );
  await makeGroupBackup.work(running.app, { group, id, look: true });
  expect((await told(ana, 'backup')).map(({ detail, item }) => [detail, item])).toEqual([['A backup failed', group]]);
  expect((await told(bob, 'backup')).map(({ detail }) => detail)).toEqual(['Um backup falhou']);
  expect(await told(eve, 'backup')).toEqual([]);
  expect(await mailsTo(ana, 'backup')).toEqual([]);
  expect(await mailsTo(ana, 'group-backup-failed')).toHaveLength(1);
  const [mail, ...more] = await mailsTo(bob, 'backup');
  expect(more).toEqual([]);
  expect(mail).toContain('Workshop: Um backup falhou');
  expect(mail).toContain(`/account/${group}/backup`);
  const { body } = await ana.call('GET', `${group}/${boss.id}`);
  const path = `${group}/${boss.id}?rev=${String(body['_rev'])}`;
  const lowered = await ana.call('PUT', path, { admin: false, current_password: 'correct horse battery' });
  expect(lowered.status, lowered.text).toBe(201);
  expect(await told(bob, 'backup'), 'an administrator no longer').toEqual([]);
});

test('the end of a long import is told to who began it, and that of a short one is not', async () => {
  const wallet = await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'BRL' });
  const load = async (name: string, rows: number): Promise<string> => {
    const lines = Array.from({ length: rows }, (_, row) => `13/03/2024;${name} ${row};1,00`);
    const answer = await ana.call('POST', `${group}/wallets-upload`, {
      wallet: wallet.body['id'],
      file_name: name,
      content: `Data;Histórico;Valor\n${lines.join('\n')}\n`,
      mode: 'import',
      date_format: 'dmy',
      decimal: ',',
      most_items_are: 'income',
    });
    expect(answer.status, answer.text).toBe(201);
    return String(answer.body['id']);
  };
  await load('short.csv', 3);
  const id = await load('long.csv', 300);
  expect((await told(ana, 'import')).map(({ item, item_label, detail }) => [item, item_label, detail])).toEqual([
    [id, 'long.csv', '300 rows wait to be accepted'],
  ]);
  expect(await told(eve, 'import')).toEqual([]);
});
