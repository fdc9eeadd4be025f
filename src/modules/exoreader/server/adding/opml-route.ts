import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { refuseReadOnly, type Context } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { checkModuleScope } from '#platform/server/auth/scopes.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, flag, listOf, media, ofDatabase, oneOf, optional, text } from '#platform/server/api/shapes/shape.ts';
import type { Work } from '#platform/server/workers/workers.ts';
import { requestPoll } from '../engine/poll.ts';
import { maxSubscriptions } from '../../rules/limits.ts';
import type { readerTasks } from '../tasks.ts';
import { addFeeds, assertReaderFeature } from './add-feeds.ts';
import { writeOpml } from './write-opml.ts';

const listing: Work<typeof readerTasks> = { module: 'exoreader', pool: 'quick', tooLarge: 'feed-too-large' };
const maxBytes = 3_000_000;

const becomes = ['new', 'known', 'twice', 'invalid'] as const;
const schemas = {
  import: {
    operationId: 'importOpml',
    tags: ['Reader'],
    summary: 'Subscribe to the feeds of an OPML file; with `dry` only report what would happen to each line',
    params: ofDatabase,
    querystring: exactly({ dry: optional(flag()) }),
    body: exactly({ content: text(maxBytes) }),
    response: {
      200: exactly({
        count: Type.Integer({ description: 'New subscriptions.' }),
        rows: listOf(
          exactly({ url: Type.String(), title: Type.String(), labels: listOf(Type.String()), becomes: oneOf(becomes) }),
        ),
      }),
    },
  },
  export: {
    operationId: 'exportOpml',
    tags: ['Reader'],
    summary: 'The subscriptions as an OPML file, with labels as folders',
    params: ofDatabase,
    response: { 200: media('text/x-opml') },
  },
};

/** `POST /{db}/_opml[?dry=true] {content}` and `GET /{db}/_opml`. */
export function opmlRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'import', token: 'reader' } as const;
  server.post('/:db/_opml', { config, bodyLimit: maxBytes, schema: schemas.import }, async (request) => {
    await readingAccount(app, request, async (ctx) => {
      checkModuleScope(ctx.who, 'reader', 'write');
      refuseReadOnly(ctx);
      await assertReaderFeature(ctx);
    });
    const rows = await plan(app, request, request.body.content);
    const fresh = rows.filter((row) => row.becomes === 'new');
    if (request.query.dry === true) return { count: fresh.length, rows: rows.map(rowOf) };
    if (fresh.length > 0) await addFeeds(app, request, fresh);
    requestPoll(app);
    return { count: fresh.length, rows: rows.map(rowOf) };
  });
  server.get(
    '/:db/_opml',
    { config: { ...config, cost: 'export' }, schema: schemas.export },
    async (request, reply) => {
      const file = await readingAccount(app, request, exportOpml);
      return reply
        .header('content-disposition', 'attachment; filename="subscriptions.opml"')
        .type('text/x-opml; charset=utf-8')
        .send(file);
    },
  );
}

function rowOf(row: Awaited<ReturnType<typeof plan>>[number]) {
  const { url, title, labels } = row;
  return { url, title, labels, becomes: row.becomes };
}

/** Subscribes to the new feeds of an OPML file. */
export async function importOpml(app: App, request: FastifyRequest, content: string): Promise<void> {
  await readingAccount(app, request, assertReaderFeature);
  const fresh = (await plan(app, request, content)).filter((row) => row.becomes === 'new');
  if (fresh.length > 0) await addFeeds(app, request, fresh);
  requestPoll(app);
}

async function plan(app: App, request: FastifyRequest, content: string) {
  return readingAccount(app, request, async (ctx) => {
    const { feeds, invalid } = await app.workers.of(ctx.account).run(listing, 'readOpml', content);
    if (feeds.length + invalid.length === 0) throw fieldFailure('content', 'not-opml');
    const rows = await ctx.db.query<{ url: string }>('SELECT url FROM reader_subscriptions WHERE account_id = $1', [
      ctx.account,
    ]);
    const known = new Set(rows.map(({ url }) => url));
    const seen = new Set<string>();
    const listed = feeds.map((feed) => {
      const twice = seen.has(feed.url);
      seen.add(feed.url);
      return {
        ...feed,
        becomes: known.has(feed.url) ? ('known' as const) : twice ? ('twice' as const) : ('new' as const),
      };
    });
    const fresh = listed.filter((row) => row.becomes === 'new').length;
    if (known.size + fresh > maxSubscriptions)
      throw fieldFailure('base', 'too-many-subscriptions', { count: maxSubscriptions });
    return [...mergedLabels(listed), ...invalid.map((one) => ({ ...one, labels: [], becomes: 'invalid' as const }))];
  });
}

/** Gives a feed that is listed in several folders the labels of all. */
function mergedLabels<T extends { readonly url: string; readonly labels: readonly string[]; readonly becomes: string }>(
  rows: readonly T[],
): T[] {
  const labels = new Map<string, Set<string>>();
  for (const row of rows) labels.set(row.url, new Set([...(labels.get(row.url) ?? []), ...row.labels]));
  return rows.map((row) =>
    row.becomes === 'new' ? { ...row, labels: [...(labels.get(row.url) ?? [])].slice(0, 20) } : row,
  );
}

/** All subscriptions as an OPML file. */
export async function exportOpml(ctx: Context): Promise<string> {
  const [feeds, labels] = await Promise.all([
    ctx.db.query<{
      title: string | null;
      url: string;
      website_url: string | null;
      reader_label: string[] | null;
      auth_mask: string | null;
    }>(
      'SELECT title, url, website_url, reader_label, auth_mask FROM reader_subscriptions WHERE account_id = $1 ORDER BY title, id',
      [ctx.account],
    ),
    ctx.db.query<{ id: string; name: string }>('SELECT id, name FROM reader_labels WHERE account_id = $1', [
      ctx.account,
    ]),
  ]);
  const names = new Map(labels.map(({ id, name }) => [id, name]));
  return writeOpml(
    'Oficina',
    feeds.map((feed) => ({
      title: feed.title ?? feed.url,
      url: feed.url,
      website: feed.website_url ?? undefined,
      labels: (feed.reader_label ?? []).flatMap((id) => names.get(id) ?? []),
    })),
    feeds.filter(({ auth_mask: mask }) => mask !== null).length,
  );
}
