import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { inAccount } from '#platform/server/app/open-context.ts';
import { audit } from '#modules/people/server/audit.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, ofDatabase, whole, yes } from '#platform/server/api/shapes/shape.ts';

const refused = (reason: string) => ({ error: 'bad_request', reason }) as const;
const schema = {
  operationId: 'noteExport',
  tags: ['Groups'],
  summary: 'Record in the audit log that a list was saved as a file',
  params: ofDatabase,
  body: exactly(
    {
      what: Type.String({ pattern: String.raw`^[\w-]{1,64}$`, 'x-refusal': refused('Invalid value for what') }),
      rows: whole(0, Number.MAX_SAFE_INTEGER, { 'x-refusal': refused('Invalid value for rows') }),
    },
    { 'x-unknown': refused('Only what and rows are known') },
  ),
  response: { 200: exactly({ ok: yes }) },
};

/** `POST /{account_id}/_exports {what, rows}`: the browser is about to save a list of the group as a file; for the audit log. */
export function exportRoutes(app: App, server: Api): void {
  server.post('/:db/_exports', { config: { policy: 'member', cost: 'export' }, schema }, async (request) => {
    const { what, rows } = request.body;
    // A read-only group may be exported too.
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
