import type { Context } from '#platform/server/context.ts';
import { itemId, itemNumber } from '../../rules/item-id.ts';
import { momentOf, type RequestParameters } from './parameters.ts';

/** Streams of items: all, starred, read, of a feed, or of a label. */

export interface Stream {
  readonly kind: 'all' | 'starred' | 'read' | 'feed' | 'label' | 'none';
  /** The subscriptions of the stream; undefined for all. */
  readonly subscriptions?: readonly string[];
}

const state = 'state/com.google/';

/** Normalises a stream id: `user/1005/state/…` becomes `user/-/state/…`; programs also send them encoded and with doubled slashes. */
export function tagOf(text: string): string {
  return text
    .replaceAll(/\/+/g, '/')
    .replace(/^\/?user\/[^/]+\//, 'user/-/')
    .replace(/^(feed\/)?(https?):\//i, '$1$2://');
}

export async function streamOf(ctx: Context, text: string | undefined): Promise<Stream> {
  const tag = tagOf(text ?? `user/-/${state}reading-list`);
  if (tag === `user/-/${state}reading-list` || tag === `user/-/${state}kept-unread`) return { kind: 'all' };
  if (tag === `user/-/${state}starred`) return { kind: 'starred' };
  if (tag === `user/-/${state}read`) return { kind: 'read' };
  if (tag.startsWith('feed/')) {
    const id = await subscriptionOf(ctx, tag);
    return id === undefined ? { kind: 'none' } : { kind: 'feed', subscriptions: [id] };
  }
  if (!tag.startsWith('user/-/label/')) return { kind: 'none' };
  const rows = await ctx.db.query<{ id: string }>(
    `SELECT s.id FROM reader_subscriptions s JOIN reader_labels l ON l.account_id = $1 AND s.reader_label @> to_jsonb(l.id)
     WHERE s.account_id = $1 AND l.name = $2`,
    [ctx.account, tag.slice('user/-/label/'.length)],
  );
  return { kind: 'label', subscriptions: rows.map(({ id }) => id) };
}

/** The id of the subscription in `feed/…`, which contains its id or address. */
export async function subscriptionOf(ctx: Context, tag: string): Promise<string | undefined> {
  const name = tag.replace(/^feed\//, '');
  const [row] = await ctx.db.query<{ id: string }>(
    'SELECT id FROM reader_subscriptions WHERE account_id = $1 AND (id = $2 OR url = $2)',
    [ctx.account, name],
  );
  return row?.id;
}

export interface ItemRow {
  readonly id: string;
  readonly document_id: number;
  readonly reader_subscription_id: string;
  readonly created_at: string;
  readonly point_at: string;
  readonly title: string | null;
  readonly url: string | null;
  readonly author: string | null;
  readonly read: boolean;
  readonly starred: boolean;
}

const columns = 'id, document_id, reader_subscription_id, created_at, point_at, title, url, author, "read", starred';

/** A page of a stream in the order of arrival, and the continuation of the next page. */
export async function pageOf(
  ctx: Context,
  parameters: RequestParameters,
  stream: Stream,
  limits: { readonly most: number; readonly usual: number },
): Promise<{ readonly rows: readonly ItemRow[]; readonly continuation: string | undefined }> {
  if (stream.kind === 'none') return { rows: [], continuation: undefined };
  const oldest = parameters.one('r') === 'o';
  const values: unknown[] = [ctx.account];
  const where = ['account_id = $1'];
  const add = (sql: string, value: unknown): void => {
    values.push(value);
    where.push(sql.replace('?', `$${values.length}`));
  };
  if (stream.subscriptions !== undefined) add('reader_subscription_id = ANY(?::text[])', stream.subscriptions);
  if (stream.kind === 'starred') add('starred = ?', true);
  if (stream.kind === 'read') add('"read" = ?', true);
  for (const [name, holds] of [
    ['xt', false],
    ['it', true],
  ] as const)
    for (const tag of parameters.all(name).map(tagOf)) {
      if (tag.endsWith('/read')) add('"read" = ?', holds);
      if (tag.endsWith('/starred')) add('starred = ?', holds);
      if (tag.endsWith('/kept-unread')) add('"read" = ?', !holds);
    }
  const [after, before] = [momentOf(parameters.one('ot')), momentOf(parameters.one('nt'))];
  if (after !== undefined) add('created_at >= ?', new Date(after));
  if (before !== undefined) add('created_at <= ?', new Date(before));
  const place = /^\d{1,15}$/.exec(parameters.one('c') ?? '')?.[0];
  if (place !== undefined) add(`id ${oldest ? '>' : '<'} ?`, itemId(Number(place)));
  const most = Math.max(1, parameters.number('n', limits.most, limits.usual));
  const rows = await ctx.db.query<ItemRow>(
    `SELECT ${columns} FROM reader_items WHERE ${where.join(' AND ')} ORDER BY id ${oldest ? 'ASC' : 'DESC'} LIMIT ${most + 1}`,
    values,
  );
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return {
    rows: shown,
    continuation: rows.length > most && last !== undefined ? String(itemNumber(last.id)) : undefined,
  };
}

export async function itemsByNumber(ctx: Context, numbers: readonly number[]): Promise<ItemRow[]> {
  return ctx.db.query<ItemRow>(
    `SELECT ${columns} FROM reader_items WHERE account_id = $1 AND id = ANY($2::text[]) ORDER BY id DESC`,
    [ctx.account, numbers.map(itemId)],
  );
}
