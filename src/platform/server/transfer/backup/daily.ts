import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { internals } from '../../app/internals.ts';
import type { App, Job } from '../../app.ts';
import { StartFailure } from '../../app/start-failure.ts';
import { migrationsFolder } from '../../db/schema/migrate.ts';
import { backUp } from './back-up.ts';
import { type BackupCheck, storeBackupCheck } from './backup-check.ts';
import { check } from './restore.ts';
import { expiredDays } from './retention.ts';
import { sealSecrets } from './secrets.ts';

/** Nightly job, if `BACKUP_DIR` is set: makes the day's backup unless it exists, then deletes expired ones. */
export const dailyBackup: Job = {
  name: 'backup',
  schedule: '20 2 * * *',
  // A terabyte takes hours; if the process is killed, the job runs again on the same day.
  minutes: 360,
  work: async (app) => makeDailyBackup(app),
};

export async function makeDailyBackup(app: App, write = backUp): Promise<void> {
  const { backupDir: folder, settingsSnapshot } = app.environment;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const today = app.now().toISOString().slice(0, 10);
  if (!(await daysOf(folder)).includes(today)) {
    const { connection } = app[internals].database;
    const sealed = await sealSecrets(app.environment, app.secret.toString());
    const file = fileOf(folder, today);
    await write({ connection, blobs: app.blobs, file, settings: settingsSnapshot.open, sealed });
    await checkBackup(app, file, today);
  }
  for (const day of expiredDays(await daysOf(folder))) await rm(fileOf(folder, day), { force: true });
  await removeAbandoned(folder, today);
}

/**
 * Reads the whole backup again as a restore does. One that cannot be restored is set aside as `….tar.faulty`, so that it does not count as the
 * day's backup: the job fails, and its next run makes another one.
 */
async function checkBackup(app: App, file: string, day: string): Promise<void> {
  const store = async (found: Omit<BackupCheck, 'day'>): Promise<void> =>
    app.system('operator', async (db) => storeBackupCheck(db, { day, ...found }, app.now()));
  try {
    const { manifest } = await check(file, migrationsFolder());
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    await store({ rows, files: manifest.files, fault: null });
    app.server.log.info({ file, rows, files: manifest.files }, 'the nightly backup is checked');
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    await rename(file, `${file}.faulty`);
    await store({ rows: 0, files: 0, fault: error.message });
    app.server.log.error({ file: `${file}.faulty`, reason: error.message }, 'the nightly backup cannot be restored');
    throw error;
  }
}

/** The newest day with a backup in the folder; undefined if there is none or the folder cannot be read. */
export async function lastBackup(folder: string): Promise<string | undefined> {
  const days = await daysOf(folder).catch((): string[] => []);
  return days.toSorted().at(-1);
}

function fileOf(folder: string, day: string): string {
  return join(folder, `oficina-${day}.tar`);
}

const named = /^oficina-(\d{4}-\d\d-\d\d)\.tar(\.partial|\.faulty)?$/;

async function daysOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).flatMap((name) => {
    const [, day, partial] = named.exec(name) ?? [];
    return day === undefined || partial !== undefined ? [] : [day];
  });
}

/** Removes unfinished files of killed processes, and backups that cannot be restored, from earlier days. */
async function removeAbandoned(folder: string, today: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, day, partial] = named.exec(name) ?? [];
    if (partial !== undefined && day !== today) await rm(join(folder, name), { force: true });
  }
}
