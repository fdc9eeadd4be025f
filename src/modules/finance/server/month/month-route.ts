import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import { parseMoment } from '#platform/entity/parse-day.ts';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, optional, orNull } from '#platform/server/api/shapes/shape.ts';
import { month } from './month.ts';

const string = Type.String();
const holding = { currency: string, amount: string };

const schema = {
  operationId: 'month',
  tags: ['Finance'],
  summary:
    'The money of this month by currency (income, spending, rest), the next bills, budgets, changed prices, net worth, and the number of new rows',
  params: ofDatabase,
  querystring: exactly({
    since: optional(
      Type.String({
        pattern: '^(\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z)?$',
        description: 'Time since which added rows are counted.',
        'x-refusal': { error: 'bad_request', reason: 'since must be a time in UTC' },
      }),
    ),
  }),
  response: {
    200: exactly({
      today: string,
      from: string,
      to: string,
      currency: Type.String({ description: 'The home currency.' }),
      figures: listOf(
        exactly({
          currency: string,
          in: string,
          in_ahead: Type.String({ description: 'How much of it is still to come, entered or planned.' }),
          out: string,
          out_ahead: string,
          left: Type.String({ description: 'Income minus spending.' }),
          safe: Type.String({ description: 'What can be spent until safe_until; negative if money will be missing.' }),
          safe_until: Type.String({
            description: 'The day before the next income, or the first on which money is missing.',
          }),
        }),
      ),
      bills: listOf(exactly({ label: string, date: string, amount: string, currency: string, record: string })),
      budgets: listOf(
        exactly({
          _id: string,
          category: string,
          currency: string,
          amount: string,
          carried: string,
          spent: string,
          left: string,
          per_day: orNull(string),
        }),
      ),
      days_left: Type.Integer(),
      changed: listOf(exactly({ planned_id: string, label: string, currency: string, before: string, last: string })),
      worth: exactly({
        ...holding,
        parts: listOf(exactly({ ...holding, rate: string, day: string, converted: string })),
        unknown: listOf(exactly(holding)),
      }),
      added: Type.Integer({ description: 'Rows that others or imports added since the time.' }),
      waiting: Type.Integer({ description: 'Imports with rows that nobody has accepted.' }),
    }),
  },
};

/** `GET /{db}/_month`. */
export function monthRoute(app: App, server: Api): void {
  server.get(
    '/:db/_month',
    { config: { policy: 'member', cost: 'report', token: 'finance' }, schema },
    async (request) =>
      readingAccount(app, request, async (ctx) => {
        const { since } = request.query;
        if (since && parseMoment(since) === undefined) throw failure('bad_request', 'since must be a time in UTC');
        const { worth, ...told } = await month(ctx, since || undefined);
        return { ...told, worth: { ...worth, parts: [...worth.parts], unknown: [...worth.unknown] } };
      }),
  );
}
