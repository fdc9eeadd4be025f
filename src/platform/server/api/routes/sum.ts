import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { readingAccount } from '../../app/open-context.ts';
import { limits } from '../../query/find/selector/limits.ts';
import { sum } from '../../query/find/sum.ts';
import type { Api } from '../shapes/api.ts';
import { exactly, listOf, ofDatabase, selector } from '../shapes/shape.ts';

const sums = exactly({
  total_rows: Type.Integer({ description: `How many documents are found, at most ${limits.summed}.` }),
  complete: Type.Boolean({ description: 'False if more are found: nothing is added up then.' }),
  rows: listOf(
    exactly({
      key: Type.Tuple([Type.String(), Type.Union([Type.String(), Type.Null()])], {
        description: 'The field, and the currency; null for the currency of the group.',
      }),
      value: Type.String({ description: 'An exact decimal number.' }),
    }),
  ),
});

/** `POST /{db}/_sum`: sums of amounts over all documents that a selector finds. */
export function sumRoutes(app: App, server: Api): void {
  server.post(
    '/:db/_sum',
    {
      config: { policy: 'member', cost: 'find', token: 'by-kind' },
      schema: {
        operationId: 'sum',
        tags: ['Queries'],
        summary: 'Add up amounts of the documents that a selector finds, by currency',
        params: ofDatabase,
        body: exactly({ selector, fields: listOf(Type.String(), { minItems: 1, maxItems: 20 }) }),
        response: { 200: sums },
      },
    },
    async (request) =>
      readingAccount(app, request, async (ctx) => sum(ctx, request.body.selector, request.body.fields)),
  );
}
