import { Type } from 'typebox';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import { mayReport } from '#modules/groups/server/may-report.ts';
import { failure } from '#platform/entity/failure.ts';
import { reportRange } from '#platform/entity/report.ts';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, oneOf, optional, orNull, reportRow } from '#platform/server/api/shapes/shape.ts';
import { rowKinds } from '../../rules/row-kinds.ts';
import { figureParts, type FigureRows, type FinanceReport, reportNames } from '../../rules/report.ts';
import { figureRows } from './figure-rows.ts';
import { reports } from './report-rows.ts';

const line = exactly({
  id: orNull(Type.String()),
  label: Type.String(),
  points: listOf(Type.String()),
  since: Type.Integer({ description: 'The index of the first point with data.' }),
});

const figureRow = exactly({
  _id: Type.String(),
  klass: oneOf(rowKinds),
  date: Type.String(),
  amount: Type.String(),
  fee: Type.Boolean(),
  wallet_id: Type.String(),
  wallet: Type.String(),
  currency: Type.String(),
  who: optional(Type.String()),
  description: optional(Type.String()),
  categories: listOf(Type.String()),
});

const schema = {
  operationId: 'financeReport',
  tags: ['Finance'],
  summary:
    'cash-flow by month, categories, people, or balances over time, each by currency; or the rows of one of their figures; for administrators and members with report_view',
  params: Type.Object({ ...ofDatabase.properties, view: Type.String() }),
  querystring: exactly({
    from: optional(Type.String({ description: 'First day; default: 89 days before the last.' })),
    to: optional(Type.String({ description: 'Last day; default: today.' })),
    wallet: optional(Type.String({ description: 'Only this wallet.' })),
    currency: optional(Type.String({ description: 'Only this currency.' })),
    confirmed: optional(
      oneOf(['', 'true', 'false'], {
        description: 'true leaves out pending rows.',
        'x-refusal': { error: 'bad_request', reason: 'confirmed must be true or false' },
      }),
    ),
    by: optional(
      oneOf(['', 'purchase', 'bill'], {
        description: 'bill: what cards bought counts when its bill is due; balances have no such choice.',
        'x-refusal': { error: 'bad_request', reason: 'by must be purchase or bill' },
      }),
    ),
    part: optional(
      oneOf(['', ...figureParts], {
        description: 'Of rows: the figure they belong to; default: all.',
        'x-refusal': { error: 'bad_request', reason: `part must be one of ${figureParts.join(', ')}` },
      }),
    ),
    category: optional(Type.String({ maxLength: 60, description: 'Of rows: a category; empty for rows without one.' })),
    member: optional(
      Type.String({ maxLength: 40, description: 'Of rows: the id of a member; empty for rows without one.' }),
    ),
    before: optional(Type.String({ description: 'Of rows: start of the page, `next` of the previous page.' })),
  }),
  response: {
    200: exactly({
      from: Type.String(),
      to: Type.String(),
      currencies: optional(listOf(exactly({ currency: Type.String(), rows: listOf(reportRow) }))),
      days: optional(listOf(Type.String())),
      balances: optional(listOf(exactly({ currency: Type.String(), lines: listOf(line) }))),
      rows: optional(listOf(figureRow)),
      next: optional(Type.String()),
      sums: optional(listOf(exactly({ currency: Type.String(), amount: Type.String(), count: Type.Integer() }))),
    }),
  },
};

/** `GET /{db}/_design/finance-report/_view/{cash-flow|categories|people|balances|rows}`: the last day is included. */
export function reportRoute(app: App, server: Api): void {
  server.get(
    '/:db/_design/finance-report/_view/:view',
    { config: { policy: 'member', cost: 'report', token: 'finance' }, schema },
    async (request) => {
      const { from, to, wallet, currency, confirmed, by, part, category, member, before } = request.query;
      const { view } = request.params;
      const name = reportNames.find((known) => known === view);
      return readingAccount(app, request, async (ctx): Promise<FinanceReport | FigureRows> => {
        if (name === undefined && view !== 'rows') throw failure('not_found', 'missing_named_view');
        if (!(await mayReport(ctx))) throw failure('forbidden', 'You are not allowed to access this data');
        const { today } = await groupLocale(ctx);
        const range = reportRange(from || undefined, to || undefined, today);
        if (range === null) throw failure('bad_request', 'from and to must be days, in order, at most ten years apart');
        const filter = {
          ...range,
          ...(wallet ? { wallet } : {}),
          ...(currency ? { currency } : {}),
          confirmed: confirmed === 'true',
          byBill: by === 'bill',
        };
        const narrowed = {
          ...(category === undefined ? {} : { category }),
          ...(member === undefined ? {} : { member }),
          ...(before ? { before } : {}),
        };
        const made =
          name === undefined
            ? await figureRows(ctx, { ...filter, part: part || 'all', ...narrowed })
            : await reports[name](ctx, filter);
        return { ...range, ...made };
      });
    },
  );
}
