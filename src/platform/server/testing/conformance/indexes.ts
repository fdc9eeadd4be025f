import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import { objectBody } from '../../context.ts';
import { parseFind } from '../../query/find/request.ts';
import { requireDatabase, type Store } from './store.ts';

interface Params {
  readonly name: string;
  readonly ddoc: string;
  readonly type: string;
  readonly index: string;
}

interface IndexRow {
  readonly ddoc: string;
  readonly name: string;
  readonly definition: Input;
}

const special = {
  ddoc: null,
  name: '_all_docs',
  type: 'special',
  partitioned: false,
  def: { fields: [{ _id: 'asc' }] },
  build_status: 'ready',
};

/** `_index`: index definitions are accepted, stored and listed, but never used. */
export function indexRoutes(store: Store, server: FastifyInstance): void {
  const { db, route } = store;
  const path = `${store.path}/_index`;

  server.get<{ Params: Params }>(path, route, async (request) => {
    const { name } = request.params;
    await requireDatabase(store, name);
    const rows = await db.query<IndexRow>(
      'SELECT ddoc, name, definition FROM conformance_indexes WHERE db = $1 ORDER BY ddoc, name',
      [name],
    );
    const all = [special, ...rows.map(shown)];
    // Some clients separate parameters with semicolons.
    const query = new URLSearchParams(request.url.split('?')[1]?.replaceAll(';', '&'));
    const [skip, limit] = [query.get('skip') ?? '0', query.get('limit') ?? String(all.length)].map(Number);
    if (skip === undefined || limit === undefined || !(skip >= 0) || !(limit >= 1))
      throw failure('internal_server_error', 'Index parameter ranges: limit > 1, skip > 0');
    return { total_rows: all.length, indexes: all.slice(skip, skip + limit) };
  });

  server.post<{ Params: Params }>(path, route, async (request) => {
    const index = parseIndex(objectBody(request.body));
    await requireDatabase(store, request.params.name);
    const made = await db.query(
      'INSERT INTO conformance_indexes VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING name',
      [request.params.name, index.ddoc, index.name, JSON.stringify(index.definition)],
    );
    return { result: made.length === 0 ? 'exists' : 'created', id: index.ddoc, name: index.name };
  });

  server.post<{ Params: Params }>(`${path}/_bulk_delete`, route, async (request) => {
    const { docids } = objectBody(request.body);
    if (!Array.isArray(docids)) throw failure('bad_request', 'Bulk Delete requires an array of non-null docids.');
    const success: Input[] = [];
    const failed: Input[] = [];
    for (const ddoc of docids.map(designId)) {
      const gone = await db.query('DELETE FROM conformance_indexes WHERE db = $1 AND ddoc = $2 RETURNING name', [
        request.params.name,
        ddoc,
      ]);
      if (gone.length > 0) success.push({ id: ddoc, ok: true });
      else failed.push({ id: ddoc, error: 'not_found' });
    }
    return { success, fail: failed };
  });

  for (const where of [`${path}/:ddoc/:type/:index`, `${path}/_design/:ddoc/:type/:index`]) {
    server.delete<{ Params: Params }>(where, route, async (request) => {
      const { name, ddoc, type, index } = request.params;
      const gone = await db.query(
        "DELETE FROM conformance_indexes WHERE db = $1 AND ddoc = $2 AND name = $3 AND $4 = 'json' RETURNING name",
        [name, designId(ddoc), index, type],
      );
      if (gone.length === 0) throw failure('not_found', 'missing');
      return { ok: true };
    });
  }
}

function shown({ ddoc, name, definition }: IndexRow): object {
  return { ddoc, name, type: 'json', partitioned: false, def: definition, build_status: 'ready' };
}

function designId(name: unknown): string {
  const text = String(name);
  return text.startsWith('_design/') ? text : `_design/${text}`;
}

function parseIndex(body: Input): IndexRow {
  const { index, type = 'json', ddoc, name } = body;
  if (type !== 'json') throw failure('bad_request', 'Invalid type for index.');
  for (const given of [ddoc, name]) {
    if (given !== undefined && (typeof given !== 'string' || given === ''))
      throw failure('bad_request', 'Invalid string');
  }
  const { fields, ...rest } = objectBody(index);
  if (!Array.isArray(fields) || fields.length === 0) throw failure('bad_request', 'Index is missing its definition.');
  const { sort } = parseFind({ selector: {}, sort: fields });
  const names = fields.map((field) => (typeof field === 'string' ? field : (Object.keys(objectBody(field))[0] ?? '')));
  const definition = { fields: names.map((field) => ({ [field]: sort.direction })), ...rest };
  const hash = createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 40);
  return { ddoc: designId(ddoc ?? hash), name: typeof name === 'string' ? name : hash, definition };
}
