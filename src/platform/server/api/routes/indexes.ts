import { hash } from 'node:crypto';
import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { readingAccount } from '../../app/open-context.ts';
import { questionKind } from '../../query/find/find.ts';
import { parseFind } from '../../query/find/request.ts';
import type { Api } from '../shapes/api.ts';
import { answerOf, exactly, flag, listOf, ofDatabase, oneOf, optional } from '../shapes/shape.ts';
import { question } from './find.ts';

/** The only index that a client sees: every question is answered without one of its own. */
const special = { ddoc: null, name: '_all_docs', type: 'special', def: { fields: [{ _id: 'asc' }] } };
const shownIndex = answerOf({ type: 'object', required: ['ddoc', 'name', 'type', 'def'] });

const fieldList = listOf(Type.Union([Type.String(), Type.Record(Type.String(), Type.Enum(['asc', 'desc']))]), {
  minItems: 1,
});
const wanted = exactly({
  index: exactly({
    fields: fieldList,
    partial_filter_selector: optional(Type.Unsafe<object>({ type: 'object' })),
  }),
  ddoc: optional(Type.String()),
  name: optional(Type.String()),
  type: optional(
    oneOf(['json'], { 'x-refusal': { error: 'bad_request', reason: 'Only indexes of the type json exist' } }),
  ),
  partitioned: optional(flag()),
});

/** `_index` and `_explain`: for clients that make an index before they ask, and for those that look at the plan. */
export function indexRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'read', token: 'by-kind' } as const;
  const about = { tags: ['Queries'], params: ofDatabase };
  server.get(
    '/:db/_index',
    {
      config,
      schema: {
        ...about,
        operationId: 'indexes',
        summary: 'The indexes of a database, as in CouchDB: one, because no question needs another',
        response: { 200: exactly({ total_rows: Type.Integer(), indexes: listOf(shownIndex) }) },
      },
    },
    async () => ({ total_rows: 1, indexes: [special] }),
  );
  server.post(
    '/:db/_index',
    {
      config,
      schema: {
        ...about,
        operationId: 'makeIndex',
        summary: 'Ask for an index; nothing is made, because every field can be searched and sorted without one',
        body: wanted,
        response: {
          200: exactly({ result: Type.Literal('exists'), id: Type.String(), name: Type.String() }),
        },
      },
    },
    async ({ body: { index, ddoc, name } }) => {
      // Refuses what is no list of fields with one direction.
      parseFind({ selector: index.partial_filter_selector ?? {}, sort: index.fields });
      const made = hash('sha1', JSON.stringify(index), 'hex');
      const design = ddoc ?? made;
      return {
        result: 'exists' as const,
        id: design.startsWith('_design/') ? design : `_design/${design}`,
        name: name ?? made,
      };
    },
  );
  server.post(
    '/:db/_explain',
    {
      config,
      schema: {
        ...about,
        operationId: 'explain',
        summary: 'How a question is answered, in the format of CouchDB',
        body: question,
        response: { 200: answerOf({ type: 'object', required: ['dbname', 'index', 'selector', 'opts'] }) },
      },
    },
    async (request) =>
      readingAccount(app, request, async (ctx) => {
        const asked = questionKind(ctx, request.body);
        const { selector, limit, skip, bookmark, fields, sort } = asked.request;
        const sorted = Object.fromEntries(sort.paths.map((path) => [path.join('.'), sort.direction]));
        return {
          dbname: ctx.account,
          index: special,
          partitioned: false,
          selector,
          opts: {
            use_index: [],
            bookmark: bookmark ?? 'nil',
            limit,
            skip,
            sort: sorted,
            fields: fields ?? [],
            partition: '',
            r: 1,
            conflicts: false,
            stale: false,
            update: true,
            stable: false,
            execution_stats: false,
            allow_fallback: true,
          },
          limit,
          skip,
          fields: fields ?? [],
          index_candidates: [],
          selector_hints: [],
        };
      }),
  );
}
