import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, oneOf, optional } from '#platform/server/api/shapes/shape.ts';
import { plannedOverview, plannedProposals } from './overview.ts';

const row = exactly({ _id: Type.String(), planned_day: Type.String(), date: Type.String(), value: Type.String() });

const overviewSchema = {
  operationId: 'plannedOverview',
  tags: ['Finance'],
  summary:
    'Of each planned row its open days, its last two real rows, whether its price changed, and whether it counts',
  params: ofDatabase,
  response: {
    200: exactly({
      rows: listOf(
        exactly({
          _id: Type.String(),
          next: optional(Type.String()),
          late: listOf(Type.String()),
          last: optional(row),
          before: optional(row),
          changed: Type.Boolean(),
          inactive: Type.Boolean({ description: 'A wallet of it is inactive, so it does not count.' }),
        }),
      ),
    }),
  },
};

const proposalSchema = {
  operationId: 'plannedProposals',
  tags: ['Finance'],
  summary:
    'Planned rows that the rows of the last months suggest; create them with `state` dismissed to hear no more of them',
  params: ofDatabase,
  response: {
    200: exactly({
      rows: listOf(
        exactly({
          flow: oneOf(['outgo', 'income']),
          wallet_id: Type.String(),
          party: optional(Type.String()),
          description: optional(Type.String()),
          categories: listOf(Type.String()),
          value: Type.String(),
          day: Type.Integer(),
          start: Type.String(),
          dates: listOf(Type.String()),
        }),
      ),
    }),
  },
};

/** `GET /{db}/_planned` and `GET /{db}/_planned/proposals`. */
export function plannedRoute(app: App, server: Api): void {
  server.get(
    '/:db/_planned',
    { config: { policy: 'member', cost: 'find', token: 'finance' }, schema: overviewSchema },
    async (request) => readingAccount(app, request, async (ctx) => ({ rows: await plannedOverview(ctx) })),
  );
  server.get(
    '/:db/_planned/proposals',
    { config: { policy: 'member', cost: 'report', token: 'finance' }, schema: proposalSchema },
    async (request) => readingAccount(app, request, async (ctx) => ({ rows: await plannedProposals(ctx) })),
  );
}
