import { setTimeout as sleep } from 'node:timers/promises';
import type { App, Job } from '#platform/server/app.ts';
import { collectChanges } from './collect.ts';
import { endOf } from './end-sending.ts';
import { wakeByChanges } from './wake-by-changes.ts';
import { sendDue } from './send.ts';
import { webhookJob } from './webhook-job.ts';

/** Webhooks that one process serves in parallel. */
const maxLanes = 50;
/** Milliseconds after which the job looks again while it waits for receivers. */
const lookEvery = 500;
/** Days for which the log of a webhook is stored. */
const logDays = 30;

interface Active {
  readonly account_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly behind: boolean;
  readonly due: boolean;
}

/**
 * Makes deliveries of new changes and sends them, each webhook apart from the others: a receiver that hangs delays only itself. A commit in a
 * group with webhooks wakes it.
 */
export const sendWebhooks: Job = {
  name: webhookJob,
  every: 15_000,
  atStart: true,
  work: async (app) => {
    const lanes = new Map<string, Promise<void>>();
    do {
      const known = await activeWebhooks(app);
      wakeByChanges(app, webhookJob, new Set(known.map((webhook) => webhook.account_id)));
      const collected = new Set<string>();
      for (const webhook of known.filter(({ behind }) => behind)) {
        await logged(app, webhook, async () => collectChanges(app, webhook.account_id, webhook.id, webhook.user_id));
        collected.add(webhook.id);
      }
      for (const webhook of known) {
        const key = `${webhook.account_id} ${webhook.id}`;
        if (lanes.has(key) || lanes.size >= maxLanes || !(webhook.due || collected.has(webhook.id))) continue;
        const lane = logged(app, webhook, async () => sendDue(app, webhook.account_id, webhook.id));
        lanes.set(
          key,
          lane.finally(() => lanes.delete(key)),
        );
      }
      if (lanes.size > 0) await Promise.race([...lanes.values(), sleep(lookEvery), endOf(app).reached]);
    } while (lanes.size > 0 && !endOf(app).aborted);
    await Promise.all(lanes.values());
  },
};

async function activeWebhooks(app: App): Promise<readonly Active[]> {
  return app.system('webhooks', async (db) => {
    const webhooks = await db.query<{
      account_id: string;
      id: string;
      user_id: string;
      seq: string;
      due: boolean | null;
    }>(
      `SELECT account_id, id, user_id, seq, next_at <= $1 AND (held_until IS NULL OR held_until <= $1) AS due
       FROM webhooks WHERE active ORDER BY next_at`,
      [app.now()],
    );
    if (webhooks.length === 0) return [];
    const newest = await db.query<{ account_id: string; value: string }>(
      "SELECT account_id, value FROM sequences WHERE name = 'seq' AND account_id = ANY($1)",
      [[...new Set(webhooks.map((webhook) => webhook.account_id))]],
    );
    const heads = new Map(newest.map(({ account_id: account, value }) => [account, Number(value)]));
    return webhooks.map(({ seq, due, ...webhook }) => ({
      ...webhook,
      behind: Number(seq) < (heads.get(webhook.account_id) ?? 0),
      due: due === true,
    }));
  });
}

/** Runs work for one webhook; its failure stops no other. */
async function logged(app: App, { account_id: group, id }: Active, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) =>
    app.server.log.error({ err: error, group, webhook: id }, 'a webhook could not be served'),
  );
}

/** Every night: deletes old lines of the logs. */
export const sweepWebhookLogs: Job = {
  name: 'sweep-webhook-logs',
  schedule: '40 4 * * *',
  work: async (app) => {
    const before = new Date(app.now().getTime() - logDays * 86_400_000);
    await app.system('webhooks', async (db) =>
      db.query('DELETE FROM webhook_deliveries WHERE next_try IS NULL AND created_at < $1', [before]),
    );
  },
};
