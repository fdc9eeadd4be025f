import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { driveGroup, makeDirectory, saveFile } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

/** Attaching drive files to records, and copying record files to the drive. */

let running: TestApp;
let ana: Client;
let group: string;
let ticket: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await driveGroup(running, ana);
  ticket = String((await ana.call('POST', group, { klass: 'ticket', content: 'Noise' })).body['id']);
});
afterAll(async () => running.close());

async function save(name: string, bytes: string): Promise<string> {
  return (await saveFile(running, ana, group, 'root', name, bytes)).json<{ id: string }>().id;
}

async function upload(name: string, bytes: string): Promise<string> {
  const answer = await running.app.server.inject({
    method: 'PUT',
    url: `/api/${group}/${ticket}/attachments/${encodeURIComponent(name)}`,
    headers: { cookie: ana.cookie },
    payload: bytes,
  });
  return answer.json<{ id: string }>().id;
}

test.each(['customer', 'equipment', 'handbook', 'outgo', 'comment', 'ticket'])(
  'a file of the drive attached to a %s stays one file: a new version shows there',
  async (klass) => {
    const wallet = await ana.call('POST', group, { klass: 'wallet', name: klass, currency: 'BRL' });
    const fields = {
      customer: { name: 'Bia' },
      equipment: { description: 'Drill' },
      handbook: { title: 'Bearings' },
      outgo: { wallet_id: wallet.body['id'], date: '2026-11-01', value: '10.00', paid_to: 'Shop' },
      comment: { item_id: ticket, content: 'see here' },
      ticket: { content: 'Another' },
    }[klass];
    const item = await ana.call('POST', group, { klass, ...fields });
    expect(item.status, item.text).toBe(201);
    const file = await save(`${klass}.txt`, 'first');
    const made = await ana.call('POST', group, { klass: 'attachment', item_id: item.body['id'], file_id: file });
    expect(made.status, made.text).toBe(201);
    const id = String(made.body['id']);
    expect((await ana.call('GET', `${group}/${id}`)).body).toMatchObject({
      name: `${klass}.txt`,
      file_id: file,
      size: 5,
    });
    expect((await ana.call('GET', `${group}/${id}/content`)).text).toBe('first');
    await save(`${klass}.txt`, 'second');
    expect((await ana.call('GET', `${group}/${id}/content`)).text).toBe('second');
  },
);

test('an attached drive file uses no extra space, stays while the file is in the trash, and is removed with the file', async () => {
  const file = await save('once.txt', 'x'.repeat(5000));
  const before = (await ana.call('GET', `${group}/_standing`)).body['size'];
  const made = await ana.call('POST', group, { klass: 'attachment', item_id: ticket, file_id: file });
  expect((await ana.call('GET', `${group}/_standing`)).body['size']).toBe(before);
  const id = String(made.body['id']);
  await ana.call('POST', `${group}/files/_delete`, { ids: [file] });
  expect((await ana.call('GET', `${group}/${id}/content`)).text).toHaveLength(5000);
  await ana.call('POST', `${group}/files/_purge`, { ids: [file] });
  expect((await ana.call('GET', `${group}/${id}`)).status).toBe(404);
});

test('unknown files and folders are refused at their field', async () => {
  const eve = await signUp(running.app);
  const theirs = await driveGroup(running, eve);
  const foreign = (await saveFile(running, eve, theirs, 'root', 'f', 'f')).json<{ id: string }>().id;
  const dir = await makeDirectory(ana, group, 'No file');
  for (const file of [foreign, dir, 'fil-none', ticket, ana.id]) {
    const made = await ana.call('POST', group, { klass: 'attachment', item_id: ticket, file_id: file });
    expect([422, 404], `${file} ${made.text}`).toContain(made.status);
  }
  const file = await save('plain.txt', 'plain');
  for (const item of [group, dir, file])
    expect((await ana.call('POST', group, { klass: 'attachment', item_id: item, file_id: file })).status, item).toBe(
      422,
    );
});

test('a token needs the permission of the drive to read what is attached from it', async () => {
  const file = await save('scoped.txt', 'scoped');
  const made = await ana.call('POST', group, { klass: 'attachment', item_id: ticket, file_id: file });
  const { bearer } = await issueToken(running.app, ana, ['ticket:read', 'account:write']);
  expect((await bearer.call('GET', `${group}/${String(made.body['id'])}/content`)).status).toBe(403);
  expect((await bearer.call('POST', group, { klass: 'attachment', item_id: ticket, file_id: file })).status).toBe(403);
});

test('attachments are copied to the drive with the same content, and numbered if a name is taken', async () => {
  const dir = await makeDirectory(ana, group, 'Kept');
  const ids = [await upload('photo.txt', 'one'), await upload('photo.txt', 'two')];
  const linked = await ana.call('POST', group, { klass: 'attachment', item_id: ticket, file_id: await save('l', 'l') });
  const kept = await ana.call('POST', `${group}/files/${dir}/_keep`, {
    attachment_ids: [...ids, 'att-none', String(linked.body['id'])],
  });
  const rows = kept.body['rows'] as { id?: string; name?: string; error?: string }[];
  expect(rows.map(({ name, error }) => name ?? error)).toEqual([
    'photo.txt',
    'photo (2).txt',
    'not_found',
    'not_found',
  ]);
  expect((await ana.call('GET', `${group}/${rows[1]?.id}/content`)).text).toBe('two');
});
