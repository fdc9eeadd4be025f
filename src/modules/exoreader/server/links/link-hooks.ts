import { fieldFailure } from '#platform/entity/failure.ts';
import type { Context, Change, EntityHooks } from '#platform/server/context.ts';
import { maxLinks, maxTags } from '../../rules/limits.ts';
import { addressKey, linkAddress, tidyTags } from '../../rules/links.ts';
import { titleJob } from './find-titles.ts';

/** Rules of links for every way of writing: normal forms of address and tags, and a job that finds missing names. */
export const linkHooks: EntityHooks = {
  batched: true,
  beforeSave: async (ctx, changes) => {
    for (const change of changes) prepare(ctx, change);
    const fresh = changes.filter(({ before }) => before === undefined).length;
    if (fresh > 0) await assertLinkQuota(ctx, fresh);
  },
  beforeRestore: async (ctx, changes) => assertLinkQuota(ctx, changes.length),
  afterSave: async (ctx, saved) => {
    const nameless = saved.filter(({ before, doc }) => before?.['url'] !== doc['url'] && doc['name'] === undefined);
    if (nameless.length > 0)
      await ctx.jobs.send(titleJob, { group: ctx.account, ids: nameless.map(({ doc }) => doc._id) });
  },
};

function prepare(ctx: Context, { before, values }: Change): void {
  if (before === undefined) values['added_at'] ??= ctx.now.toISOString();
  if (typeof values['url'] === 'string') {
    const url = linkAddress(values['url']);
    if (url === undefined) throw fieldFailure('url', 'is-invalid');
    values['url'] = url;
    values['url_key'] = addressKey(url);
  }
  if (Array.isArray(values['tag_names'])) {
    const tags = tidyTags(values['tag_names'] as string[], maxTags);
    values['tag_names'] = tags.length === 0 ? null : tags;
  }
}

/** Throws if `fresh` more links exceed the group's limit. */
export async function assertLinkQuota(ctx: Context, fresh: number): Promise<void> {
  const [row] = await ctx.db.query<{ count: number }>(
    "SELECT coalesce(max(amount), 0)::integer AS count FROM counters WHERE account_id = $1 AND id = 'BookmarkEntry'",
    [ctx.account],
  );
  if ((row?.count ?? 0) + fresh > maxLinks) throw fieldFailure('base', 'too-many-links', { count: maxLinks });
}
