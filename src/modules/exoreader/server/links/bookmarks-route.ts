import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { requireFeature } from '#modules/groups/server/features.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { refuseReadOnly, type Context } from '#platform/server/context.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { createMany } from '#platform/server/records/many.ts';
import { checkModuleScope } from '#platform/server/auth/scopes.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, flag, listOf, media, ofDatabase, oneOf, optional, text } from '#platform/server/api/shapes/shape.ts';
import type { Work } from '#platform/server/workers/workers.ts';
import { bookmarkEntry } from '../../entities/bookmark-entry.ts';
import { maxTags } from '../../rules/limits.ts';
import type { readerTasks } from '../tasks.ts';
import { assertLinkQuota } from './link-hooks.ts';
import type { ListedLink } from './read-bookmarks.ts';
import { writeBookmarks } from './write-bookmarks.ts';

const listing: Work<typeof readerTasks> = { module: 'exoreader', pool: 'quick', tooLarge: 'feed-too-large' };
const maxBytes = 10_000_000;
/** Links of one transaction: between two transactions other requests of the group can get its lock. */
const atOnce = 250;

const becomes = ['new', 'known', 'twice', 'invalid'] as const;
const schemas = {
  import: {
    operationId: 'importBookmarks',
    tags: ['Reader'],
    summary: 'Add the links of a browser’s bookmarks file; with `dry` only report what would happen to each line',
    params: ofDatabase,
    querystring: exactly({ dry: optional(flag()) }),
    body: exactly({ content: text(maxBytes) }),
    response: {
      200: exactly({
        count: Type.Integer({ description: 'New links.' }),
        left: Type.Integer({ description: 'Number of lines beyond the limit.' }),
        rows: listOf(
          exactly({ url: Type.String(), name: Type.String(), tags: listOf(Type.String()), becomes: oneOf(becomes) }),
        ),
      }),
    },
  },
  export: {
    operationId: 'exportBookmarks',
    tags: ['Reader'],
    summary: 'The links as a browser’s bookmarks file, with tags as folders',
    params: ofDatabase,
    response: { 200: media('text/html') },
  },
};

/** `POST /{db}/_bookmarks[?dry=true] {content}` and `GET /{db}/_bookmarks`. */
export function bookmarkRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'import', token: 'reader' } as const;
  server.post('/:db/_bookmarks', { config, bodyLimit: maxBytes, schema: schemas.import }, async (request) => {
    await readingAccount(app, request, async (ctx) => {
      checkModuleScope(ctx.who, 'reader', 'write');
      refuseReadOnly(ctx);
      await requireFeature(ctx, bookmarkEntry);
    });
    const { planned, left } = await plan(app, request, request.body.content);
    const fresh = planned.flatMap(({ link, becomes: what }) => (what === 'new' && link !== undefined ? [link] : []));
    if (request.query.dry !== true)
      for (let from = 0; from < fresh.length; from += atOnce)
        await inAccount(app, request, async (ctx) => addSome(ctx, fresh.slice(from, from + atOnce), from));
    return { count: fresh.length, left, rows: planned.map(({ link: _link, ...row }) => row) };
  });
  server.get(
    '/:db/_bookmarks',
    { config: { ...config, cost: 'export' }, schema: schemas.export },
    async (request, reply) => {
      const file = await readingAccount(app, request, exported);
      return reply
        .header('content-disposition', 'attachment; filename="bookmarks.html"')
        .type('text/html; charset=utf-8')
        .send(file);
    },
  );
}

interface Planned {
  readonly url: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly becomes: (typeof becomes)[number];
  readonly link?: ListedLink;
}

/** What an import would do with each line. A page in several folders gets the tags of all. */
async function plan(
  app: App,
  request: FastifyRequest,
  content: string,
): Promise<{ planned: readonly Planned[]; left: number }> {
  return readingAccount(app, request, async (ctx) => {
    const { links, invalid, left } = await app.workers.of(ctx.account).run(listing, 'readBookmarks', content);
    if (links.length + invalid.length === 0) throw fieldFailure('content', 'not-bookmarks');
    const pages = pagesOf(links);
    const known = await knownOf(ctx, [...pages.keys()]);
    const planned = links.map((link): Planned => {
      const { key } = link;
      const page = pages.get(key);
      const tags = [...(page?.tags ?? [])].slice(0, maxTags);
      const row = { url: link.url, name: link.name, tags, link: { ...link, tags } };
      return { ...row, becomes: known.has(key) ? 'known' : page?.first === link ? 'new' : 'twice' };
    });
    const fresh = planned.filter((row) => row.becomes === 'new').length;
    await assertLinkQuota(ctx, fresh);
    const bad = invalid.map((row): Planned => ({ ...row, tags: [], becomes: 'invalid' }));
    return { planned: [...planned, ...bad], left };
  });
}

/** Pages by address key: the first line of each, with the tags of all its lines. */
function pagesOf(
  links: readonly ListedLink[],
): ReadonlyMap<string, { readonly first: ListedLink; readonly tags: ReadonlySet<string> }> {
  const pages = new Map<string, { first: ListedLink; tags: Set<string> }>();
  for (const link of links) {
    const { key } = link;
    const page = pages.get(key) ?? { first: link, tags: new Set<string>() };
    pages.set(key, page);
    for (const tag of link.tags) if (page.tags.size < maxTags) page.tags.add(tag);
  }
  return pages;
}

async function knownOf(ctx: Context, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.query<{ url_key: string }>(
    'SELECT url_key FROM bookmark_entries WHERE account_id = $1 AND url_key = ANY($2)',
    [ctx.account, keys],
  );
  return new Set(rows.map((row) => row.url_key));
}

async function addSome(ctx: Context, links: readonly ListedLink[], place: number): Promise<void> {
  await lockAccount(ctx);
  // Another request may have saved some of them meanwhile.
  const known = await knownOf(
    ctx,
    links.map(({ key }) => key),
  );
  const fresh = links.filter(({ key }) => !known.has(key));
  if (fresh.length === 0) return;
  const rows = fresh.map(({ url, key, name, tags, notes, later, since }) => ({
    url,
    url_key: key,
    name: name === '' ? null : name,
    tag_names: tags.length === 0 ? null : tags,
    notes: notes === '' ? null : notes,
    read_later: later,
    added_at: new Date(since === null || since > ctx.now.getTime() ? ctx.now : since).toISOString(),
  }));
  await createMany(ctx, bookmarkEntry, rows, 'import', { place });
}

interface Row {
  readonly url: string;
  readonly name: string | null;
  readonly tag_names: readonly string[] | null;
  readonly notes: string | null;
  readonly read_later: boolean | null;
  readonly added_at: string;
}

async function exported(ctx: Context): Promise<string> {
  const rows = await ctx.db.query<Row>(
    'SELECT url, name, tag_names, notes, read_later, added_at FROM bookmark_entries WHERE account_id = $1 ORDER BY added_at, id',
    [ctx.account],
  );
  return writeBookmarks(
    'Oficina',
    rows.map((row) => ({
      url: row.url,
      name: row.name ?? row.url,
      tags: row.tag_names ?? [],
      notes: row.notes ?? '',
      later: row.read_later === true,
      since: Date.parse(row.added_at),
    })),
  );
}
