import type { FastifyInstance } from 'fastify';
import type { Input } from '#platform/entity/define.ts';
import { failure, Failure } from '#platform/entity/failure.ts';
import { hexId } from '#platform/entity/id.ts';
import { allDocuments } from './all-documents.ts';
import { objectBody } from '../../context.ts';
import { requireDatabase, type Store } from './store.ts';
import { read, remove, write, writeAsIs } from './writing.ts';

interface Params {
  readonly name: string;
  readonly id: string;
}

/** Routes for single and bulk documents of a temporary database. */
export function documentRoutes(store: Store, server: FastifyInstance): void {
  const { path, route } = store;

  server.post<{ Params: Params }>(path, route, async (request, reply) => {
    const body = objectBody(request.body);
    const id = String(body['_id'] ?? hexId());
    return reply.code(201).send({ ok: true, ...(await write(store, request.params.name, id, body, undefined)) });
  });

  server.post<{ Params: Params }>(`${path}/_bulk_docs`, route, async (request, reply) => {
    const { docs, new_edits: newEdits } = objectBody(request.body);
    if (!Array.isArray(docs)) throw failure('bad_request', 'POST body must include `docs` parameter.');
    await requireDatabase(store, request.params.name);
    const rows: Input[] = [];
    for (const doc of docs.map(objectBody)) {
      if (newEdits === false) await writeAsIs(store, request.params.name, doc);
      else rows.push(await rowOf(store, request.params.name, doc));
    }
    return reply.code(201).send(rows);
  });

  server.get<{ Params: Params; Querystring: Input }>(`${path}/_all_docs`, route, async (request) =>
    allDocuments(store, request.params.name, request.query),
  );
  server.post<{ Params: Params; Querystring: Input }>(`${path}/_all_docs`, route, async (request) =>
    allDocuments(store, request.params.name, { ...request.query, ...objectBody(request.body ?? {}) }),
  );

  for (const [prefix, where] of [
    ['', `${path}/:id`],
    ['_design/', `${path}/_design/:id`],
    ['_local/', `${path}/_local/:id`],
  ] as const) {
    server.get<{ Params: Params }>(where, route, async (request) =>
      read(store, request.params.name, prefix + request.params.id),
    );
    server.put<{ Params: Params; Querystring: Input }>(where, route, async (request, reply) => {
      const { name, id } = request.params;
      const written = await write(store, name, prefix + id, objectBody(request.body), request.query['rev']);
      return reply.code(201).send({ ok: true, ...written });
    });
    server.delete<{ Params: Params; Querystring: Input }>(where, route, async (request) => {
      const { name, id } = request.params;
      return { ok: true, ...(await remove(store, name, prefix + id, request.query['rev'])) };
    });
  }
}

async function rowOf(store: Store, name: string, doc: Input): Promise<Input> {
  const id = String(doc['_id'] ?? hexId());
  try {
    if (doc['_deleted'] === true) return { ok: true, ...(await remove(store, name, id, doc['_rev'])) };
    return { ok: true, ...(await write(store, name, id, doc, undefined)) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { id, error: error.error, reason: error.reason };
  }
}
