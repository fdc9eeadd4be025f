import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import { inAccount, objectBody, readingAccount } from '../context.ts';
import { idempotent } from '../idempotency.ts';
import type { Stepped } from '../module.ts';
import { checkKindScope } from '../scopes.ts';
import { onlyQuery, type Path } from './database.ts';

/** CouchDB's update functions: one named step of a record, read and written inside one transaction. */
export function updateRoutes(app: App, server: FastifyInstance): void {
  server.put<{ Params: Path & { event: string; verb: string } }>(
    '/:db/_design/:event/_update/:verb/:id',
    { config: { policy: 'member', cost: 'write', token: 'by-kind' } },
    async (request, reply) => {
      onlyQuery(request, ['rev']);
      const { event, verb, id } = request.params;
      const update = Object.hasOwn(app.updates, event) ? app.updates[event] : undefined;
      const body = request.body === undefined || request.body === null ? {} : objectBody(request.body);
      const { step, ...written } = await inAccount(app, request, async (ctx) => {
        if (update === undefined) throw fail('not_found', 'missing');
        const entity = app.registry.ofId(id);
        if (entity === undefined) throw fail('not_found', 'missing');
        checkKindScope(ctx.who, entity, 'write');
        return idempotent(ctx, request, async () => update(ctx, verb, id, body));
      });
      if (step !== undefined) Object.assign(written, { rev: await revAfter(app, request, step, written) });
      return reply
        .code(201)
        .headers({ 'x-couch-update-newrev': written.rev, 'x-couch-id': written.id })
        .send({ ok: true, id: written.id, rev: written.rev });
    },
  );
}

/** The answer of a step in slices waits for its end; whoever does not wait for the answer ends nothing. */
async function revAfter(app: App, request: FastifyRequest, step: string, { id, rev }: Stepped): Promise<string> {
  return readingAccount(app, request, async (ctx) => {
    await app.steps.ended(ctx, step);
    const [row] = await ctx.db.query<{ rev: string }>('SELECT rev FROM changes WHERE account_id = $1 AND id = $2', [
      ctx.account,
      id,
    ]);
    return row?.rev ?? rev;
  });
}
