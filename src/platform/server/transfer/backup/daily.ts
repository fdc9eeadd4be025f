import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { internals } from '../../app/internals.ts';
import type { Job } from '../../app.ts';
import { backUp } from './back-up.ts';
import { expiredDays } from './retention.ts';
import { sealSecrets } from './secrets.ts';

/** Nightly job, if `BACKUP_DIR` is set: makes the day's backup unless it exists, then deletes expired ones. */
export const dailyBackup: Job = {
  name: 'backup',
  schedule: '20 2 * * *',
  // A terabyte takes hours; if the process is killed, the job runs again on the same day.
  minutes: 360,
  work: async (app) => {
    const { backupDir: folder, settingsSnapshot } = app.environment;
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const today = app.now().toISOString().slice(0, 10);
    if (!(await daysOf(folder)).includes(today)) {
      const { connection } = app[internals].database;
      const sealed = await sealSecrets(app.environment, app.secret.toString());
      await backUp({
        connection,
        blobs: app.blobs,
        file: fileOf(folder, today),
        settings: settingsSnapshot.open,
        sealed,
      });
    }
    for (const day of expiredDays(await daysOf(folder))) await rm(fileOf(folder, day), { force: true });
    await removeAbandoned(folder, today);
  },
};

/** The newest day with a backup in the folder; undefined if there is none or the folder cannot be read. */
export async function lastBackup(folder: string): Promise<string | undefined> {
  const days = await daysOf(folder).catch((): string[] => []);
  return days.toSorted().at(-1);
}

function fileOf(folder: string, day: string): string {
  return join(folder, `oficina-${day}.tar`);
}

const named = /^oficina-(\d{4}-\d\d-\d\d)\.tar(\.partial)?$/;

async function daysOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).flatMap((name) => {
    const [, day, partial] = named.exec(name) ?? [];
    return day === undefined || partial !== undefined ? [] : [day];
  });
}

/** Removes unfinished files of killed processes from earlier days. */
async function removeAbandoned(folder: string, today: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, day, partial] = named.exec(name) ?? [];
    if (partial !== undefined && day !== today) await rm(join(folder, name), { force: true });
  }
}
