import type { App } from '#platform/server/app.ts';
import { withLimitsByPermission } from '#platform/server/auth/limits-by-permission.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/context.ts';

/**
 * A member with the present rights, for what acts for the person later: a webhook, a phone at the counter. Undefined if the person is no longer a
 * member of the group.
 */
export async function presentMember(app: App, db: Db, account: string, id: string): Promise<Principal | undefined> {
  const now = app.now();
  // A group that demands a second factor is closed to a person without one, not to one who is not signed in now.
  const asking = { user: { id }, factorAt: now.toISOString() };
  const { access, roles } = await app.memberships.find(db, asking, account, now);
  if (access === undefined || access.pending) return undefined;
  const permissions = new Map(app.modules.map(({ key, permission = key }) => [key, permission]));
  return {
    account,
    who: {
      user: { id, email: null, fullname: null, locale: 'en', confirmed: true },
      access: withLimitsByPermission(access, permissions),
      roles,
    },
    log: app.server.log,
  };
}
