import { mayReport } from '#modules/groups/server/may-report.ts';
import type { FastifyInstance } from 'fastify';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/context.ts';
import { onlyQuery, type Path } from '#platform/server/routes/database.ts';
import { reportRange } from '#platform/entity/report.ts';
import { type Report, reportNames } from '../../rules/report.ts';
import { groupPlace } from '../group-settings.ts';
import { reportOverGroups } from './report-groups.ts';
import { reports } from './report-rows.ts';

/** `GET /{db}/_design/report/_view/{tickets|times|estimates|warranty}?from=&to=&groups=all`: days in the group's time zone, both included. */
export function reportRoutes(app: App, server: FastifyInstance): void {
  server.get<{ Params: Path & { view: string } }>(
    '/:db/_design/report/_view/:view',
    { config: { policy: 'member', cost: 'report', token: 'ticket' } },
    async (request) => {
      const { from, to, groups } = onlyQuery(request, ['from', 'to', 'groups']);
      const name = reportNames.find((known) => known === request.params.view);
      return readingAccount(app, request, async (ctx): Promise<Report> => {
        if (name === undefined) throw fail('not_found', 'missing_named_view');
        if (!(await mayReport(ctx))) throw fail('forbidden', 'You are not allowed to access this data');
        const { today, timeZone } = await groupPlace(ctx);
        const range = reportRange(text(from), text(to), today);
        if (range === null) throw fail('bad_request', 'from and to must be days, in order, at most ten years apart');
        if (groups === 'all') return { ...range, ...(await reportOverGroups(app, request, ctx, { ...range, name })) };
        if (groups !== undefined) throw fail('bad_request', 'groups must be all');
        return { ...range, sections: await reports[name](ctx, { ...range, timeZone }) };
      });
    },
  );
}

function text(value: unknown): string | undefined {
  return value === undefined || value === '' ? undefined : String(value);
}
