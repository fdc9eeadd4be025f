import type { Db } from '../../db/database.ts';

/** What the check of the newest nightly backup found, for the operator. */
export interface BackupCheck {
  /** `2026-11-23` */
  readonly day: string;
  readonly rows: number;
  readonly files: number;
  /** Why the backup cannot be restored; null if it can. */
  readonly fault: string | null;
}

/** Its name among the stored figures. */
const name = 'backup-check';

export async function storeBackupCheck(db: Db, check: BackupCheck, now: Date): Promise<void> {
  await db.query(
    `INSERT INTO figures (name, found, counted_at) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET found = excluded.found, counted_at = excluded.counted_at`,
    [name, JSON.stringify(check), now],
  );
}

/** Undefined if no nightly backup was checked yet. */
export async function lastBackupCheck(db: Db): Promise<BackupCheck | undefined> {
  const [row] = await db.query<{ found: BackupCheck }>('SELECT found FROM figures WHERE name = $1', [name]);
  return row?.found;
}
