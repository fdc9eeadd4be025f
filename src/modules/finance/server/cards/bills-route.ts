import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, oneOf, ofRecord, optional } from '#platform/server/api/shapes/shape.ts';
import { billStates } from '../../rules/cards/bills.ts';
import { billsBack, cardBills } from './bills.ts';

const amount = Type.String();

const schema = {
  operationId: 'cardBills',
  tags: ['Finance'],
  summary: 'The bills of a card, oldest first, with what is open of each',
  params: ofRecord,
  querystring: exactly({
    back: optional(
      Type.String({
        pattern: '^([0-9]{1,2})?$',
        description: `Bills before the current one; default ${billsBack.usual}, at most ${billsBack.most}.`,
        'x-refusal': { error: 'bad_request', reason: 'back must be a whole number' },
      }),
    ),
  }),
  response: {
    200: exactly({
      today: Type.String(),
      current: Type.String({ description: 'Month of the bill that takes today’s purchases.' }),
      best_day: Type.String({ description: 'The day on whose purchases are due latest.' }),
      planned: Type.String({ description: 'Payments that are entered but not confirmed.' }),
      limit: optional(amount),
      available: optional(Type.String({ description: 'What is left of the limit, with all cards that share it.' })),
      earlier: Type.String({ description: 'Owed from before the first of these bills.' }),
      ahead: Type.String({ description: 'Paid beyond all bills.' }),
      bills: listOf(
        exactly({
          bill: Type.String({ description: 'Its month, such as 2026-11.' }),
          state: oneOf(billStates),
          opens: Type.String(),
          closes: Type.String(),
          due: Type.String(),
          total: amount,
          paid: amount,
          open: amount,
          count: Type.Integer(),
        }),
      ),
    }),
  },
};

/** `GET /{db}/_bills/{wallet}`: the bills of a card. */
export function billsRoute(app: App, server: Api): void {
  server.get(
    '/:db/_bills/:id',
    { config: { policy: 'member', cost: 'find', token: 'finance' }, schema },
    async (request) =>
      readingAccount(app, request, async (ctx) => {
        const back = Math.min(Number(request.query.back || billsBack.usual), billsBack.most);
        const found = await cardBills(ctx, request.params.id, back);
        if (found === null) throw failure('not_found', 'The wallet is no card with a closing and a due day');
        return found;
      }),
  );
}
