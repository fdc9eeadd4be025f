import { nextRev } from '#platform/entity/id.ts';
import type { Context } from '#platform/server/context.ts';
import { announce, lockAccount } from '#platform/server/sequences.ts';
import { storyKeys } from './same-story.ts';
import { itemId } from '../../rules/item-id.ts';

/** A feed's document, as far as a group's item tells it. */
export interface GivenDocument {
  readonly id: number;
  readonly title: string;
  readonly url: string;
  readonly author: string;
  readonly summary: string;
  readonly content_type: string;
  readonly published_at: string | null;
}

/** Makes items of documents for one subscription, and notes that it was given all up to `upTo`. */
export async function giveItems(
  ctx: Context,
  subscription: string,
  documents: readonly GivenDocument[],
  upTo: number,
): Promise<void> {
  await lockAccount(ctx);
  const first = documents.length === 0 ? 0 : await takeNumbers(ctx, documents.length);
  const made = documents.length === 0 ? [] : await insert(ctx, subscription, documents, first);
  await ctx.db.query(
    `UPDATE reader_sources SET given = greatest(coalesce(given, 0), $3::bigint), resumes = false, items = items + $4, unread = unread + $4
     WHERE account_id = $1 AND subscription_id = $2`,
    [ctx.account, subscription, upTo, made.length],
  );
  await announce(ctx, [subscription]);
}

async function insert(
  ctx: Context,
  subscription: string,
  documents: readonly GivenDocument[],
  first: number,
): Promise<object[]> {
  const now = ctx.now.toISOString();
  const keys = documents.map(storyKeys);
  return ctx.db.query(
    `INSERT INTO reader_items (account_id, id, rev, created_at, updated_at, reader_subscription_id, document_id, title, url, author, summary, content_type, point_at, title_key, page_key)
     SELECT $1, u.id, u.rev, $2, $2, $3, u.document, u.title, nullif(u.url, ''), nullif(u.author, ''), nullif(u.summary, ''), nullif(u.type, ''), u.at, u.title_key, u.page_key
     FROM unnest($4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::timestamptz[], $13::bigint[], $14::bigint[])
       AS u(id, rev, document, title, url, author, summary, type, at, title_key, page_key)
     ON CONFLICT (account_id, document_id, reader_subscription_id) DO NOTHING RETURNING id`,
    [
      ctx.account,
      now,
      subscription,
      documents.map((_document, place) => itemId(first + place)),
      documents.map(() => nextRev()),
      documents.map(({ id }) => id),
      documents.map(({ title }) => title),
      documents.map(({ url }) => url),
      documents.map(({ author }) => author),
      documents.map(({ summary }) => summary),
      documents.map(({ content_type: type }) => type),
      documents.map(({ published_at: at }) => (at === null || at > now ? now : at)),
      keys.map(({ title_key: key }) => key),
      keys.map(({ page_key: key }) => key),
    ],
  );
}

/** The group's next numbers of items; its lock is held. */
async function takeNumbers(ctx: Context, count: number): Promise<number> {
  const [row] = await ctx.db.query<{ value: number }>(
    `INSERT INTO sequences AS s (account_id, name, value) VALUES ($1, 'reader_item', $2)
     ON CONFLICT (account_id, name) DO UPDATE SET value = s.value + excluded.value RETURNING value`,
    [ctx.account, count],
  );
  return (row?.value ?? count) - count + 1;
}
