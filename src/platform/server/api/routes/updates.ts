import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '../../app.ts';
import { type Stepped } from '../../context.ts';
import { inAccount, readingAccount } from '../../app/open-context.ts';
import { idempotent } from '../../records/idempotency.ts';
import { checkKindScope } from '../../auth/scopes.ts';
import type { Api } from '../shapes/api.ts';
import { document, exactly, ofRecord, optional, written } from '../shapes/shape.ts';

const schema = {
  operationId: 'update',
  tags: ['Documents'],
  summary: 'Perform an action on a record',
  params: Type.Object({ ...ofRecord.properties, event: Type.String(), verb: Type.String() }),
  querystring: exactly({ rev: optional(Type.String()) }),
  body: Type.Union([document, Type.Null()]),
  response: { 201: written },
};

/** CouchDB's update functions: a named action on a record, in one transaction. */
export function updateRoutes(app: App, server: Api): void {
  server.put(
    '/:db/_design/:event/_update/:verb/:id',
    { config: { policy: 'member', cost: 'write', token: 'by-kind' }, schema },
    async (request, reply) => {
      const { event, verb, id } = request.params;
      const update = Object.hasOwn(app.updates, event) ? app.updates[event] : undefined;
      const body = request.body ?? {};
      const { step: going, ...done } = await inAccount(app, request, async (ctx) => {
        if (update === undefined) throw failure('not_found', 'missing');
        const entity = app.registry.ofId(id);
        if (entity === undefined) throw failure('not_found', 'missing');
        checkKindScope(ctx.who, entity, 'write');
        return idempotent(ctx, request, async () => update(ctx, verb, id, body));
      });
      const rev = going === undefined ? done.rev : await revAfter(app, request, going, done);
      return reply
        .code(201)
        .headers({ 'x-couch-update-newrev': rev, 'x-couch-id': done.id })
        .send({ ok: true, id: done.id, rev });
    },
  );
}

/** Waits for the end of a step; a client that disconnects does not stop the step. */
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
