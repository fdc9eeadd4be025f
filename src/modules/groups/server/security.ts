import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase } from '#platform/server/api/shapes/shape.ts';

const named = exactly({ names: listOf(Type.String()), roles: listOf(Type.String()) });
const schema = {
  operationId: 'security',
  tags: ['Groups'],
  summary: 'List the group’s administrators',
  params: ofDatabase,
  response: { 200: exactly({ admin: named, admins: named, members: named }) },
};

/**
 * `_security`: the administrators of a group. CouchDB says `admins`, the specification `admin`; the answer has both.
 */
export function securityRoutes(app: App, server: Api): void {
  server.get(
    '/:db/_security',
    { config: { policy: 'member', cost: 'read', token: 'account' }, schema },
    async (request) =>
      readingAccount(app, request, async (ctx) => {
        const rows = await ctx.db.query<{ user_id: string }>(
          "SELECT user_id FROM memberships WHERE account_id = $1 AND admin AND status = 'accepted' ORDER BY created_at",
          [ctx.account],
        );
        const roles = rows.map((row) => row.user_id);
        const people = { names: roles, roles };
        return { admin: people, admins: people, members: { names: [], roles: [ctx.account] } };
      }),
  );
}
