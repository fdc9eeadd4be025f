import type { FastifyInstance } from 'fastify';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { inAccount, objectBody } from '#platform/server/context.ts';
import { type Path } from '#platform/server/routes/database.ts';
import { audit } from '#modules/people/server/audit.ts';

/** `POST /{account_id}/_exports {what, rows}`: the browser is about to save a list of the group as a file; for the audit log. */
export function exportRoutes(app: App, server: FastifyInstance): void {
  server.post<{ Params: Path }>('/:db/_exports', { config: { policy: 'member', cost: 'export' } }, async (request) => {
    const { what, rows, ...others } = objectBody(request.body);
    if (typeof what !== 'string' || !/^[\w-]{1,64}$/.test(what)) throw fail('bad_request', 'Invalid value for what');
    if (typeof rows !== 'number' || !Number.isSafeInteger(rows) || rows < 0)
      throw fail('bad_request', 'Invalid value for rows');
    if (Object.keys(others).length > 0) throw fail('bad_request', 'Only what and rows are known');
    // A group that can only be read can be taken along as well.
    await inAccount(
      app,
      request,
      async (ctx) => {
        const who = { userId: ctx.who.user.id, accountId: ctx.account, at: ctx.now };
        await audit(ctx.db, { event: 'export', ...who, detail: { what, rows } });
      },
      'by-kind',
    );
    return { ok: true };
  });
}
