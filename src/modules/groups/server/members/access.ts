import type { Access, FactorRule, Memberships } from '#platform/server/auth/caller.ts';
import { isClosed } from '../../rules/factor-rule.ts';
import { limitsByModule, type ModuleLimit } from '../../rules/module-rights.ts';
import { hasFactor } from '#modules/people/server/second-factor/has-factor.ts';
import { isReadOnly } from '../../rules/plan.ts';

/** A person's access to a group depends on the membership, the group's plan, and whether the group is deleted. */
export const memberships: Memberships = {
  tables: ['memberships', 'groups', 'authenticators', 'passkeys'],
  find: async (db, { user, scopes, key, factorAt }, database, now) => {
    const [row] = await db.query<Row>(sql, [user.id, database ?? null]);
    if (row === undefined) return { roles: [], access: undefined };
    const isSession = scopes === undefined && key === undefined;
    const factorRule = ruleOf(row, (until) =>
      isClosed({ until, has: row.has_factor === true, proved: !isSession || factorAt !== undefined }, now),
    );
    const closed = factorRule?.groups.some(({ id, closed: isOver }) => id === database && isOver) === true;
    return { roles: row.roles, access: accessOf(row, closed, now), factorRule };
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
  /** Ends of the graces by group, as JSON has times. */
  readonly deadlines: Readonly<Record<string, string>> | null;
  readonly has_factor: boolean | null;
}

// A member may also be invited under another address; the membership takes precedence.
const sql = `SELECT m.status, m.admin, m.limits, g.plan, g.over_since, g.delete_at,
    ARRAY(SELECT account_id FROM memberships r WHERE r.user_id = $1 AND r.status <> 'removed' ORDER BY r.bookmark DESC, r.created_at) AS roles,
    d.deadlines, CASE WHEN d.deadlines IS NOT NULL THEN ${hasFactor('$1')} END AS has_factor
  FROM (SELECT jsonb_object_agg(account_id, factor_due) AS deadlines FROM memberships WHERE user_id = $1 AND factor_due IS NOT NULL) d
  LEFT JOIN memberships m ON m.user_id = $1 AND m.account_id = $2 AND m.status <> 'removed'
  LEFT JOIN groups g ON g.account_id = m.account_id
  ORDER BY (m.status = 'accepted') DESC NULLS LAST LIMIT 1`;

function ruleOf(row: Row, isOver: (until: string) => boolean): FactorRule | undefined {
  if (row.deadlines === null) return undefined;
  const groups = Object.entries(row.deadlines).map(([id, due]) => {
    const until = new Date(due).toISOString();
    return { id, until, closed: isOver(until) };
  });
  return { has: row.has_factor === true, groups };
}

function accessOf(row: Row, closed: boolean, now: Date): Access | undefined {
  if (row.status === null) return undefined;
  // A member without the second factor that the group demands reaches as little as an invited person.
  if (closed) return { admin: false, pending: true, factorMissing: true };
  const readOnly = row.delete_at !== null || isReadOnly({ plan: row.plan ?? 'free', over_since: row.over_since }, now);
  return {
    admin: row.admin === true && row.status === 'accepted',
    pending: row.status === 'pending',
    readOnly,
    limits: limitsByModule(row.limits ?? []),
  };
}
