import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '../../app.ts';
import { createChangeFeeds, type Follow, type Follower } from '../../changes/change-feed.ts';
import { toChanges, changesSince, newestSeq, readableOf, type Change } from '../../changes/changes.ts';
import { type Context } from '../../context.ts';
import { readingAccount } from '../../app/open-context.ts';
import type { Cost } from '../../http/limits/costs.ts';
import { checkAgain, memberOf } from '../../http/guard.ts';
import { endStream, streamChanges, type Source } from './change-stream.ts';
import { internals } from '../../app/internals.ts';
import type { Api } from '../shapes/api.ts';
import {
  document,
  exactly,
  flag,
  listOf,
  media,
  ofDatabase,
  oneOf,
  optional,
  whole,
  type Shape,
} from '../shapes/shape.ts';

const digits = '[0-9]{1,15}';
const wholeNumber = { error: 'bad_request', reason: 'Expected a whole number' } as const;
const count = (description: string) =>
  optional(whole(0, Number.MAX_SAFE_INTEGER, { description, 'x-refusal': wholeNumber }));

const change = exactly({
  seq: Type.Integer(),
  id: Type.String(),
  klass: Type.String(),
  changes: listOf(exactly({ rev: Type.String() })),
  deleted: optional(Type.Literal(true)),
  doc: optional(document),
});

const schema = {
  operationId: 'changes',
  tags: ['Queries'],
  summary: 'Changes since a seq: at once, by long polling or as a stream',
  params: ofDatabase,
  querystring: exactly({
    since: optional(
      Type.String({ pattern: `^(now|${digits})$`, description: 'A seq, or now.', 'x-refusal': wholeNumber }),
    ),
    limit: count('At most 1,000.'),
    feed: optional(
      oneOf(['normal', 'longpoll', 'eventsource'], { 'x-refusal': { error: 'bad_request', reason: 'Unknown feed' } }),
    ),
    include_docs: optional(flag()),
    heartbeat: optional(
      Type.String({ pattern: `^(true|${digits})$`, description: 'Milliseconds.', 'x-refusal': wholeNumber }),
    ),
    timeout: count('Milliseconds, at most 60,000.'),
    seq_interval: optional(Type.String({ description: 'As in CouchDB; without effect here.' })),
    style: optional(Type.String({ description: 'As in CouchDB; without effect here.' })),
  }),
  response: {
    200: {
      content: {
        'application/json': {
          schema: exactly({ results: listOf(change), last_seq: Type.Integer(), pending: Type.Integer() }),
        },
        ...media('text/event-stream').content,
      },
    },
  },
};

/**
 * `_changes`: what was written since a `seq`: at once, with the next change (longpoll), or as a stream (eventsource).
 */
export function changeRoutes(app: App, server: Api): void {
  /** Functions that end each open stream and long poll. */
  const open = new Set<() => void>();
  let closing = false;
  const follow = createChangeFeeds(app[internals].database, app.bus);
  server.addHook('preClose', async () => {
    closing = true;
    for (const end of open) end();
  });
  const config = { policy: 'member', cost: costOfFeed, token: 'by-kind' } as const;
  server.get('/:db/_changes', { config, schema }, async (request, reply) => tell(request, reply));
  // CouchDB's own client uses POST; the body must be empty.
  server.post(
    '/:db/_changes',
    { config, schema: { ...schema, operationId: 'postChanges', body: exactly({}) } },
    async (request, reply) => tell(request, reply),
  );

  async function tell(
    request: FastifyRequest & { readonly query: Shape<(typeof schema)['querystring']> },
    reply: FastifyReply,
  ) {
    const options = parse(request.headers['last-event-id'], request.query);
    const { account } = memberOf(request);
    const since = options.since ?? (await readingAccount(app, request, async (ctx) => newestSeq(ctx.db, account)));
    if (options.feed === 'normal')
      return readingAccount(app, request, async (ctx) => changesSince(ctx, since, options.limit, options.docs));
    // Register before the next await: otherwise a client that disconnects meanwhile would stay in the set for ever.
    if (reply.raw.destroyed) return reply;
    const hold = (end: () => void): void => {
      if (closing) return end();
      open.add(end);
      reply.raw.once('close', () => open.delete(end));
    };
    const source = sourceOf(app, request, follow, account, since, options);
    if (options.feed === 'eventsource') {
      const streaming = streamChanges(reply, source, since, options.heartbeat);
      hold(() => endStream(reply, app.shutdown.isHandedOver));
      return streaming;
    }
    const results = await nextWithin(source, options.timeout, reply, hold);
    return { results, last_seq: results.at(-1)?.seq ?? since, pending: 0 };
  }
}

/** A page of changes is a query; feeds that wait stay open. */
function costOfFeed({ query }: FastifyRequest): Cost {
  const { feed } = query as Input;
  return feed === 'longpoll' || feed === 'eventsource' ? 'stream' : 'find';
}

interface FeedOptions {
  readonly since: number | undefined;
  readonly limit: number;
  readonly docs: boolean;
  readonly feed: string;
  readonly heartbeat: number;
  readonly timeout: number;
}

function parse(lastEventId: string | string[] | undefined, query: Shape<(typeof schema)['querystring']>): FeedOptions {
  // A reconnecting browser sends the last id that it received.
  const since = lastEventId ?? query.since ?? '0';
  if (typeof since !== 'string' || !/^(now|\d{1,15})$/.test(since))
    throw failure(wholeNumber.error, wholeNumber.reason);
  return {
    since: since === 'now' ? undefined : Number(since),
    // At least one, as in CouchDB.
    limit: Math.min(1000, Math.max(1, query.limit ?? 1000)),
    docs: query.include_docs === true,
    feed: query.feed ?? 'normal',
    heartbeat: Math.min(60_000, Math.max(1000, Number(query.heartbeat) || 25_000)),
    timeout: Math.min(60_000, query.timeout ?? 60_000),
  };
}

/**
 * The changes of one caller. Checks access and scopes with each portion, so that a person who lost access gets nothing
 * more.
 */
function sourceOf(
  app: App,
  request: FastifyRequest,
  follow: Follow,
  account: string,
  since: number,
  options: FeedOptions,
): Source {
  let failed: { readonly error: unknown } | undefined;
  // Changes may arrive while nobody waits.
  let news = false;
  let isStopped = false;
  let wake = (): void => undefined;
  const follower = follow(account, since, (error) => {
    if (error !== undefined) failed = { error };
    news = true;
    wake();
  });
  return {
    check: async () => checkAgain(app, request),
    next: async () => {
      const next = await readingAccount(app, request, async (ctx): Promise<readonly Change[]> => {
        for (;;) {
          if (failed !== undefined) throw failed.error;
          news = false;
          const rows = follower.rows();
          if (rows === undefined) return ownPage(ctx, follower, options);
          if (rows.length === 0) return [];
          const part = rows.slice(0, options.limit);
          const mine = await readableOf(ctx, part);
          const changes = await toChanges(ctx, mine, options.docs);
          follower.advance((changes.length < mine.length ? changes : part).at(-1)?.seq ?? 0);
          if (changes.length > 0) return changes;
        }
      });
      // Check after reading: nothing that was written after the caller lost access is sent.
      await checkAgain(app, request);
      return next;
    },
    more: async () => {
      if (news || isStopped) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    },
    stop: () => {
      isStopped = true;
      follower.stop();
      wake();
    },
  };
}

/** Reads the table for a follower that is older than the buffer. */
async function ownPage(ctx: Context, follower: Follower, { limit, docs }: FeedOptions): Promise<readonly Change[]> {
  const head = follower.head();
  const page = await changesSince(ctx, follower.since(), limit, docs);
  // If the caller may read none of the rest, skip it up to `head`.
  follower.advance(page.pending === 0 ? Math.max(page.last_seq, head) : page.last_seq);
  return page.results;
}

/** A long poll: waits for the first changes; empty after the timeout or if the client disconnects. */
async function nextWithin(
  source: Source,
  timeout: number,
  reply: FastifyReply,
  hold: (end: () => void) => void,
): Promise<readonly Change[]> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
    source.stop();
  };
  const timer = setTimeout(end, timeout);
  hold(end);
  reply.raw.once('close', end);
  try {
    for (;;) {
      const changes = await source.next();
      if (changes.length > 0) return changes;
      await source.more();
      if (isOver) return [];
    }
  } finally {
    clearTimeout(timer);
    source.stop();
  }
}
