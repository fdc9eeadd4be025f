import type { FastifyRequest } from 'fastify';
import { failure, Failure } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import type { App } from '#platform/server/app.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { create, read, removeOwn, updateOwn } from '#platform/server/records/documents.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { clip } from '#platform/entity/storable-text.ts';
import { readerLabel } from '../../entities/reader-label.ts';
import { readerSubscription } from '../../entities/reader-subscription.ts';
import { itemId } from '../../rules/item-id.ts';
import { findOrCreateLabels } from '../adding/add-feeds.ts';
import { findFeeds } from '../adding/find-feeds.ts';
import { requestPoll } from '../engine/poll.ts';
import { startMarking, markSome } from '../items/mark-route.ts';
import { setStates, type Verb } from '../items/status.ts';
import { momentOf, itemNumberOf, type RequestParameters } from './parameters.ts';
import { streamOf, subscriptionOf, tagOf } from './streams.ts';

/** Ids of one transaction. */
const atOnce = 1000;
const maxIds = 10_000;

const additions: Readonly<Record<string, Verb>> = { read: 'read', starred: 'star', 'kept-unread': 'unread' };
const removals: Readonly<Record<string, Verb>> = { read: 'unread', starred: 'unstar', 'kept-unread': 'read' };

/** `edit-tag`: sets or removes read and starred for many items. Repeating it changes nothing. */
export async function editTag(app: App, request: FastifyRequest, parameters: RequestParameters): Promise<void> {
  const ids = parameters
    .all('i')
    .flatMap((text) => itemNumberOf(text) ?? [])
    .map(itemId);
  if (ids.length > maxIds) throw failure('bad_request', 'Too many items at once');
  const wordOf = (tag: string): string => tagOf(tag).replace('user/-/state/com.google/', '');
  const verbs = [
    ...parameters.all('a').flatMap((tag) => additions[wordOf(tag)] ?? []),
    ...parameters.all('r').flatMap((tag) => removals[wordOf(tag)] ?? []),
  ];
  for (let from = 0; from < ids.length; from += atOnce)
    await inAccount(app, request, async (ctx) => {
      await lockAccount(ctx);
      for (const verb of new Set(verbs)) await setStates(ctx, verb, ids.slice(from, from + atOnce));
    });
}

/** `mark-all-as-read` of a stream, up to a time. An unknown stream gets 404 and is never treated as all. */
export async function markAll(app: App, request: FastifyRequest, parameters: RequestParameters): Promise<void> {
  const until = momentOf(parameters.one('ts'));
  const batch = newId('rdm', app.now().getTime());
  if (parameters.one('s') === undefined) throw failure('bad_request', '`s` names a stream');
  const plan = await inAccount(app, request, async (ctx) => {
    const stream = await streamOf(ctx, parameters.one('s'));
    if (stream.kind === 'none') throw failure('not_found', 'missing');
    return stream.kind === 'read'
      ? undefined
      : startMarking(ctx, { ...(until !== undefined && { until: new Date(until).toISOString() }) }, batch, stream);
  });
  if (plan === undefined) return;
  while ((await inAccount(app, request, async (ctx) => markSome(ctx, plan, batch))) > 0);
}

/** `subscription/edit`: subscribes, unsubscribes, or changes title and labels. */
export async function editSubscriptions(
  app: App,
  request: FastifyRequest,
  parameters: RequestParameters,
): Promise<void> {
  const action = parameters.one('ac');
  for (const [place, tag] of parameters.all('s').slice(0, 200).entries())
    await inAccount(app, request, async (ctx) => {
      const name = tagOf(tag);
      const title = parameters.all('t')[place];
      const known = await subscriptionOf(ctx, name);
      if (action === 'unsubscribe') return known === undefined ? undefined : removeOwn(ctx, readerSubscription, known);
      const id = known ?? (action === 'subscribe' ? await subscribe(ctx, name.replace(/^feed\//, '')) : undefined);
      if (id === undefined) throw failure('not_found', 'missing');
      await changeSubscription(ctx, id, title, parameters.all('a'), parameters.all('r'));
    });
  requestPoll(app);
}

async function subscribe(ctx: Context, url: string): Promise<string> {
  return (await create(ctx, readerSubscription, { klass: readerSubscription.kind, url })).id;
}

async function changeSubscription(
  ctx: Context,
  id: string,
  title: string | undefined,
  added: readonly string[],
  removed: readonly string[],
): Promise<void> {
  const names = (tags: readonly string[]): string[] =>
    tags
      .map(tagOf)
      // A program that stores labels as tags adds the prefix a second time.
      .flatMap((tag) => /^(?:user\/-\/label\/)+(.{1,100})/su.exec(tag)?.[1] ?? []);
  const labels = await findOrCreateLabels(ctx, names(added));
  const idsOf = (tags: readonly string[]): string[] =>
    names(tags).flatMap((name) => labels.get(name.toLowerCase()) ?? []);
  const doc = await read(ctx, readerSubscription, id);
  const before = Array.isArray(doc['reader_label']) ? (doc['reader_label'] as string[]) : [];
  const gone = new Set(idsOf(removed));
  const next = [...new Set([...before, ...idsOf(added)])].filter((label) => !gone.has(label)).slice(0, 20);
  const named =
    title === undefined || title.trim() === '' ? {} : { title: clip(title.trim(), 300), customize_title: true };
  await updateOwn(ctx, readerSubscription, id, { reader_label: next, ...named }, 'update');
}

/** `subscription/quickadd`: subscribes to the feed at an address or of its page, and returns its stream. */
export async function quickAdd(app: App, request: FastifyRequest, parameters: RequestParameters) {
  // Some programs send it in query and form, but unencoded in the query, where the part after an `&` is lost.
  const query = parameters.all('quickadd').at(-1) ?? '';
  const url = tagOf(query).replace(/^feed\//, '');
  try {
    const known = await readingAccount(app, request, async (ctx) => {
      refuseReadOnly(ctx);
      return subscriptionOf(ctx, url);
    });
    if (known !== undefined) return { query, numResults: 1, streamId: `feed/${known}`, streamName: url };
    const { title, feeds } = await findFeeds(app, url);
    const address = feeds[0]?.url ?? url;
    const id = await inAccount(
      app,
      request,
      async (ctx) => (await subscriptionOf(ctx, address)) ?? (await subscribe(ctx, address)),
    );
    requestPoll(app);
    return { query, numResults: 1, streamId: `feed/${id}`, streamName: feeds[0]?.title || title || address };
  } catch (error) {
    // As the protocol says, an invalid address has zero results.
    if (!(error instanceof Failure) || typeof error.reason === 'string' || !('url' in error.reason)) throw error;
    return { query, numResults: 0, error: 'Feed not found' };
  }
}

/** `rename-tag` and `disable-tag`. */
export async function changeTag(
  app: App,
  request: FastifyRequest,
  parameters: RequestParameters,
  action: 'rename' | 'disable',
): Promise<void> {
  const nameOf = (tag: string | undefined): string =>
    tagOf(tag ?? '')
      .replace('user/-/label/', '')
      .trim()
      .slice(0, 100);
  await inAccount(app, request, async (ctx) => {
    const [row] = await ctx.db.query<{ id: string }>(
      'SELECT id FROM reader_labels WHERE account_id = $1 AND name = $2',
      [ctx.account, nameOf(parameters.one('s') ?? `user/-/label/${parameters.one('t') ?? ''}`)],
    );
    if (row === undefined) return;
    if (action === 'disable') await removeOwn(ctx, readerLabel, row.id);
    else {
      const name = nameOf(parameters.one('dest'));
      if (name === '') throw failure('bad_request', 'A label needs a name');
      await updateOwn(ctx, readerLabel, row.id, { name }, 'update');
    }
  });
}
