import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { migrationsFolder } from '../../db/schema/migrate.ts';
import { backUp } from './back-up.ts';
import { lastBackupCheck } from './backup-check.ts';
import { dailyBackup, lastBackup, makeDailyBackup } from './daily.ts';
import { check } from './restore.ts';
import { testApp } from '#src/testing/app.ts';

test('the daily backup is made once, expired ones are deleted, and the folder tells the last day', async () => {
  const running = await testApp();
  const into = mkdtempSync(join(tmpdir(), 'oficina-daily-'));
  for (const name of ['oficina-2019-01-01.tar', 'oficina-2020-02-02.tar.partial', 'other.tar'])
    writeFileSync(join(into, name), '');
  for (let day = 1; day <= 28; day += 1)
    writeFileSync(join(into, `oficina-2020-02-${String(day).padStart(2, '0')}.tar`), '');
  const app = { ...running.app, environment: { ...running.app.environment, backupDir: into } };
  running.clock.now = new Date('2020-03-01T02:20:00Z');
  await dailyBackup.work(app, {});
  await dailyBackup.work(app, {});
  expect(readdirSync(into)).not.toContain('oficina-2020-02-02.tar.partial');
  expect(readdirSync(into)).toEqual(
    expect.arrayContaining(['other.tar', 'oficina-2019-01-01.tar', 'oficina-2020-02-28.tar']),
  );
  expect(readdirSync(into).length).toBe(2 + 7 + 2);
  expect(await lastBackup(into)).toBe('2020-03-01');
  await check(join(into, 'oficina-2020-03-01.tar'), migrationsFolder());
  await running.close();
  rmSync(into, { recursive: true });
});

test('the day’s backup is read again; one that cannot be restored is set aside, and the next run makes another', async () => {
  const running = await testApp();
  const into = mkdtempSync(join(tmpdir(), 'oficina-daily-'));
  const app: App = { ...running.app, environment: { ...running.app.environment, backupDir: into } };
  running.clock.now = new Date('2020-03-01T02:20:00Z');
  const damaging: typeof backUp = async (options) => {
    const manifest = await backUp(options);
    const bytes = readFileSync(options.file);
    // Files in the archive are padded with zeros, which mean nothing.
    const at = bytes.findIndex((byte, place) => place > bytes.length / 2 && byte !== 0);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 255, at);
    writeFileSync(options.file, bytes);
    return manifest;
  };
  const checked = async () => app.system('operator', lastBackupCheck);
  await expect(makeDailyBackup(app, damaging)).rejects.toThrow('The backup is cut off or damaged');
  expect(readdirSync(into)).toEqual(['oficina-2020-03-01.tar.faulty']);
  expect(await lastBackup(into)).toBeUndefined();
  expect(await checked()).toMatchObject({ day: '2020-03-01', fault: expect.stringContaining('damaged') as string });
  await dailyBackup.work(app, {});
  const { manifest } = await check(join(into, 'oficina-2020-03-01.tar'), migrationsFolder());
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  expect(await checked()).toEqual({ day: '2020-03-01', rows, files: 0, fault: null });
  running.clock.now = new Date('2020-03-02T02:20:00Z');
  await dailyBackup.work(app, {});
  expect(readdirSync(into)).toEqual(['oficina-2020-03-01.tar', 'oficina-2020-03-02.tar']);
  await running.close();
  rmSync(into, { recursive: true });
});
