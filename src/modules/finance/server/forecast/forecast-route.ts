import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, oneOf, optional, orNull } from '#platform/server/api/shapes/shape.ts';
import { rowKinds } from '../../rules/row-kinds.ts';
import { forecast } from './forecast.ts';

const line = exactly({
  _id: orNull(Type.String()),
  currency: Type.String(),
  points: listOf(Type.String()),
  lowest: exactly({ day: Type.String(), amount: Type.String() }),
});

const move = exactly({
  klass: oneOf(rowKinds),
  date: Type.String(),
  wallet_id: Type.String(),
  amount: Type.String(),
  label: Type.String(),
  row: optional(Type.String({ description: 'A row that is entered already.' })),
  planned_id: optional(Type.String({ description: 'A planned row that nothing has fulfilled yet.' })),
  planned_day: optional(Type.String()),
  late: optional(Type.Boolean({ description: 'Its planned day has passed.' })),
});

const schema = {
  operationId: 'forecast',
  tags: ['Finance'],
  summary:
    'Balances of the next 90 days, by wallet and by currency, with the lowest points: today’s balance, entered rows and open planned rows at their days',
  params: ofDatabase,
  response: {
    200: exactly({
      today: Type.String(),
      days: listOf(Type.String()),
      lines: listOf(line),
      moves: listOf(move),
      more: Type.Integer({ description: 'Number of further moves.' }),
      inactive: listOf(
        Type.String({ description: 'Planned rows that do not count because a wallet of theirs is inactive.' }),
      ),
    }),
  },
};

/** `GET /{db}/_forecast`. */
export function forecastRoute(app: App, server: Api): void {
  server.get(
    '/:db/_forecast',
    { config: { policy: 'member', cost: 'report', token: 'finance' }, schema },
    async (request) => readingAccount(app, request, forecast),
  );
}
