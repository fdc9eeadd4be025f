import { Type } from 'typebox';
import type { App, Job } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { buildFind } from '#platform/server/query/find/sql/build.ts';
import { fieldMapOf } from '#platform/server/query/find/entity-fields.ts';
import { nextBookmark } from '#platform/server/query/find/sql/bookmark.ts';
import { project } from '#platform/server/query/find/project.ts';
import { parseFind } from '#platform/server/query/find/request.ts';
import { docOf } from '#platform/server/db/rows.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { document, exactly, listOf, readByHandler } from '#platform/server/api/shapes/shape.ts';
import { newId, nextRev } from '#platform/entity/id.ts';
import { planPrice } from '../entities/plan-price.ts';
import { processorsOf } from './processors.ts';
import type { SoldPrice } from './processor.ts';

const response = { 200: exactly({ docs: listOf(document), bookmark: Type.String() }) };
const databases = {
  prices: {
    operationId: 'find_prices',
    tags: ['Billing'],
    summary:
      'Find prices of plans by selector, as `_find` of a group does; prices that are no longer sold are inactive',
    body: readByHandler(Type.Object({})),
    response,
  },
  plans: {
    operationId: 'find_plans',
    tags: ['Billing'],
    summary: 'Find prices of the plans that are sold now',
    body: readByHandler(Type.Object({})),
    response,
  },
} as const;

/** `POST /prices/_find` and `POST /plans/_find`: the prices of plans, public. */
export function pricesRoute(app: App, server: Api): void {
  for (const database of ['prices', 'plans'] as const)
    server.post(
      `/${database}/_find`,
      { config: { policy: 'public', cost: 'find', token: 'any' }, schema: databases[database] },
      async (request) => findPrices(app, request.body, database),
    );
}

async function findPrices(app: App, body: unknown, database: keyof typeof databases) {
  const query = parseFind(body);
  const sold = database === 'plans' ? 'WHERE active' : '';
  const { text, values } = buildFind({
    table: `(SELECT '${database}'::text AS database, * FROM plan_prices ${sold}) AS prices`,
    accountColumn: 'database',
    accountId: database,
    fields: fieldMapOf(planPrice),
    request: query,
  });
  const rows = await app.system('payments', async (db) => db.query(text, values));
  return {
    docs: rows.map((row) => project(docOf(planPrice, row), query.fields)),
    bookmark: nextBookmark(rows, query),
  };
}

/**
 * At the start, every hour, and by `jobs run billing-prices`: stores the current prices of the processors, and the price of the free plan.
 */
export const syncPrices: Job = {
  name: 'billing-prices',
  every: 3_600_000,
  atStart: true,
  work: async (app) => {
    for (const processor of processorsOf(app.product)) {
      const sold = await processor.prices();
      await app.system('payments', async (db) => storePrices(db, sold, processor.livemode, app.now()));
    }
  },
};

/** Stores the prices that are sold. Others stay as inactive rows, because subscriptions may still use them. */
async function storePrices(db: Db, sold: readonly SoldPrice[], livemode: boolean, now: Date): Promise<void> {
  const free = { id: 'free', plan: 'free', amount: 0, active: true };
  const plans = new Set(planPrice.fields.group_plan.options as readonly string[]);
  const all = [free, ...sold.filter(({ plan }) => plan !== 'free' && plans.has(plan))];
  for (const { id, plan, amount, active } of all) {
    await db.query(
      `INSERT INTO plan_prices (id, rev, created_at, updated_at, livemode, group_plan, unit_amount, platform_price_id, active)
       VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (livemode, platform_price_id) DO UPDATE SET rev = excluded.rev, updated_at = excluded.updated_at,
         group_plan = excluded.group_plan, unit_amount = excluded.unit_amount, active = excluded.active
       WHERE (plan_prices.group_plan, plan_prices.unit_amount, plan_prices.active)
         IS DISTINCT FROM (excluded.group_plan, excluded.unit_amount, excluded.active)`,
      [newId(planPrice.prefix, now.getTime()), nextRev(), now, livemode, plan, amount, id, active],
    );
  }
  await db.query(
    'UPDATE plan_prices SET active = false WHERE livemode = $1 AND active AND NOT platform_price_id = ANY($2)',
    [livemode, all.map(({ id }) => id)],
  );
}
