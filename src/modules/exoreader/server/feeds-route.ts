import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { refuseReadOnly, type Context } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { checkModuleScope } from '#platform/server/auth/scopes.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, ofRecord, optional, yes } from '#platform/server/api/shapes/shape.ts';
import { closePolling, endPolling, requestPoll } from './engine/poll.ts';
import { inFeeds, nextFetchAtSql, clearClaimSql } from './engine/feeds.ts';

const moment = (description: string) => optional(Type.String({ description }));

const row = exactly({
  _id: Type.String(),
  items: Type.Integer(),
  unread: Type.Integer(),
  starred: Type.Integer(),
  /** The feed has not delivered anything to this subscription yet. */
  waiting: Type.Boolean({ description: 'The feed has not delivered its first items yet.' }),
  checked_at: moment('Time of the last request.'),
  fetched_at: moment('Time of the last successful request.'),
  next_check_at: moment('Time of the next request.'),
  came: optional(Type.Integer({ description: 'Number of new items in the last response.' })),
  failure: optional(Type.String({ description: 'The reason for failing, as a code.' })),
  failing_since: moment('Time since which the feed fails.'),
  paused_at: moment('Time since which it is no longer fetched, because it is gone.'),
  moving_to: optional(Type.String({ description: 'The address to which the feed says it has moved.' })),
  icon: optional(
    Type.String({ description: 'Version of the site’s icon, which `GET /{db}/{subscription}/icon` returns.' }),
  ),
});

const schemas = {
  feeds: {
    operationId: 'readerFeeds',
    tags: ['Reader'],
    summary: 'Unread items of each subscription, and the result of its feed’s last request',
    params: ofDatabase,
    response: { 200: exactly({ rows: listOf(row) }) },
  },
  fetch: {
    operationId: 'fetchFeed',
    tags: ['Reader'],
    summary: 'Fetch the feed of a subscription now, unless it was fetched within the last minute',
    params: ofRecord,
    response: { 202: exactly({ ok: yes }) },
  },
};

/** `GET /{db}/_feeds` and `POST /{db}/{id}/fetch`. */
export function feedRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'find', token: 'reader' } as const;
  // The poll shuts down while the server answers its last requests.
  server.addHook('preClose', async () => void endPolling(app));
  server.addHook('onClose', async () => closePolling(app));
  server.get('/:db/_feeds', { config, schema: schemas.feeds }, async (request) =>
    readingAccount(app, request, async (ctx) => ({ rows: await statesOf(app, ctx) })),
  );
  server.post('/:db/:id/fetch', { config, schema: schemas.fetch }, async (request, reply) => {
    const [source] = await readingAccount(app, request, async (ctx) => {
      checkModuleScope(ctx.who, 'reader', 'write');
      refuseReadOnly(ctx);
      return ctx.db.query<{ feed_id: number | null }>(
        'SELECT feed_id FROM reader_sources WHERE account_id = $1 AND subscription_id = $2',
        [ctx.account, request.params.id],
      );
    });
    if (source === undefined) throw failure('not_found', 'missing');
    if (source.feed_id !== null) await scheduleNow(app, source.feed_id);
    requestPoll(app);
    return reply.code(202).send({ ok: true });
  });
}

/** Milliseconds between two requested fetches of a feed. */
const minFetchGap = 60_000;

async function scheduleNow(app: App, feed: number): Promise<void> {
  const now = app.now();
  await inFeeds(app, async (db) =>
    db.query(
      `UPDATE feeds SET next_check_at = $2, ${clearClaimSql}, paused_at = NULL WHERE id = $1 AND (${nextFetchAtSql} > $2 OR paused_at IS NOT NULL) AND (checked_at IS NULL OR checked_at < $3)`,
      [feed, now, new Date(now.getTime() - minFetchGap)],
    ),
  );
}

interface Source {
  readonly subscription_id: string;
  readonly feed_id: number | null;
  readonly given: number | null;
  readonly items: number;
  readonly unread: number;
  readonly starred: number;
  readonly created_at: string;
}

type State = Readonly<Record<string, string | number | null>> & { readonly id: number };

async function statesOf(app: App, ctx: Context) {
  const sources = await ctx.db.query<Source>(
    `SELECT s.subscription_id, s.feed_id, s.given, s.items, s.unread, s.starred, r.created_at
     FROM reader_sources s JOIN reader_subscriptions r ON r.account_id = $1 AND r.id = s.subscription_id
     WHERE s.account_id = $1 ORDER BY s.subscription_id`,
    [ctx.account],
  );
  const ids = sources.flatMap(({ feed_id: id }) => id ?? []);
  const feeds = await inFeeds(app, async (db) =>
    db.query<State>(
      `SELECT id, checked_at, fetched_at, ${nextFetchAtSql} AS next_check_at, came, failure, failing_since, paused_at, moving_to,
         (SELECT version FROM site_icons WHERE host = site_host) AS icon
       FROM feeds WHERE id = ANY($1::bigint[])`,
      [ids],
    ),
  );
  const byId = new Map(feeds.map((feed) => [feed.id, feed]));
  return sources.map((source) => stateOf(source, byId.get(source.feed_id ?? 0)));
}

/** Leaves out what happened before the group subscribed: it would reveal that other groups read the feed. */
function stateOf(
  { subscription_id: id, given, items, unread, starred, created_at: since }: Source,
  feed: State | undefined,
) {
  const counts = { _id: id, items, unread, starred, waiting: given === null && feed?.['failure'] === null };
  if (feed === undefined || !(Date.parse(String(feed['checked_at'])) >= Date.parse(since)))
    return { ...counts, waiting: given === null };
  const state = Object.entries(feed).flatMap(([name, value]) => {
    if (name === 'id' || value === null) return [];
    if (name === 'failing_since' || name === 'paused_at') return [[name, String(value) < since ? since : value]];
    return name === 'fetched_at' && String(value) < since ? [] : [[name, value]];
  });
  return { ...counts, ...Object.fromEntries(state) };
}
