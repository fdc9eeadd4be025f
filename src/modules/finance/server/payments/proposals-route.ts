import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, optional, text } from '#platform/server/api/shapes/shape.ts';
import { listProposals } from './proposals.ts';

const id = Type.String();

const schema = {
  operationId: 'paymentProposals',
  tags: ['Finance'],
  summary: 'Which rows of an import, or whether a row, look like the payment of a record that the caller may read',
  params: ofDatabase,
  querystring: exactly({ csv: optional(text(64)), row: optional(text(64)) }),
  response: { 200: exactly({ rows: listOf(exactly({ row: id, source: id, label: id })) }) },
};

export function proposalsRoute(app: App, server: Api): void {
  server.get(
    '/:db/_payment_proposals',
    { config: { policy: 'member', cost: 'find', token: 'finance' }, schema },
    async (request) => readingAccount(app, request, async (ctx) => ({ rows: await listProposals(ctx, request.query) })),
  );
}
