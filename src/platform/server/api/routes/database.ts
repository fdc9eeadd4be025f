import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Entity, Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '../../app.ts';
import type { Context } from '../../context.ts';
import { checkKindScope, type Use } from '../../auth/scopes.ts';

/** Resolves the paths `/{db}` and `/{db}/{id}`. */

export interface Path {
  readonly db: string;
  readonly id: string;
}

/** The entity of an id. Throws 404 if its records do not belong to this database, 403 if a token lacks the scope. */
export function entityOfId(ctx: Pick<Context, 'account' | 'who' | 'product'>, id: string, use: Use): Entity {
  const entity = ctx.product.registry.ofId(id);
  if (entity === undefined || !livesIn(ctx.account, entity)) throw failure('not_found', 'missing');
  checkKindScope(ctx.who, entity, use);
  return entity;
}

/** The entity of a new document, by its `_id`'s prefix or by `klass`. */
export function entityOfBody(ctx: Pick<Context, 'account' | 'who' | 'product'>, body: Input): Entity {
  const { _id: id, klass } = body;
  const entity =
    typeof id === 'string'
      ? ctx.product.registry.ofId(id)
      : typeof klass === 'string'
        ? ctx.product.registry.kind(klass)
        : undefined;
  if (entity === undefined || !livesIn(ctx.account, entity))
    throw failure('bad_request', 'The kind is named by _id or klass.');
  checkKindScope(ctx.who, entity, 'write');
  return entity;
}

export function livesIn(database: string, entity: Entity): boolean {
  return entity.scope === (database.startsWith('acc-') ? 'account' : 'user');
}

/** The rev of a write, from query, body or If-Match. Throws 400 if they differ. */
export function revOf(request: FastifyRequest, body: Input): string | undefined {
  const query = (request.query as Input)['rev'];
  const header = request.headers['if-match']?.replace(/^W\//, '').replaceAll('"', '');
  const revs = new Set([query, body['_rev'], header].filter((rev) => rev !== undefined && rev !== null));
  if (revs.size > 1)
    throw failure('bad_request', 'Document rev from request body and query string have different values');
  const [rev] = revs;
  if (rev !== undefined && typeof rev !== 'string') throw failure('bad_request', 'Invalid rev format');
  return rev;
}

/** Adds the virtual fields of its kind to a document. Changes the document itself: a copy would cost as much as reading it. */
export function presented<D extends Input>(app: App, doc: D): D {
  const present = app.hooks[String(doc['klass'])]?.present;
  return present ? Object.assign(doc, present(doc as never)) : doc;
}

/** The document with CouchDB's `_revisions`. The list begins at its own rev; what came before is in the timeline, without a rev of its own to read. */
export function withRevisions<D extends Input>(doc: D): D {
  const [number = '', hash = ''] = String(doc['_rev']).split('-');
  return { ...doc, _revisions: { start: Number(number), ids: [hash] } };
}

export function answerWritten(
  reply: FastifyReply,
  status: number,
  { id, rev }: { readonly id: string; readonly rev: string },
  more: Input = {},
): FastifyReply {
  return reply
    .code(status)
    .header('etag', `"${rev}"`)
    .send({ ok: true, id, rev, ...more });
}

/** `?fields=a,b.c` as a list; undefined for the whole document. */
export function fieldsOf(query: Input): string[] | undefined {
  const fields = query['fields'];
  if (fields === undefined) return undefined;
  if (typeof fields !== 'string') throw failure('invalid_fields', 'fields must be given once');
  return fields
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** A query parameter that is JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw failure('bad_request', 'invalid UTF-8 JSON');
  }
}
