import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, oneOf, optional, text } from '#platform/server/api/shapes/shape.ts';
import { debts, sharedRows } from './shared.ts';

const owed = {
  debtor: Type.String({ description: 'The id of a member, or the name of another person.' }),
  creditor: Type.String(),
  currency: Type.String(),
  amount: Type.String(),
};

const schema = {
  operationId: 'sharedExpenses',
  tags: ['Finance'],
  summary: 'Who owes whom by parts of rows that are for others; with two parties also the rows between them',
  params: ofDatabase,
  querystring: exactly({ one: optional(text(80)), other: optional(text(80)) }),
  response: {
    200: exactly({
      debts: listOf(exactly(owed)),
      rows: optional(
        listOf(
          exactly({
            _id: Type.String(),
            klass: oneOf(['income', 'outgo', 'transfer']),
            date: Type.String(),
            label: Type.String(),
            ...owed,
          }),
        ),
      ),
    }),
  },
};

/** `GET /{db}/_shared`. */
export function sharedRoute(app: App, server: Api): void {
  server.get(
    '/:db/_shared',
    { config: { policy: 'member', cost: 'report', token: 'finance' }, schema },
    async (request) => {
      const { one, other } = request.query;
      return readingAccount(app, request, async (ctx) => ({
        debts: await debts(ctx),
        ...(one && other ? { rows: await sharedRows(ctx, one, other) } : {}),
      }));
    },
  );
}
