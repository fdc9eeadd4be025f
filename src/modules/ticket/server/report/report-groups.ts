import { mayReport } from '#modules/groups/server/may-report.ts';
import type { FastifyRequest } from 'fastify';
import { mayHaveSubGroups } from '#modules/groups/rules/plan.ts';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { callerIn } from '#platform/server/http/guard.ts';
import { type Context } from '#platform/server/context.ts';
import { readingOther } from '#platform/server/app/open-context.ts';
import { planOf } from '#modules/groups/server/plan/plan.ts';
import type { Report, ReportName } from '../../rules/report.ts';
import { sumSections } from '../../rules/report-sum.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import { reports } from './report-rows.ts';

/**
 * A report over all groups of the caller with an Enterprise plan whose reports the caller may see. Each group is queried separately, in its
 * own transaction and time zone.
 */
export async function reportOverGroups(
  app: App,
  request: FastifyRequest,
  asking: Context,
  wanted: { readonly name: ReportName; readonly from: string; readonly to: string },
): Promise<Pick<Report, 'groups' | 'sections'>> {
  const { name, from, to } = wanted;
  if (!mayHaveSubGroups(await planOf(asking))) {
    throw failure('forbidden', 'Reports across groups need an Enterprise Group');
  }
  const found: { readonly name: string; readonly sections: Report['sections'] }[] = [];
  // One after the other, so that a person with many groups does not occupy many connections.
  for (const id of asking.who.roles) {
    const caller = await callerIn(app, request, id);
    if (caller?.access === undefined || caller.access.pending) continue;
    await readingOther(app, request, id, async (ctx) => {
      if (!mayHaveSubGroups(await planOf(ctx)) || !(await mayReport(ctx))) return;
      const { timeZone, currency } = await groupLocale(ctx);
      found.push({ name: await nameOf(ctx), sections: await reports[name](ctx, { from, to, timeZone, currency }) });
    });
  }
  return { groups: found.map((group) => group.name), sections: sumSections(found.map((group) => group.sections)) };
}

async function nameOf(ctx: Context): Promise<string> {
  const [row] = await ctx.db.query<{ name: string }>('SELECT name FROM accounts WHERE account_id = $1', [ctx.account]);
  return row?.name ?? '';
}
