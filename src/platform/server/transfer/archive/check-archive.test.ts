import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { checkArchive } from './check-archive.ts';
import { exportArchive } from './export.ts';
import { importArchive } from './import.ts';

/** An archive is read again with the importer's checks, without importing it. */

let running: TestApp;
let folder: string;
let file: string;

beforeAll(async () => {
  running = await testApp();
  folder = mkdtempSync(join(tmpdir(), 'oficina-check-'));
  file = join(folder, 'group.zip');
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  await ana.call('POST', group, { klass: 'ticket', content: 'A repair' });
  const uploaded = await running.app.server.inject({
    method: 'PUT',
    url: `/api/${group}/files/root/note.txt`,
    headers: { cookie: ana.cookie, 'content-type': 'text/plain' },
    payload: 'Bytes of a file',
  });
  expect([201, 403]).toContain(uploaded.statusCode);
  await exportArchive(running.app, group, file);
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true });
});

test('the check counts what an import takes', async () => {
  const checked = await checkArchive(running.app, file);
  const there = await testApp();
  const { rows, files } = await importArchive(there.app, file);
  expect(checked).toEqual({ rows, files });
  await there.close();
});

test('a damaged archive, whichever byte, is refused with its reason', async () => {
  const whole = readFileSync(file);
  for (const at of [0.1, 0.4, 0.7]) {
    const bytes = Buffer.from(whole);
    const place = Math.floor(bytes.length * at);
    bytes[place] = (bytes[place] ?? 0) ^ 255;
    const damaged = join(folder, `damaged-${at}.zip`);
    writeFileSync(damaged, bytes);
    const imported = await importArchive(running.app, damaged).then(
      () => 'imported',
      (error: unknown) => String(error),
    );
    const checked = await checkArchive(running.app, damaged).then(
      () => 'checked',
      (error: unknown) => String(error),
    );
    // The sheets for people are in the zip too, and neither reads them.
    if (checked === 'checked') expect(imported).toContain('There is a group');
    else expect(checked).toContain('An import would refuse the archive');
  }
  writeFileSync(join(folder, 'cut.zip'), whole.subarray(0, whole.length / 2));
  await expect(checkArchive(running.app, join(folder, 'cut.zip'))).rejects.toThrow(
    'An import would refuse the archive',
  );
});
