import type { FastifyRequest } from 'fastify';
import { requireFeature } from '#modules/groups/server/features.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { inAccount } from '#platform/server/app/open-context.ts';
import { createMany } from '#platform/server/records/many.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { readerLabel } from '../../entities/reader-label.ts';
import { readerSubscription } from '../../entities/reader-subscription.ts';
import { parseSignIn } from '../parse/sign-in.ts';
import { sealSignIn, setSignIn } from '../sign-ins.ts';
import type { ListedFeed } from './read-opml.ts';

/** Subscriptions of one transaction: between two transactions other requests of the group can get its lock. */
const atOnce = 250;

export async function assertReaderFeature(ctx: Context): Promise<void> {
  await requireFeature(ctx, readerSubscription);
}

/** Subscribes to the feeds that the group does not read yet, and creates missing labels. */
export async function addFeeds(app: App, request: FastifyRequest, feeds: readonly ListedFeed[]): Promise<void> {
  const labels = await inAccount(app, request, async (ctx) =>
    findOrCreateLabels(
      ctx,
      feeds.flatMap((feed) => feed.labels),
    ),
  );
  for (let from = 0; from < feeds.length; from += atOnce)
    await inAccount(app, request, async (ctx) => addSome(ctx, feeds.slice(from, from + atOnce), labels, from));
}

async function addSome(
  ctx: Context,
  feeds: readonly ListedFeed[],
  labels: ReadonlyMap<string, string>,
  place: number,
): Promise<void> {
  await lockAccount(ctx);
  // Another request may have subscribed meanwhile.
  const rows = await ctx.db.query<{ url: string }>(
    'SELECT url FROM reader_subscriptions WHERE account_id = $1 AND url = ANY($2)',
    [ctx.account, feeds.map(({ url }) => url)],
  );
  const known = new Set(rows.map(({ url }) => url));
  const fresh = feeds.filter(({ url }) => !known.has(url));
  if (fresh.length === 0) return;
  const ids = await createMany(
    ctx,
    readerSubscription,
    fresh.map((feed) => ({
      url: feed.url,
      title: feed.title === '' ? null : feed.title,
      auth_mask: (feed.auth === undefined ? undefined : parseSignIn(feed.auth)?.mask) ?? null,
      customize_title: false,
      active: true,
      reader_label: feed.labels.flatMap((name) => labels.get(name.toLowerCase()) ?? []),
    })),
    'import',
    { place },
  );
  for (const [at, { auth }] of fresh.entries()) {
    const id = ids[at] ?? '';
    if (auth !== undefined && parseSignIn(auth) !== undefined)
      await setSignIn(ctx, id, sealSignIn(ctx, id, auth).sealed);
  }
}

/** The ids of labels by name in lower case; creates missing labels. */
export async function findOrCreateLabels(ctx: Context, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  await lockAccount(ctx);
  const rows = await ctx.db.query<{ id: string; name: string }>(
    'SELECT id, name FROM reader_labels WHERE account_id = $1',
    [ctx.account],
  );
  const known = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
  const missing = [...new Map(names.map((name) => [name.toLowerCase(), name]))].filter(([key]) => !known.has(key));
  if (missing.length === 0) return known;
  const ids = await createMany(
    ctx,
    readerLabel,
    missing.map(([, name]) => ({ name })),
    'create',
  );
  return new Map([...known, ...missing.map(([key], place) => [key, ids[place] ?? ''] as const)]);
}
