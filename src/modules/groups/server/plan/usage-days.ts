import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { countOnce } from '#platform/server/changes/document-totals.ts';
import { type Context } from '#platform/server/context.ts';
import { readingAccount, withContext } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase } from '#platform/server/api/shapes/shape.ts';
import { jobOfGroups } from '../each-group.ts';
import { product, recordsOf } from './plan.ts';

/** Days for which the rows are stored. */
const keptDays = 400;

const schema = {
  operationId: 'usage_days',
  tags: ['Groups'],
  summary: 'The group’s usage at the end of each day, up to the latest 400; the last row is the current usage',
  params: ofDatabase,
  response: {
    200: exactly({
      rows: listOf(
        exactly({
          day: Type.String({ format: 'date' }),
          records: Type.Integer(),
          size: Type.Integer({ description: 'Bytes.' }),
        }),
      ),
    }),
  },
};

/** `GET /{account_id}/_usage_days`: records and bytes by day, the oldest first. */
export function usageDaysRoute(app: App, server: Api): void {
  server.get('/:db/_usage_days', { config: { policy: 'member', cost: 'read' }, schema }, async (request) =>
    readingAccount(app, request, async (ctx) => ({ rows: [...(await daysOf(ctx)), await today(ctx)] })),
  );
}

interface UsageDay extends Record<string, unknown> {
  readonly day: string;
  readonly records: number;
  readonly size: number;
}

async function daysOf(ctx: Context): Promise<readonly UsageDay[]> {
  return ctx.db.query<UsageDay>(
    `SELECT day::text AS day, records, size::float8 AS size FROM usage_days WHERE account_id = $1 AND day < $2 ORDER BY day`,
    [ctx.account, dayOf(ctx.now)],
  );
}

async function today(ctx: Context): Promise<UsageDay> {
  return { day: dayOf(ctx.now), ...(await recordsOf(ctx)) };
}

/**
 * In the last hour of each day (UTC): records the usage of every group, and counts the documents of groups that are new
 * to the running totals.
 */
export const recordUsageDays = jobOfGroups({ name: 'usage-days', schedule: '20 23 * * *' }, async (app, { id }) => {
  await withContext(app, product(app, id), recordDay);
  await withContext(app, product(app, id), countOnce);
});

async function recordDay(ctx: Context): Promise<void> {
  const { day, records, size } = await today(ctx);
  await ctx.db.query(
    `INSERT INTO usage_days (account_id, day, records, size) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, day) DO UPDATE SET records = excluded.records, size = excluded.size`,
    [ctx.account, day, records, size],
  );
  await ctx.db.query('DELETE FROM usage_days WHERE account_id = $1 AND day <= $2::date - $3::integer', [
    ctx.account,
    day,
    keptDays,
  ]);
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
