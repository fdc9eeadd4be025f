import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { createChangeFeeds } from '#platform/server/changes/change-feed.ts';
import { kindOfFilter, type ChangeFilter } from '#platform/server/changes/change-filter.ts';
import { changesSince, newestChange } from '#platform/server/changes/changes.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Cost } from '#platform/server/http/limits/costs.ts';
import { memberOf } from '#platform/server/http/guard.ts';
import { events, lines } from './change-framing.ts';
import { nextWithin, sourceOf } from './change-source.ts';
import { endStream, streamChanges } from './change-stream.ts';
import { parseJson } from '../database.ts';
import { internals } from '#platform/server/app/internals.ts';
import type { Api } from '../../shapes/api.ts';
import {
  document,
  exactly,
  flag,
  listOf,
  media,
  ofDatabase,
  onLines,
  oneOf,
  optional,
  selector,
  whole,
  type Shape,
} from '../../shapes/shape.ts';

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

const maxIds = 500;
const badIds = { error: 'bad_request', reason: `\`doc_ids\` must be an array of at most ${maxIds} ids.` } as const;
const feeds = ['normal', 'longpoll', 'continuous', 'eventsource'] as const;
const schema = {
  operationId: 'changes',
  tags: ['Queries'],
  summary: 'Changes since a seq: at once, by long polling or as a stream',
  params: ofDatabase,
  querystring: exactly({
    since: optional(
      Type.String({ pattern: `^(now|${digits})$`, description: 'A seq, or now.', 'x-refusal': wholeNumber }),
    ),
    limit: count('At most 1,000; in a continuous feed the number after which it ends.'),
    feed: optional(oneOf(feeds, { 'x-refusal': { error: 'bad_request', reason: 'Unknown feed' } })),
    filter: optional(
      oneOf(['_doc_ids', '_selector'], {
        description: 'The ids are in `doc_ids`, the selector is in the body.',
        'x-refusal': { error: 'bad_request', reason: 'Only the filters _doc_ids and _selector exist' },
      }),
    ),
    doc_ids: optional(Type.String({ description: 'Ids, as JSON.' })),
    descending: optional(flag({ description: 'The newest first; with a normal feed.' })),
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
          schema: onLines('results', { results: listOf(change), last_seq: Type.Integer(), pending: Type.Integer() }),
        },
        ...media('text/event-stream').content,
      },
    },
  },
};
const body = exactly({
  doc_ids: optional(listOf(Type.String(), { maxItems: maxIds, 'x-refusal': badIds })),
  selector: optional(selector),
});

/**
 * `_changes`: what was written since a `seq`: at once, with the next change (longpoll), or as a stream (continuous,
 * eventsource).
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
  server.get('/:db/_changes', { config, schema }, async (request, reply) => tell(request, reply, {}));
  server.post(
    '/:db/_changes',
    { config, bodyLimit: 64_000, schema: { ...schema, operationId: 'postChanges', body } },
    async (request, reply) => tell(request, reply, request.body),
  );

  async function tell(request: Asking, reply: FastifyReply, sent: Shape<typeof body>) {
    const options = parse(request.headers['last-event-id'], request.query, sent);
    const { account } = memberOf(request);
    const { docs, filter, limit, descending } = options;
    const newest =
      options.since === undefined
        ? await readingAccount(app, request, async (ctx) => newestChange(ctx.db, account))
        : undefined;
    const since = options.since ?? newest?.seq ?? 0;
    if (options.feed === 'normal')
      return readingAccount(app, request, async (ctx) =>
        changesSince(ctx, { since, limit, withDocs: docs, filter, descending }),
      );
    kindOfFilter(app, filter);
    // Register before the next await: otherwise a client that disconnects meanwhile would stay in the set for ever.
    if (reply.raw.destroyed) return reply;
    const hold = (end: () => void): void => {
      if (closing) return end();
      open.add(end);
      reply.raw.once('close', () => open.delete(end));
    };
    const source = sourceOf(app, request, follow, { since, limit, docs, filter });
    if (options.feed === 'longpoll') {
      const results = await nextWithin(source, options.timeout, reply, hold);
      return { results, last_seq: Math.max(results.at(-1)?.seq ?? source.position(), since), pending: 0 };
    }
    const framing = options.feed === 'eventsource' ? events : lines;
    const streaming = streamChanges(reply, source, { seq: since, newest }, options.heartbeat, framing, options);
    hold(() => endStream(reply, app.shutdown.isHandedOver, framing));
    return streaming;
  }
}

type Asking = FastifyRequest & { readonly query: Shape<(typeof schema)['querystring']> };

/** A page of changes is a query; feeds that wait stay open. */
function costOfFeed({ query }: FastifyRequest): Cost {
  const { feed } = query as Input;
  return feed === undefined || feed === 'normal' ? 'find' : 'stream';
}

interface FeedOptions {
  readonly since: number | undefined;
  readonly limit: number;
  /** The number of changes after which a stream ends. */
  readonly most: number;
  readonly docs: boolean;
  readonly filter: ChangeFilter;
  readonly descending: boolean;
  readonly feed: (typeof feeds)[number];
  readonly heartbeat: number;
  readonly timeout: number;
  /** Milliseconds without a change after which a stream ends. */
  readonly patience: number | undefined;
}

function parse(
  lastEventId: string | string[] | undefined,
  query: Asking['query'],
  sent: Shape<typeof body>,
): FeedOptions {
  // A reconnecting browser sends the last id that it received.
  const since = lastEventId ?? query.since ?? '0';
  if (typeof since !== 'string' || !/^(now|\d{1,15})$/.test(since))
    throw failure(wholeNumber.error, wholeNumber.reason);
  const { feed = 'normal', descending = false, heartbeat } = query;
  if (descending && feed !== 'normal') throw failure('bad_request', 'Only a normal feed can be descending');
  const timeout = Math.min(60_000, query.timeout ?? 60_000);
  // At least one, as in CouchDB.
  const limit = Math.max(1, query.limit ?? (feed === 'continuous' ? Number.MAX_SAFE_INTEGER : 1000));
  return {
    since: since === 'now' ? undefined : Number(since),
    limit: Math.min(1000, limit),
    most: feed === 'continuous' ? limit : Number.MAX_SAFE_INTEGER,
    docs: query.include_docs === true,
    filter: filterOf(query, sent),
    descending,
    feed,
    heartbeat: Math.min(60_000, Math.max(1000, Number(heartbeat) || 25_000)),
    timeout,
    patience: feed === 'continuous' && heartbeat === undefined ? timeout : undefined,
  };
}

/** Ids and a selector count also without the name of their filter: a client that sends them wants them to count. */
function filterOf(query: Asking['query'], sent: Shape<typeof body>): ChangeFilter {
  const ids = sent.doc_ids ?? idsOf(query.doc_ids);
  if (query.filter === '_doc_ids' && ids === undefined) throw failure(badIds.error, badIds.reason);
  if (query.filter === '_selector' && sent.selector === undefined)
    throw failure('missing_required_key', 'Missing required key: selector');
  return { ids, selector: sent.selector };
}

function idsOf(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const list = parseJson(text);
  if (!Array.isArray(list) || list.length > maxIds || !list.every((id) => typeof id === 'string'))
    throw failure(badIds.error, badIds.reason);
  return list;
}
