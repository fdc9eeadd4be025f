import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { pushDevice } from '#src/testing/people/push-device.ts';
import { issueToken } from '#src/testing/token.ts';
import { contentsOf } from '#src/testing/drive/zip.ts';

let running: TestApp;
let folder: string;
beforeAll(async () => {
  running = await testApp();
  folder = mkdtempSync(join(tmpdir(), 'oficina-own-data-'));
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the export contains all data about the person and none about others, and no secrets', async () => {
  const ana = await signUp(running.app, { fullname: 'Ana Souza', locale: 'pt-BR' });
  const eve = await signUp(running.app, { fullname: 'Eve Mallory' });
  const group = await foundGroup(ana, 'Boa Vista');
  await bring(ana, group, eve);
  await ana.call('POST', group, { klass: 'customer', name: 'What the group holds' });
  await ana.call('POST', ana.id, { klass: 'user_configuration', key: 'locale', value: 'pt-BR' });
  const { id, secret } = await issueToken(running.app, ana, ['ticket:read']);
  const { subscription } = pushDevice('https://push.example.com/secret-path');
  expect((await ana.call('POST', '_push', subscription)).status).toBe(201);
  const answer = await running.app.server.inject({
    url: `/api/_users/${ana.id}/_data`,
    headers: { cookie: ana.cookie },
  });
  expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
  const file = join(folder, 'own.zip');
  writeFileSync(file, answer.rawPayload);
  const all = await contentsOf(file);
  expect(String(all.get('README.txt'))).toContain('Isto é o que a Oficina sabe sobre você');
  const text = String(all.get('data.json'));
  const data = JSON.parse(text) as Record<string, unknown>;
  expect(data).toMatchObject({
    profile: { id: ana.id, email: ana.email, fullname: 'Ana Souza', locale: 'pt-BR' },
    groups: [{ account_id: group, account_name: 'Boa Vista', admin: true }],
    sessions: [{ user_agent: expect.any(String) as string }],
    mails: expect.arrayContaining([expect.objectContaining({ kind: 'confirmation' }) as object]) as object,
    record: expect.arrayContaining([expect.objectContaining({ event: 'login' }) as object]) as object,
    push_devices: [{ push_service: 'push.example.com', last_sent_at: null }],
    own: { user_tokens: [{ _id: id, permissions: ['ticket:read'] }] },
  });
  const digests = await running.pool.query<{ digest: string }>(
    "SELECT encode(token_hash, 'hex') AS digest FROM sessions UNION SELECT password_hash FROM users WHERE password_hash IS NOT NULL",
  );
  for (const hidden of [
    secret,
    eve.email,
    'Mallory',
    'What the group holds',
    ...digests.rows.map(({ digest }) => digest),
  ])
    expect(text).not.toContain(hidden);
  expect((await eve.call('GET', `_users/${ana.id}/_data`)).status).toBe(404);
});
