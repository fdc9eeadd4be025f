import type { App } from '#platform/server/app.ts';
import type { Principal } from '#platform/server/context.ts';
import { presentMember } from '#modules/groups/server/members/present-member.ts';

/**
 * The administrator who saved a webhook last, with the present rights: what this person may read is sent. Undefined if the person is no
 * longer an administrator.
 */
export async function ownerOf(app: App, account: string, id: string): Promise<Principal | undefined> {
  const member = await app.system('webhooks', async (db) => presentMember(app, db, account, id));
  return member?.who.access.admin === true ? member : undefined;
}
