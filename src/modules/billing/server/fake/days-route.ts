import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { requireAdmin, type Context } from '#platform/server/context.ts';
import { inAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, ofDatabase, yes } from '#platform/server/api/shapes/shape.ts';
import { backdate, checkPlanLimits } from '#modules/groups/server/plan/plan-limits.ts';
import { reconcileGroup } from '../operator.ts';
import { fakeOf } from './account.ts';

const schema = {
  operationId: 'fakeDays',
  tags: ['Billing'],
  summary: 'Fake processor: let days pass for the plan and payments of this group',
  params: ofDatabase,
  body: exactly({ days: Type.Integer({ minimum: 0, maximum: 400 }) }),
  response: { 200: exactly({ ok: yes }) },
};

/**
 * `POST /api/{account_id}/_paddle/days {days}`: lets anyone who tries the product move the time of one group. The moments that decide the
 * group's plan move back by `days`, the fake processor charges what has become due, and the nightly comparison runs at once.
 */
export function fakeDaysRoute(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'write' } as const;
  server.post('/:db/_paddle/days', { config, schema }, async (request) => {
    const { days } = request.body;
    const group = request.params.db;
    await inAccount(app, request, async (ctx) => ageSwitches(ctx, days), 'by-kind');
    fakeOf(app.environment, app.now).passDays(group, days);
    await reconcileGroup(app, group);
    await inAccount(app, request, checkPlanLimits, 'by-kind');
    return { ok: true as const };
  });
}

async function ageSwitches(ctx: Context, days: number): Promise<void> {
  requireAdmin(ctx);
  await backdate(ctx, days);
  await ctx.db.query(
    `UPDATE plan_switches SET switched_at = switched_at - make_interval(days => $2), kept_until = kept_until - make_interval(days => $2)
     WHERE account_id = $1`,
    [ctx.account, days],
  );
}
