import { failure } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import { requireAdmin, type Context } from '#platform/server/context.ts';
import { testType } from './delivery.ts';
import { assertActive, lockedWebhook } from './require-webhook.ts';
import { webhookJob } from './webhook-job.ts';

/** Lines of the log that the screen shows. */
const shown = 100;

interface Line {
  readonly id: string;
  readonly type: string;
  readonly klass: string | null;
  readonly record_id: string | null;
  readonly created_at: string;
  readonly tries: number;
  readonly next_try: string | null;
  readonly tried_at: string | null;
  readonly status: number | null;
  readonly failure: string | null;
  readonly milliseconds: number | null;
}

/** The newest messages of a webhook. */
export async function deliveriesOf(ctx: Context, webhook: string): Promise<{ readonly rows: Shown[] }> {
  requireAdmin(ctx);
  const [known] = await ctx.db.query('SELECT FROM webhooks WHERE account_id = $1 AND id = $2', [ctx.account, webhook]);
  if (known === undefined) throw failure('not_found', 'missing');
  const lines = await ctx.db.query<Line & Record<string, unknown>>(
    `SELECT id, type, klass, record_id, created_at, tries, next_try, tried_at, status, failure, milliseconds
     FROM webhook_deliveries WHERE account_id = $1 AND webhook_id = $2 ORDER BY id DESC LIMIT ${shown}`,
    [ctx.account, webhook],
  );
  return { rows: lines.map((line) => withoutNulls(line)) };
}

type Shown = Pick<Line, 'id' | 'type' | 'created_at' | 'tries'> & {
  readonly [K in keyof Line]?: NonNullable<Line[K]>;
};

function withoutNulls(line: Line): Shown {
  return Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null)) as unknown as Shown;
}

/** Lets a test message be sent; one that waits already is enough. */
export async function requestTest(ctx: Context, webhook: string): Promise<void> {
  requireAdmin(ctx);
  assertActive(await lockedWebhook(ctx, webhook));
  await ctx.db.query(
    `INSERT INTO webhook_deliveries (account_id, webhook_id, id, type, created_at, next_try)
     SELECT $1, $2, $3, $4, $5, $5 WHERE NOT EXISTS (SELECT FROM webhook_deliveries
       WHERE account_id = $1 AND webhook_id = $2 AND type = $4 AND next_try <= $5)`,
    [ctx.account, webhook, newId('msg'), testType, ctx.now],
  );
  await wake(ctx, webhook);
}

/** Lets a message be sent once more, also one that has failed for good. One that is due or being sent stays as it is. */
export async function sendAgain(ctx: Context, webhook: string, id: string): Promise<void> {
  requireAdmin(ctx);
  assertActive(await lockedWebhook(ctx, webhook));
  const [known] = await ctx.db.query<{ due: boolean | null }>(
    'SELECT next_try <= $4 AS due FROM webhook_deliveries WHERE account_id = $1 AND webhook_id = $2 AND id = $3',
    [ctx.account, webhook, id, ctx.now],
  );
  if (known === undefined) throw failure('not_found', 'missing');
  if (known.due !== true)
    await ctx.db.query('UPDATE webhook_deliveries SET next_try = $3, tries = 0 WHERE account_id = $1 AND id = $2', [
      ctx.account,
      id,
      ctx.now,
    ]);
  await wake(ctx, webhook);
}

async function wake(ctx: Context, webhook: string): Promise<void> {
  await ctx.db.query('UPDATE webhooks SET next_at = $3 WHERE account_id = $1 AND id = $2', [
    ctx.account,
    webhook,
    ctx.now,
  ]);
  ctx.db.wake(webhookJob);
}
