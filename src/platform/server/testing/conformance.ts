import type { FastifyInstance } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import { documentRoutes } from './conformance/documents.ts';
import { findRoutes } from './conformance/find.ts';
import { indexRoutes } from './conformance/indexes.ts';
import { createTables, noDatabase, type Store } from './conformance/store.ts';
import type { Db } from '../db/database.ts';

/**
 * Temporary databases of free-form documents, open to everybody, for suites that test a CouchDB server. Only with
 * OFICINA_CONFORMANCE=1, never in production. Their names cannot be those of groups or people.
 */
export function conformance(db: Db, server: FastifyInstance): void {
  const store: Store = {
    db,
    path: `/:name(${namePattern})`,
    route: { config: { policy: 'public', cost: 'none' }, bodyLimit: 16_000_000 },
  };
  server.addHook('onReady', async () => createTables(db));
  // Some clients end a database's URL with a slash.
  for (const where of [store.path, `${store.path}/`]) databaseRoutes({ ...store, path: where }, server);
  documentRoutes(store, server);
  findRoutes(store, server);
  indexRoutes(store, server);
}

const namePattern = '^(?!acc-|[0-9a-f]{32}$|accounts$|prices$|plans$)[a-z][a-z0-9_$()+-]*$';

function databaseRoutes({ db, path, route }: Store, server: FastifyInstance): void {
  server.put<{ Params: { name: string } }>(path, route, async (request, reply) => {
    const { name } = request.params;
    const made = await db.query('INSERT INTO conformance_dbs VALUES ($1) ON CONFLICT DO NOTHING RETURNING name', [
      name,
    ]);
    if (made.length === 0) throw failure('file_exists', 'The database could not be created, the file already exists.');
    return reply.code(201).send({ ok: true });
  });

  server.get<{ Params: { name: string } }>(path, route, async (request) => {
    const { name } = request.params;
    const [row] = await db.query<{ count: number }>(
      'SELECT (SELECT count(*)::int FROM conformance_docs WHERE db = name) AS count FROM conformance_dbs WHERE name = $1',
      [name],
    );
    if (row === undefined) throw noDatabase();
    return { db_name: name, doc_count: row.count, doc_del_count: 0, update_seq: row.count, instance_start_time: '0' };
  });

  server.delete<{ Params: { name: string } }>(path, route, async (request) => {
    const gone = await db.query('DELETE FROM conformance_dbs WHERE name = $1 RETURNING name', [request.params.name]);
    if (gone.length === 0) throw noDatabase();
    return { ok: true };
  });
}
