import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Follow, Follower } from '#platform/server/changes/change-feed.ts';
import { filtered, type ChangeFilter } from '#platform/server/changes/change-filter.ts';
import { changesSince, readableOf, toChanges, type Change } from '#platform/server/changes/changes.ts';
import type { Context } from '#platform/server/context.ts';
import { checkAgain, memberOf } from '#platform/server/http/guard.ts';
import type { Source } from './change-stream.ts';

/** What a client asks of a feed that waits. */
export interface Waiting {
  readonly since: number;
  /** Maximum changes of a portion. */
  readonly limit: number;
  readonly docs: boolean;
  readonly filter: ChangeFilter;
}

/**
 * The changes of one caller. Checks access and scopes with each portion, so that a person who lost access gets nothing
 * more.
 */
export function sourceOf(app: App, request: FastifyRequest, follow: Follow, waiting: Waiting): Source {
  let failed: { readonly error: unknown } | undefined;
  // Changes may arrive while nobody waits.
  let news = false;
  let isStopped = false;
  const rights = (): string => {
    const { limits, hidden } = memberOf(request).access;
    return JSON.stringify([limits, hidden]);
  };
  const atStart = rights();
  const check = async (): Promise<void> => {
    await checkAgain(app, request);
    // What the caller may read has changed: the client asks again, with the new rights.
    if (rights() !== atStart) throw failure('forbidden', 'You are not allowed to access this data');
  };
  let wake = (): void => undefined;
  const follower = follow(memberOf(request).account, waiting.since, (error) => {
    if (error !== undefined) failed = { error };
    news = true;
    wake();
  });
  return {
    check,
    next: async () => {
      const next = await readingAccount(app, request, async (ctx): Promise<readonly Change[]> => {
        for (;;) {
          if (failed !== undefined) throw failed.error;
          news = false;
          const rows = follower.rows();
          if (rows === undefined) return ownPage(ctx, follower, waiting);
          if (rows.length === 0) return [];
          const part = rows.slice(0, waiting.limit);
          const mine = await filtered(ctx, await readableOf(ctx, part), waiting.filter);
          const changes = await toChanges(ctx, mine, waiting.docs);
          follower.advance((changes.length < mine.length ? changes : part).at(-1)?.seq ?? 0);
          if (changes.length > 0) return changes;
        }
      });
      // Check after reading: nothing that was written after the caller lost access is sent.
      await check();
      return next;
    },
    more: async () => {
      if (news || isStopped) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    },
    position: () => follower.since(),
    stop: () => {
      isStopped = true;
      follower.stop();
      wake();
    },
  };
}

/** Reads the table for a follower that is older than the buffer. */
async function ownPage(ctx: Context, follower: Follower, { limit, docs, filter }: Waiting): Promise<readonly Change[]> {
  const head = follower.head();
  const since = follower.since();
  const page = await changesSince(ctx, { since, limit, withDocs: docs, filter, descending: false });
  // If the caller may read none of the rest, skip it up to `head`.
  follower.advance(page.pending === 0 ? Math.max(page.last_seq, head) : page.last_seq);
  return page.results;
}

/** A long poll: waits for the first changes; empty after the timeout or if the client disconnects. */
export async function nextWithin(
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
