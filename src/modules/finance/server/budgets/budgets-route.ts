import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, optional, orNull, text } from '#platform/server/api/shapes/shape.ts';
import { isMonth } from '../../rules/budgets/months.ts';
import { budgetMonth, proposedBudgets } from './budgets.ts';

const monthSchema = {
  operationId: 'budgetMonth',
  tags: ['Finance'],
  summary:
    'The budgets of a month: what was carried over, spent and is left, and how much that is for each day from today',
  params: ofDatabase,
  querystring: exactly({ month: optional(text(7, { description: 'Such as 2026-11; default: the current one.' })) }),
  response: {
    200: exactly({
      month: Type.String(),
      today: Type.String(),
      days_left: Type.Integer(),
      rows: listOf(
        exactly({
          _id: Type.String(),
          category: Type.String(),
          currency: Type.String(),
          amount: Type.String(),
          carried: Type.String(),
          spent: Type.String(),
          left: Type.String(),
          per_day: orNull(Type.String()),
        }),
      ),
    }),
  },
};

const proposalSchema = {
  operationId: 'proposedBudgets',
  tags: ['Finance'],
  summary: 'Budgets for categories without one, from the median of the last three months',
  params: ofDatabase,
  response: {
    200: exactly({
      rows: listOf(exactly({ category: Type.String(), currency: Type.String(), amount: Type.String() })),
    }),
  },
};

/** `GET /{db}/_budgets` and `GET /{db}/_budgets/proposals`. */
export function budgetsRoute(app: App, server: Api): void {
  server.get(
    '/:db/_budgets',
    { config: { policy: 'member', cost: 'report', token: 'finance' }, schema: monthSchema },
    async (request) => {
      const { month } = request.query;
      if (month && !isMonth(month)) throw failure('bad_request', 'month must be a month such as 2026-11');
      return readingAccount(app, request, async (ctx) => budgetMonth(ctx, month || undefined));
    },
  );
  server.get(
    '/:db/_budgets/proposals',
    { config: { policy: 'member', cost: 'report', token: 'finance' }, schema: proposalSchema },
    async (request) => readingAccount(app, request, async (ctx) => ({ rows: await proposedBudgets(ctx) })),
  );
}
