import type { Context } from '#platform/server/context.ts';

/** An administrator, as a recipient of mails. */
export interface Administrator {
  readonly id: string;
  readonly email: string;
  readonly fullname: string | null;
  readonly locale: string;
}

/** The group's own administrators with a confirmed address, without those of the parent group. */
export async function administrators(ctx: Context): Promise<readonly Administrator[]> {
  return ctx.db.query<Administrator & Record<string, unknown>>(
    `SELECT u.id, u.email, u.fullname, u.locale FROM users u JOIN memberships m ON m.user_id = u.id
     WHERE m.account_id = $1 AND m.admin AND m.status = 'accepted' AND NOT m.inherited AND u.email IS NOT NULL ORDER BY u.id`,
    [ctx.account],
  );
}
