import { randomUUID } from 'node:crypto';
import type { App } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import type { Context, Principal } from '#platform/server/context.ts';
import { createFetchOutside } from '#platform/server/fetch/fetch-outside.ts';
import { FetchRefused } from '#platform/server/fetch/fetch-refused.ts';
import { webhookHeaders } from '#platform/server/fetch/webhook-headers.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import { messageOf, type Delivery } from './delivery.ts';
import { endOf } from './end-sending.ts';
import { noteResults, type Result } from './note-results.ts';
import { ownerOf } from './owner.ts';
import { signingKey } from './secret.ts';
import { stopWebhook } from './stop.ts';
import { isOfThisMachine } from './webhook-address.ts';

/** Requests to one receiver in parallel. */
const parallel = 2;
/** Milliseconds until a receiver must have answered, and for which one process holds a webhook. */
const patience = 10_000;
const hold = 30_000;

interface Held {
  readonly url: string;
  readonly user_id: string;
  readonly sealed: Buffer;
}

/**
 * Sends what is due for one webhook, two messages at a time. One process at a time does so: it holds the webhook for longer than a request takes.
 * Nothing is sent within a transaction.
 */
export async function sendDue(app: App, account: string, id: string): Promise<void> {
  const mark = randomUUID();
  while (!endOf(app).aborted) {
    const held = await take(app, account, id, mark);
    if (held === undefined) return;
    const [owner, key] = [await ownerOf(app, account, held.user_id), signingKey(app, account, id, held.sealed)];
    const why = owner === undefined ? 'owner' : key === undefined ? 'unreadable' : undefined;
    if (owner === undefined || key === undefined) {
      await release(app, account, id, mark);
      return stopWebhook(app, account, id, why ?? 'owner');
    }
    const due = await inGroup(app, account, async (ctx) => dueDeliveries(ctx, id));
    const results = await Promise.race([
      Promise.all(due.map(async (delivery) => sendOne(app, owner, { url: held.url, key }, delivery))),
      endOf(app).reached,
    ]);
    // The server ends: another process sends them, with the same ids.
    if (results === undefined) return release(app, account, id, mark);
    const stopped = await inGroup(app, account, async (ctx) => noteResults(ctx, id, results));
    if (stopped !== undefined) return stopWebhook(app, account, id, stopped);
  }
}

async function inGroup<T>(app: App, account: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  return withContext(app, product(app, account), work);
}

/** Holds the webhook for this process; undefined if nothing is due, or while another process sends. */
async function take(app: App, account: string, id: string, mark: string): Promise<Held | undefined> {
  const [held] = await inGroup(app, account, async (ctx) =>
    ctx.db.query<Held & Record<string, unknown>>(
      `UPDATE webhooks SET held_until = $4, held_by = $5
       WHERE account_id = $1 AND id = $2 AND active AND next_at <= $3 AND (held_until IS NULL OR held_until <= $3)
       RETURNING url, user_id, sealed`,
      [account, id, ctx.now, new Date(ctx.now.getTime() + hold), mark],
    ),
  );
  return held;
}

async function release(app: App, account: string, id: string, mark: string): Promise<void> {
  await inGroup(app, account, async (ctx) =>
    ctx.db.query(
      'UPDATE webhooks SET held_until = NULL, held_by = NULL WHERE account_id = $1 AND id = $2 AND held_by = $3',
      [account, id, mark],
    ),
  );
}

async function dueDeliveries(ctx: Context, webhook: string): Promise<readonly Delivery[]> {
  return ctx.db.query<Delivery & Record<string, unknown>>(
    `SELECT id, type, klass, record_id, rev, created_at, tries, detail FROM webhook_deliveries
     WHERE account_id = $1 AND webhook_id = $2 AND next_try <= $3 ORDER BY next_try, id LIMIT ${parallel}`,
    [ctx.account, webhook, ctx.now],
  );
}

async function sendOne(
  app: App,
  owner: Principal,
  { url, key }: { readonly url: string; readonly key: Buffer },
  delivery: Delivery,
): Promise<Result> {
  const body = await messageOf(app, owner, delivery);
  if (body === undefined) return { delivery, hidden: true };
  const begun = performance.now();
  const answer = await post(app, url, webhookHeaders({ id: delivery.id, at: app.now(), body, secret: key }), body);
  return { delivery, ...answer, milliseconds: Math.round(performance.now() - begun) };
}

/** The status of the answer, or why there is none. */
async function post(
  app: App,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<{ readonly status: number } | { readonly failure: string }> {
  const { environment } = app;
  const target = new URL(url);
  const own = isOfThisMachine(environment, target) ? [target.host] : [];
  const fetchOutside = createFetchOutside({ namedHosts: [...own, ...environment.fetchTestHosts] });
  try {
    const { status } = await fetchOutside(url, {
      headers,
      post: body,
      follows: false,
      headersOnly: true,
      timeout: patience,
    });
    return { status };
  } catch (error) {
    if (!(error instanceof FetchRefused)) app.server.log.warn({ err: error }, 'a webhook could not be sent');
    return { failure: error instanceof FetchRefused ? error.why : 'unreachable' };
  }
}
