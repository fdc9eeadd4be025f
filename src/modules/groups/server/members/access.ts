import type { Access, Memberships } from '#platform/server/auth/caller.ts';
import { limitsByModule, type ModuleLimit } from '../../rules/module-rights.ts';
import { isReadOnly } from '../../rules/plan.ts';

/** A person's access to a group depends on the membership, the group's plan, and whether the group is deleted. */
export const memberships: Memberships = {
  tables: ['memberships', 'groups'],
  find: async (db, userId, database, now) => {
    const [row] = await db.query<Row>(sql, [userId, database ?? null]);
    return { roles: row?.roles ?? [], access: row && accessOf(row, now) };
  },
};

interface Row {
  readonly roles: readonly string[];
  readonly status: string | null;
  readonly admin: boolean | null;
  readonly limits: readonly ModuleLimit[] | null;
  readonly plan: string | null;
  readonly over_since: string | null;
  readonly delete_at: string | null;
}

// A member may also be invited under another address; the membership takes precedence.
const sql = `SELECT m.status, m.admin, m.limits, g.plan, g.over_since, g.delete_at,
    ARRAY(SELECT account_id FROM memberships r WHERE r.user_id = $1 AND r.status <> 'removed' ORDER BY r.bookmark DESC, r.created_at) AS roles
  FROM (SELECT 1) one
  LEFT JOIN memberships m ON m.user_id = $1 AND m.account_id = $2 AND m.status <> 'removed'
  LEFT JOIN groups g ON g.account_id = m.account_id
  ORDER BY (m.status = 'accepted') DESC NULLS LAST LIMIT 1`;

function accessOf(row: Row, now: Date): Access | undefined {
  if (row.status === null) return undefined;
  const readOnly = row.delete_at !== null || isReadOnly({ plan: row.plan ?? 'free', over_since: row.over_since }, now);
  return {
    admin: row.admin === true && row.status === 'accepted',
    pending: row.status === 'pending',
    readOnly,
    limits: limitsByModule(row.limits ?? []),
  };
}
