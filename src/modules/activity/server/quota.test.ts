import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp } from '#src/testing/app.ts';

const running = await testApp();
afterAll(async () => running.close());

test('removed files may use the quota once more, until the trash is emptied', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const ticket = String((await ana.call('POST', group, { klass: 'ticket', content: 'Lamp' })).body['id']);
  const send = async (name: string) =>
    running.app.server.inject({
      method: 'PUT',
      url: `/api/${group}/${ticket}/attachments/${name}`,
      headers: { cookie: ana.cookie, 'content-type': 'text/plain' },
      payload: 'some bytes',
    });
  const { id, rev } = (await send('gone.txt')).json<{ id: string; rev: string }>();
  expect((await ana.call('DELETE', `${group}/${id}?rev=${rev}`)).status).toBe(200);
  // A free group has a quota of 100 MB.
  await running.database.transaction('oficina_app', group, async (db) =>
    db.query(`UPDATE trash SET body = body || '{"size": 99999999}' WHERE account_id = $1 AND id = $2`, [group, id]),
  );
  expect((await send('more.txt')).json()).toMatchObject({ reason: { base: [{ code: 'trash-full' }] } });
  expect((await ana.call('DELETE', `${group}/_trash`)).status).toBe(200);
  expect((await send('more.txt')).statusCode).toBe(201);
});

test('a body without a stated length is refused after it was received, if it is too large', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const ticket = String((await ana.call('POST', group, { klass: 'ticket', content: 'Lamp' })).body['id']);
  const send = async () =>
    running.app.server.inject({
      method: 'PUT',
      url: `/api/${group}/${ticket}/attachments/a.txt`,
      headers: { cookie: ana.cookie, 'content-type': 'text/plain' },
      payload: Readable.from([Buffer.from('some bytes')]),
    });
  expect((await send()).statusCode).toBe(201);
  await running.database.transaction('oficina_app', group, async (db) =>
    db.query("UPDATE counters SET size = 99999995 WHERE account_id = $1 AND id = 'Attachment'", [group]),
  );
  expect((await send()).json()).toMatchObject({ reason: { base: [{ code: 'storage-full' }] } });
});
