import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';

const lines: string[] = [];
let running: TestApp;
beforeAll(async () => {
  running = await testApp({}, { write: (line) => void lines.push(line) });
});
afterAll(async () => running.close());

test('lost bytes answer 404, whole or small, and browsers do not cache the answer', async () => {
  const picture = await sharp({ create: { width: 9, height: 7, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const ticket = (await ana.call('POST', group, { klass: 'ticket', content: 'Screen broken' })).body['id'];
  const sent = await running.app.server.inject({
    method: 'PUT',
    url: `/api/${group}/${String(ticket)}/attachments/lost.png`,
    headers: { cookie: ana.cookie, 'content-type': 'image/png' },
    payload: picture,
  });
  expect(sent.statusCode, sent.body).toBe(201);
  const { id } = sent.json<{ id: string }>();
  const { sha256 } = (await ana.call('GET', `${group}/${id}`)).body;
  for (const file of await readdir(running.files, { recursive: true }))
    if (file.endsWith(String(sha256))) await rm(join(running.files, file));
  for (const query of ['', '?size=small']) {
    const answer = await running.app.server.inject({
      url: `/api/${group}/${id}/content${query}`,
      headers: { cookie: ana.cookie },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { error: 'not_found', reason: { base: [{ code: 'bytes-are-lost' }] } },
    ]);
    expect(answer.headers['etag']).toBeUndefined();
    expect(answer.headers['cache-control']).not.toContain('max-age=86400');
  }
  expect(lines.filter((line) => line.includes('are lost') && line.includes(String(sha256)))).toHaveLength(2);
});
