import { mayReport } from '#modules/groups/server/may-report.ts';
import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, oneOf, optional, reportRow } from '#platform/server/api/shapes/shape.ts';
import { reportRange } from '#platform/entity/report.ts';
import { type Report, reportNames } from '../../rules/report.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import { reportOverGroups } from './report-groups.ts';
import { reports } from './report-rows.ts';

const schema = {
  operationId: 'report',
  tags: ['Tickets'],
  summary:
    'tickets, times, estimates, warranty, margin or margin-lines: counts, hours and sums, for administrators and members with report_view',
  params: Type.Object({ ...ofDatabase.properties, view: Type.String() }),
  querystring: exactly({
    from: optional(Type.String({ description: 'First day; default: 89 days before the last.' })),
    to: optional(Type.String({ description: 'Last day; default: today.' })),
    technician: optional(
      Type.String({ maxLength: 64, description: 'Of margin-lines: only the lines of this person, or of `none`.' }),
    ),
    groups: optional(
      oneOf(['all'], {
        description: 'Include the caller’s other groups of an Enterprise plan.',
        'x-refusal': { error: 'bad_request', reason: 'groups must be all' },
      }),
    ),
  }),
  response: {
    200: exactly({
      from: Type.String(),
      to: Type.String(),
      groups: optional(listOf(Type.String())),
      sections: Type.Record(Type.String(), listOf(reportRow)),
    }),
  },
};

/** `GET /{db}/_design/report/_view/{tickets|times|estimates|warranty|margin|margin-lines}`: days are in the group's time zone, the last one included. */
export function reportRoutes(app: App, server: Api): void {
  server.get(
    '/:db/_design/report/_view/:view',
    { config: { policy: 'member', cost: 'report', token: 'ticket' }, schema },
    async (request) => {
      const { from, to, groups, technician } = request.query;
      const name = reportNames.find((known) => known === request.params.view);
      return readingAccount(app, request, async (ctx): Promise<Report> => {
        if (name === undefined) throw failure('not_found', 'missing_named_view');
        if (!(await mayReport(ctx))) throw failure('forbidden', 'You are not allowed to access this data');
        const { today, timeZone, currency } = await groupLocale(ctx);
        const range = reportRange(from || undefined, to || undefined, today);
        if (range === null) throw failure('bad_request', 'from and to must be days, in order, at most ten years apart');
        if (groups === 'all') return { ...range, ...(await reportOverGroups(app, request, ctx, { ...range, name })) };
        return { ...range, sections: await reports[name](ctx, { ...range, timeZone, currency, technician }) };
      });
    },
  );
}
