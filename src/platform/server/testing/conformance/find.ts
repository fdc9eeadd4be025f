import type { FastifyInstance } from 'fastify';
import type { Input } from '#platform/entity/define.ts';
import { nextBookmark } from '../../query/find/sql/bookmark.ts';
import { buildDocumentFind } from '../../query/find/sql/build.ts';
import { project } from '../../query/find/project.ts';
import { parseFind } from '../../query/find/request.ts';
import { impliedSort } from './implied-sort.ts';
import { requireDatabase, type Store } from './store.ts';

/** Test suites read more at once than our clients may. */
const maxLimit = 10_000;

/** `_find` over free-form documents; it never finds design documents. */
export function findRoutes(store: Store, server: FastifyInstance): void {
  server.post<{ Params: { name: string } }>(`${store.path}/_find`, store.route, async (request) => {
    const { name } = request.params;
    const parsed = parseFind(request.body, maxLimit);
    await requireDatabase(store, name);
    const sort =
      parsed.sort.paths.length > 0 ? parsed.sort : impliedSort(parsed.condition, await indexedFields(store, name));
    const asked = { ...parsed, sort };
    const { text, values } = buildDocumentFind({
      table: 'conformance_docs',
      doc: 'doc',
      id: 'id',
      columns: 'doc',
      request: asked,
      among: (bind) => `(db = ${bind(name, 'text')} AND NOT starts_with(id, '_'))`,
    });
    const rows = await store.db.query<{ doc: Input }>(text, values);
    return { docs: rows.map((row) => project(row.doc, asked.fields)), bookmark: nextBookmark(rows, asked) };
  });
}

async function indexedFields({ db }: Store, name: string): Promise<string[][]> {
  const rows = await db.query<{ fields: Readonly<Record<string, string>>[] }>(
    "SELECT definition -> 'fields' AS fields FROM conformance_indexes WHERE db = $1 ORDER BY ddoc, name",
    [name],
  );
  return rows.map((row) => row.fields.flatMap((field) => Object.keys(field)));
}
