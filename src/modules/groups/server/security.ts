import type { FastifyInstance } from 'fastify';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/context.ts';
import { type Path } from '#platform/server/routes/database.ts';

/** `_security`: who administers a group. CouchDB says `admins`, the specification `admin`: both are answered. */
export function securityRoutes(app: App, server: FastifyInstance): void {
  server.get<{ Params: Path }>(
    '/:db/_security',
    { config: { policy: 'member', cost: 'read', token: 'account' } },
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
