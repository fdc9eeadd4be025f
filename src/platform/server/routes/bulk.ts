import { Type } from 'typebox';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import type { App } from '../app.ts';
import { readingAccount, type Context } from '../context.ts';
import { readMany } from '../read-many.ts';
import type { Api } from '../shapes/api.ts';
import { document, exactly, flag, listOf, ofDatabase, optional, type Shape } from '../shapes/shape.ts';
import { entityOfId, presented } from './database.ts';
import { writeRows } from './write-rows.ts';

const most = 500;
const bounded = (name: string) =>
  ({
    maxItems: most,
    'x-refusal': { error: 'bad_request', reason: `\`${name}\` must be an array of at most ${most} entries.` },
  }) as const;

const result = exactly({
  ok: optional(Type.Literal(true)),
  id: optional(Type.Unknown()),
  rev: optional(Type.String()),
  error: optional(Type.String()),
  reason: optional(Type.Unknown()),
});

const rowOfKey = exactly({
  key: Type.String(),
  id: optional(Type.String()),
  value: optional(exactly({ rev: Type.String() })),
  doc: optional(document),
  error: optional(Type.Literal('not_found')),
});

/** Several documents in one request: `_bulk_docs` with a result per row, `_all_docs` by keys. */
export function bulkRoutes(app: App, server: Api): void {
  const config = { policy: 'member', token: 'by-kind' } as const;
  const about = { tags: ['Documents'], params: ofDatabase };

  server.post(
    '/:db/_bulk_docs',
    {
      config: { ...config, cost: 'bulk' },
      schema: {
        ...about,
        operationId: 'bulk',
        summary: 'Several writes, a result per row',
        // A row that is no document has a result as well.
        body: exactly({
          docs: listOf(Type.Unknown(), { ...bounded('docs'), description: 'Documents, as they would be sent alone.' }),
          new_edits: optional(flag({ description: 'As in CouchDB; without effect here.' })),
        }),
        response: { 201: listOf(result) },
      },
    },
    async (request, reply) => reply.code(201).send(await writeRows(app, request, request.body.docs)),
  );

  server.post(
    '/:db/_all_docs',
    {
      config: { ...config, cost: 'find' },
      schema: {
        ...about,
        operationId: 'byKeys',
        summary: 'Several documents by id',
        querystring: exactly({ include_docs: optional(flag({ description: 'They are always included.' })) }),
        body: exactly({ keys: listOf(Type.Unknown(), { ...bounded('keys'), description: 'Ids.' }) }),
        response: {
          200: exactly({ total_rows: Type.Integer(), offset: Type.Integer(), rows: listOf(rowOfKey) }),
        },
      },
    },
    async (request) => {
      const { keys } = request.body;
      return readingAccount(app, request, async (ctx) => {
        const wanted = keys.flatMap((key) => readable(ctx, String(key)));
        const docs = await readMany(ctx, wanted);
        const rows = keys.map((key) => rowOfDoc(app, String(key), docs.get(String(key))));
        return { total_rows: rows.length, offset: 0, rows };
      });
    },
  );
}

function rowOfDoc(app: App, key: string, doc: AnyDoc | undefined): Shape<typeof rowOfKey> {
  if (doc === undefined) return { key, error: 'not_found' };
  return { id: key, key, value: { rev: doc._rev }, doc: presented(app, doc) };
}

/** A key of a kind that lives here and that the caller may read; any other reads as a record that is not there. */
function readable(ctx: Context, id: string): { entity: Entity; id: string }[] {
  try {
    return [{ entity: entityOfId(ctx, id, 'read'), id }];
  } catch {
    return [];
  }
}
