import type { Db } from '#platform/server/db/database.ts';

export interface AuditEntry {
  readonly event: string;
  readonly at: Date;
  readonly userId?: string | undefined;
  readonly accountId?: string | undefined;
  readonly address?: string | undefined;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

/** Adds a line to the append-only audit log of sign-ins, changes of rights and refusals, and notes it for the targets of the settings. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await db.query(
    `WITH line AS (
       INSERT INTO audit (at, event, user_id, account_id, address, detail) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id, at)
     INSERT INTO audit_outbox (target, audit_id, at) SELECT t.name, line.id, line.at FROM line, audit_targets t`,
    [
      entry.at,
      entry.event,
      entry.userId ?? null,
      entry.accountId ?? null,
      entry.address ?? null,
      JSON.stringify(entry.detail ?? {}),
    ],
  );
}
