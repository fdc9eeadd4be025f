import type { Db } from '#platform/server/db/database.ts';

/** What a target of the audit log does not have yet. */
interface Backlog {
  readonly name: string;
  readonly lines: number;
  /** The time of the oldest waiting line. */
  readonly since: string | null;
  /** The last failure, until lines arrive again. */
  readonly failure: string | null;
}

export async function auditBacklogs(db: Db): Promise<readonly Backlog[]> {
  return db.query<Backlog & Record<string, unknown>>(
    `SELECT t.name, t.failure, count(o.audit_id)::int AS lines, min(o.at) AS since
     FROM audit_targets t LEFT JOIN audit_outbox o ON o.target = t.name GROUP BY t.name, t.failure ORDER BY t.name`,
  );
}
