import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyDoc } from '#platform/entity/define.ts';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import { inAccount, objectBody, readingAccount } from '../context.ts';
import { create, read, readOrNothing, remove, update } from '../documents.ts';
import { project } from '../find/project.ts';
import { idempotent } from '../idempotency.ts';
import { withRelations } from '../relations.ts';
import { write } from './write.ts';
import { answerWritten, entityOfId, fieldsOf, onlyQuery, presented, revOf, type Path } from './database.ts';

/** `/{db}` and `/{db}/{id}`: create, read, write, remove one document of any kind. */
export function documentRoutes(app: App, server: FastifyInstance): void {
  const reading = { policy: 'member', cost: 'read', token: 'by-kind' } as const;
  const config = { ...reading, cost: 'write' } as const;
  server.post<{ Params: Path }>('/:db', { config }, async (request, reply) => post(app, request, reply));
  server.get<{ Params: Path }>('/:db/:id', { config: reading }, async (request, reply) => get(app, request, reply));
  server.put<{ Params: Path }>('/:db/:id', { config }, async (request, reply) => put(app, request, reply));
  server.delete<{ Params: Path }>('/:db/:id', { config }, async (request, reply) => destroy(app, request, reply));
}

type Request = FastifyRequest<{ Params: Path }>;

async function post(app: App, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  onlyQuery(request, ['batch']);
  const body = objectBody(request.body);
  const written = await inAccount(
    app,
    request,
    async (ctx) =>
      idempotent(ctx, request, async () => {
        const { id, rev } = await write(ctx, body);
        return { id, rev };
      }),
    'by-kind',
  );
  return answerWritten(reply, 201, written);
}

async function get(app: App, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const fields = fieldsOf(onlyQuery(request, ['fields', 'rev', 'revs', 'conflicts', 'attachments', 'latest', 'meta']));
  const { id } = request.params;
  const doc = await readingAccount(app, request, async (ctx) => {
    const entity = entityOfId(ctx, id, 'read');
    const found = await read(ctx, entity, id);
    const [nested] = await withRelations(ctx, entity, [found], fields);
    return nested ?? found;
  });
  const etag = etagOf(app, doc);
  void reply.header('etag', etag);
  // A part of a document may hold other records' fields, which the rev says nothing of.
  if (fields === undefined && request.headers['if-none-match'] === etag) return reply.code(304).send();
  const whole = presented(app, doc);
  return reply.send(fields === undefined ? whole : project(whole, fields));
}

/** What a document reads as: its rev, and the fields that move without one. */
function etagOf(app: App, doc: AnyDoc): string {
  const fields = Object.entries(app.registry.kind(doc.klass)?.fields ?? {});
  const moved = fields.flatMap(([name, field]) => (field.moved === true ? [String(doc[name] ?? '')] : []));
  return `"${[doc._rev, ...moved].join(' ')}"`;
}

async function put(app: App, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  onlyQuery(request, ['rev', 'new_edits', 'batch']);
  const body = objectBody(request.body);
  const { id } = request.params;
  if (body['_id'] !== undefined && body['_id'] !== id) throw fail('bad_request', 'Document ID must match the address');
  const rev = revOf(request, body);
  const written = await inAccount(
    app,
    request,
    async (ctx) =>
      idempotent(ctx, request, async () => {
        const entity = entityOfId(ctx, id, 'write');
        const isNew = rev === undefined && (await readOrNothing(ctx, entity, id)) === undefined;
        const result = isNew
          ? await create(ctx, entity, { ...body, _id: id })
          : await update(ctx, entity, id, rev, body);
        return { id: result.id, rev: result.rev };
      }),
    'by-kind',
  );
  return answerWritten(reply, 201, written);
}

async function destroy(app: App, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  onlyQuery(request, ['rev', 'batch']);
  const rev = revOf(request, {});
  const { id } = request.params;
  const written = await inAccount(
    app,
    request,
    async (ctx) => idempotent(ctx, request, async () => remove(ctx, entityOfId(ctx, id, 'write'), id, rev)),
    'by-kind',
  );
  return answerWritten(reply, 200, written);
}
