import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { entriesOf } from '#platform/entity/entries.ts';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '../../app.ts';
import { type Context } from '../../context.ts';
import { principalOf, readingAccount } from '../../app/open-context.ts';
import { matches } from '../../http/conditions.ts';
import { create, read, readOrNothing, remove, update } from '../../records/documents.ts';
import { project } from '../../query/find/project.ts';
import { idempotent } from '../../records/idempotency.ts';
import { withRelations } from '../../records/relations.ts';
import { atRevision } from '../../records/revision.ts';
import type { Api } from '../shapes/api.ts';
import { document, exactly, flag, ofDatabase, ofRecord, optional, written } from '../shapes/shape.ts';
import { assertSessionContinues, proveFor } from './credentials.ts';
import {
  answerWritten,
  entityOfBody,
  entityOfId,
  fieldsOf,
  presented,
  revOf,
  withRevisions,
  type Path,
} from './database.ts';
import { isNew, write } from '../../records/write.ts';
import { mayBeBatched, type Written } from '../../records/write-rows.ts';
import { groupCommit, type GroupCommit } from '../../records/group-commit.ts';

const ignored = { description: 'As in CouchDB; without effect here.' };
const newest = {
  rev: optional(Type.String({ description: 'The newest rev; it may also be in the body or in If-Match.' })),
};
const part = exactly({
  fields: optional(
    Type.String({
      description: 'Names separated by commas; `creator.label` includes a field of a related record.',
      'x-refusal': { error: 'invalid_fields', reason: 'fields must be given once' },
    }),
  ),
  rev: optional(Type.String({ description: 'The record at this rev, from its timeline.' })),
  revs: optional(flag({ description: 'Adds `_revisions`, which contains the rev of this answer.' })),
  ...Object.fromEntries(
    ['conflicts', 'attachments', 'latest', 'meta'].map((name) => [name, optional(Type.String(ignored))]),
  ),
});

const made = exactly({
  ...written.properties,
  key: optional(Type.String({ description: 'For kinds that are keys: the secret, which only this answer contains.' })),
});
const ofOne = { tags: ['Documents'], params: ofRecord };
const batch = optional(Type.String(ignored));

const schemas = {
  create: {
    tags: ['Documents'],
    operationId: 'create',
    summary: 'Create a document',
    params: ofDatabase,
    querystring: exactly({ batch }),
    body: document,
    response: { 201: made },
  },
  read: {
    ...ofOne,
    operationId: 'read',
    summary: 'Read a document, or some of its fields; `/accounts/{id}` reads a group',
    querystring: part,
    response: { 200: document, 304: Type.Null() },
  },
  write: {
    ...ofOne,
    operationId: 'write',
    summary: 'Change the fields that are sent; 409 if the rev is not the newest',
    querystring: exactly({ ...newest, batch, new_edits: optional(Type.String(ignored)) }),
    body: document,
    response: { 201: written },
  },
  remove: {
    ...ofOne,
    operationId: 'remove',
    summary: 'Remove a document',
    querystring: exactly({ ...newest, batch }),
    response: { 200: written },
  },
};

/** `/{db}` and `/{db}/{id}`: creates, reads, changes and removes one document of any kind. */
export function documentRoutes(app: App, server: Api): void {
  const reading = { policy: 'member', cost: 'read', token: 'by-kind' } as const;
  const config = { ...reading, cost: 'write' } as const;
  const together = groupCommit(app);
  server.post('/:db', { config, schema: schemas.create }, async (request, reply) =>
    post(app, together, request, reply),
  );
  server.get('/:db/:id', { config: reading, schema: schemas.read }, async (request, reply) => get(app, request, reply));
  server.put('/:db/:id', { config, schema: schemas.write }, async (request, reply) =>
    put(app, together, request, reply),
  );
  server.delete('/:db/:id', { config, schema: schemas.remove }, async (request, reply) =>
    destroy(together, request, reply),
  );
}

async function post(
  app: App,
  together: GroupCommit,
  request: FastifyRequest & { readonly body: Input },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body } = request;
  await proveFor(app, request, [body]);
  const { account, who } = principalOf(request);
  const entity = isNew(body) ? entityOfBody({ account, who, product: app.product }, body) : undefined;
  const isFresh = entity !== undefined && isAtOnce(app, request, entity);
  const done = await together(request, {
    work: async (ctx) => idempotent(ctx, request, async () => answerOf(await write(ctx, body))),
    fresh: isFresh ? { entity, what: body } : undefined,
  });
  await assertSessionContinues(app, request, entity, done.id);
  const kind = app.registry.ofId(done.id)?.kind ?? '';
  return answerWritten(reply, 201, done, app.hooks[kind]?.oneTimeAnswer?.(body));
}

async function get(
  app: App,
  request: FastifyRequest & {
    readonly params: Path;
    readonly query: Input & { readonly rev?: string; readonly revs?: boolean };
  },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fields = fieldsOf(request.query);
  const { id } = request.params;
  const { rev } = request.query;
  const look = async (ctx: Context): Promise<AnyDoc> => {
    const entity = entityOfId(ctx, id, 'read');
    const latest = await read(ctx, entity, id);
    const found = rev === undefined ? latest : await atRevision(ctx, entity, latest, rev);
    const [nested = found] = await withRelations(ctx, entity, [found], fields);
    const more = await app.hooks[entity.kind]?.complete?.(app, ctx, nested, fields);
    return more === undefined ? nested : { ...nested, ...more };
  };
  // An older revision is computed from the timeline, which is no small query.
  const doc = await readingAccount(app, request, look, rev === undefined ? 'together' : 'apart');
  const etag = etagOf(app, doc);
  void reply.header('etag', etag);
  // Selected fields may belong to other records, whose changes do not change this rev.
  if (fields === undefined && matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const whole = request.query.revs === true ? withRevisions(presented(app, doc)) : presented(app, doc);
  return reply.send(fields === undefined ? whole : project(whole, fields));
}

/** The ETag: the rev, and the fields that change without a new rev. */
function etagOf(app: App, doc: AnyDoc): string {
  const entity = app.registry.kind(doc.klass);
  const fields = entity === undefined ? [] : entriesOf(entity);
  const derived = fields.filter(([, field]) => field.derived === true).map(([name]) => String(doc[name] ?? ''));
  return `"${[doc._rev, ...derived].join(' ')}"`;
}

async function put(
  app: App,
  together: GroupCommit,
  request: FastifyRequest & { readonly params: Path; readonly body: Input },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body } = request;
  const { id } = request.params;
  if (body['_id'] !== undefined && body['_id'] !== id)
    throw failure('bad_request', 'Document ID must match the address');
  const rev = revOf(request, body);
  await proveFor(app, request, [{ ...body, _id: id }]);
  const { account, who } = principalOf(request);
  const entity = entityOfId({ account, who, product: app.product }, id, 'write');
  const done = await together(request, {
    change:
      rev !== undefined && isAtOnce(app, request, entity) ? { entity, what: { id, rev, input: body } } : undefined,
    work: async (ctx) =>
      idempotent(ctx, request, async () => {
        const isMissing = rev === undefined && (await readOrNothing(ctx, entity, id)) === undefined;
        return answerOf(
          isMissing ? await create(ctx, entity, { ...body, _id: id }) : await update(ctx, entity, id, rev, body),
        );
      }),
  });
  return answerWritten(reply, 201, done);
}

async function destroy(
  together: GroupCommit,
  request: FastifyRequest & { readonly params: Path },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const rev = revOf(request, {});
  const { id } = request.params;
  const done = await together(request, {
    work: async (ctx) => idempotent(ctx, request, async () => remove(ctx, entityOfId(ctx, id, 'write'), id, rev)),
  });
  return answerWritten(reply, 200, done);
}

/** Whether it may be written in one statement with others of its kind. */
function isAtOnce(app: App, request: FastifyRequest, entity: Entity): boolean {
  return request.headers['idempotency-key'] === undefined && mayBeBatched(app, entity);
}

/** The answer of a write, also stored for its Idempotency-Key. */
function answerOf({ id, rev }: Written): Written {
  return { id, rev };
}
