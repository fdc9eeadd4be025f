import type { App } from '#platform/server/app.ts';
import { withLimitsByPermission } from '#platform/server/auth/limits-by-permission.ts';
import type { Principal } from '#platform/server/context.ts';

/**
 * The administrator who saved a webhook last, with the present rights: what this person may read is sent. Undefined if the person is no
 * longer an administrator.
 */
export async function ownerOf(app: App, account: string, id: string): Promise<Principal | undefined> {
  const now = app.now();
  const { access, roles } = await app.system('webhooks', async (db) =>
    // A group that demands a second factor is closed to a person without one, not to one who is not signed in now.
    app.memberships.find(db, { user: { id }, factorAt: now.toISOString() }, account, now),
  );
  if (access === undefined || access.pending || !access.admin) return undefined;
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
