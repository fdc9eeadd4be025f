import { product } from '#modules/groups/server/plan/plan.ts';
import { Failure } from '#platform/entity/failure.ts';
import type { App, Job } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { FetchRefused } from '#platform/server/fetch/fetch-refused.ts';
import { changeMany } from '#platform/server/records/many.ts';
import type { Work } from '#platform/server/workers/workers.ts';
import { bookmarkEntry } from '../../entities/bookmark-entry.ts';
import { fetchOutsideOf } from '../engine/poll.ts';
import type { readerTasks } from '../tasks.ts';

export const titleJob = 'find-link-titles';

/** Names links by the titles of their pages, soon after they were saved. */
export const findTitlesJob: Job = {
  name: titleJob,
  work: async (app, { group, ids }) => findTitles(app, String(group), Array.isArray(ids) ? (ids as string[]) : []),
};

/** Pages that are fetched in parallel. */
const parallelRequests = 4;

/** Fetches the pages of links without a name and stores their titles. The fetches run outside of transactions. */
export async function findTitles(app: App, group: string, ids: readonly string[]): Promise<void> {
  const principal = product(app, group);
  const links = await withContext(app, principal, async (ctx) => nameless(ctx, ids));
  const lane = async (): Promise<void> => {
    for (let link = links.shift(); link !== undefined; link = links.shift()) {
      const { id, url } = link;
      const name = await titleOf(app, url);
      if (name !== '') await withContext(app, principal, async (ctx) => giveName(ctx, id, url, name));
    }
  };
  await Promise.all(Array.from({ length: parallelRequests }, lane));
}

async function nameless(ctx: Context, ids: readonly string[]): Promise<{ id: string; url: string }[]> {
  return ctx.db.query(
    'SELECT id, url FROM bookmark_entries WHERE account_id = $1 AND id = ANY($2) AND name IS NULL ORDER BY id',
    [ctx.account, ids],
  );
}

/** Stores the title, unless a member named the link or changed its address meanwhile. */
async function giveName(ctx: Context, id: string, url: string, name: string): Promise<void> {
  await changeMany(
    ctx,
    bookmarkEntry,
    [id],
    (doc) => (doc['name'] === undefined && doc['url'] === url ? { name } : {}),
    'update',
  );
}

const looking: Work<typeof readerTasks> = { module: 'exoreader', pool: 'quick', tooLarge: 'feed-too-large' };

/** The title of a page; empty if it cannot be fetched. */
async function titleOf(app: App, url: string): Promise<string> {
  try {
    const { status, headers, body } = await fetchOutsideOf(app)(url, {
      timeout: 8000,
      headers: { accept: 'text/html,*/*;q=0.5' },
    });
    const contentType = headers['content-type'] ?? '';
    if (status !== 200 || !/html|^$/.test(contentType)) return '';
    return await app.workers.of('feeds').run(looking, 'pageTitle', { bytes: body, contentType });
  } catch (error) {
    const isTheirs = error instanceof FetchRefused || (error instanceof Failure && error.status === 422);
    if (isTheirs) return '';
    throw error;
  }
}
