import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { proveFor } from './credentials.ts';
import type { Api } from '../shapes/api.ts';
import { exactly, flag, listOf, ofDatabase, optional } from '../shapes/shape.ts';
import { writeRows } from '../../records/write-rows.ts';

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

/** `_bulk_docs`: several documents in one request, with a result for each. */
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
        summary: 'Write several documents; the answer has a result for each',
        // An element that is no document also gets a result.
        body: exactly({
          docs: listOf(Type.Unknown(), {
            ...bounded('docs'),
            description: 'Documents, as in a request for a single one.',
          }),
          new_edits: optional(flag({ description: 'As in CouchDB; without effect here.' })),
        }),
        response: { 201: listOf(result) },
      },
    },
    async (request, reply) => {
      const { docs } = request.body;
      await proveFor(app, request, docs);
      return reply.code(201).send(await writeRows(app, request, docs));
    },
  );
}
