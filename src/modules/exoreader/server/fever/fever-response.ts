import type { App } from '#platform/server/app.ts';
import { type Context, type Principal } from '#platform/server/context.ts';
import { readingAs } from '#platform/server/app/open-context.ts';
import { itemId, itemNumber } from '../../rules/item-id.ts';
import { iconsOfGroup } from '../icons/icons-of-group.ts';
import { subscriptionsAndLabels, htmlOf, textsOf, type SubscriptionsAndLabels } from '../greader/contents.ts';
import type { RequestParameters } from '../greader/parameters.ts';
import { itemsByNumber, type ItemRow } from '../greader/streams.ts';
import { noticeWords } from '../../locales/notices.ts';
import { numbersOf, unlabelled } from './numbers.ts';

/** Items of one response, as the protocol says, and ids of one list. */
const maxItems = 50;
const maxIds = 100_000;

/** The response to a request: an object with a member for each name in its query. */
export async function feverResponse(app: App, principal: Principal, parameters: RequestParameters): Promise<object> {
  const has = (name: string): boolean => parameters.one(name) !== undefined;
  const { answers, rows, numbers } = await readingAs(app, principal, async (ctx) => {
    const catalogue = await subscriptionsAndLabels(ctx);
    const icons = has('feeds') || has('favicons') ? await iconsOfGroup(app, ctx) : new Map<string, Buffer>();
    const [newest] = await ctx.db.query<{ created_at: string }>(
      'SELECT created_at FROM reader_items WHERE account_id = $1 ORDER BY id DESC LIMIT 1',
      [ctx.account],
    );
    return {
      answers: {
        last_refreshed_on_time: String(newest === undefined ? 0 : secondsOf(newest.created_at)),
        ...(has('groups') && { groups: groupsOf(ctx, catalogue) }),
        ...(has('feeds') && { feeds: feedsOf(catalogue, icons, newest?.created_at) }),
        ...((has('groups') || has('feeds')) && { feeds_groups: membersOf(catalogue) }),
        ...(has('favicons') && { favicons: faviconsOf(catalogue, icons) }),
        ...(has('links') && { links: [] }),
        ...(has('unread_item_ids') && { unread_item_ids: await idsWhere(ctx, '"read"', false) }),
        ...(has('saved_item_ids') && { saved_item_ids: await idsWhere(ctx, 'starred', true) }),
        ...(has('items') && { total_items: await countOf(ctx) }),
      },
      rows: has('items') ? await requestedItems(ctx, parameters) : undefined,
      numbers: numbersOf(catalogue.sources.keys()),
    };
  });
  // Texts belong to no group, so they are read after the group's transaction.
  return rows === undefined ? answers : { ...answers, items: await itemsOf(app, rows, parameters, numbers) };
}

/** Feeds whose site has no icon share this empty one. */
const emptyIcon = 1;
const emptyImage = 'image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

function secondsOf(moment: string): number {
  return Math.floor(Date.parse(moment) / 1000);
}

function groupsOf(ctx: Context, catalogue: SubscriptionsAndLabels) {
  const numbers = numbersOf(catalogue.labels.keys());
  const groups = [...catalogue.labels].map(([id, title]) => ({ id: numbers.get(id), title }));
  const words = noticeWords[ctx.who.user.locale === 'pt-BR' ? 'pt-BR' : 'en'];
  const isNone = withoutLabel(catalogue).length === 0;
  return isNone ? groups : [...groups, { id: unlabelled, title: words['fever.unlabelled'] }];
}

/** Ids of subscriptions without an existing label. */
export function withoutLabel({ sources, labels }: SubscriptionsAndLabels): string[] {
  return [...sources.values()]
    .filter(({ reader_label: own }) => !(own ?? []).some((label) => labels.has(label)))
    .map(({ id }) => id);
}

function faviconsOf({ sources }: SubscriptionsAndLabels, icons: ReadonlyMap<string, Buffer>) {
  const numbers = numbersOf(sources.keys());
  return [
    { id: emptyIcon, data: emptyImage },
    ...[...icons].map(([id, png]) => ({ id: numbers.get(id), data: `image/png;base64,${png.toString('base64')}` })),
  ];
}

function feedsOf({ sources }: SubscriptionsAndLabels, icons: ReadonlyMap<string, Buffer>, updated: string | undefined) {
  const numbers = numbersOf(sources.keys());
  return [...sources.values()].map((source) => ({
    id: numbers.get(source.id),
    favicon_id: icons.has(source.id) ? numbers.get(source.id) : emptyIcon,
    title: source.title ?? source.url,
    url: source.url,
    site_url: source.website_url ?? source.url,
    is_spark: 0,
    last_updated_on_time: updated === undefined ? 0 : secondsOf(updated),
  }));
}

function membersOf(catalogue: SubscriptionsAndLabels) {
  const { sources, labels } = catalogue;
  const [feeds, groups] = [numbersOf(sources.keys()), numbersOf(labels.keys())];
  const list = (ids: readonly string[]): string => ids.map((id) => feeds.get(id)).join(',');
  const members = new Map<string, string[]>();
  for (const source of sources.values())
    for (const label of source.reader_label ?? [])
      if (labels.has(label)) members.set(label, [...(members.get(label) ?? []), source.id]);
  const rest = withoutLabel(catalogue);
  return [
    ...[...members].map(([id, own]) => ({ group_id: groups.get(id), feed_ids: list(own) })),
    ...(rest.length === 0 ? [] : [{ group_id: unlabelled, feed_ids: list(rest) }]),
  ];
}

async function idsWhere(ctx: Context, column: '"read"' | 'starred', value: boolean): Promise<string> {
  const rows = await ctx.db.query<{ id: string }>(
    `SELECT id FROM reader_items WHERE account_id = $1 AND ${column} = $2 ORDER BY point_at DESC LIMIT ${maxIds}`,
    [ctx.account, value],
  );
  return rows.map(({ id }) => itemNumber(id) ?? 0).join(',');
}

async function countOf(ctx: Context): Promise<number> {
  const [row] = await ctx.db.query<{ items: number }>(
    'SELECT coalesce(sum(items), 0)::integer AS items FROM reader_sources WHERE account_id = $1',
    [ctx.account],
  );
  return row?.items ?? 0;
}

async function itemsOf(
  app: App,
  rows: readonly ItemRow[],
  parameters: RequestParameters,
  numbers: ReadonlyMap<string, number>,
) {
  const texts = await textsOf(
    app,
    rows.map((row) => row.document_id),
  );
  // A program that pages through all items gets the rest with its next request.
  const cut = rows.findIndex((row) => texts.get(row.document_id)?.whole === false);
  const shown = cut === -1 || parameters.one('with_ids') !== undefined ? rows : rows.slice(0, cut);
  return shown.map((row) => ({
    id: itemNumber(row.id) ?? 0,
    feed_id: numbers.get(row.reader_subscription_id),
    title: row.title ?? '',
    author: row.author ?? '',
    html: htmlOf(texts.get(row.document_id)),
    url: row.url ?? '',
    is_saved: row.starred ? 1 : 0,
    is_read: row.read ? 1 : 0,
    created_on_time: secondsOf(row.point_at),
  }));
}

async function requestedItems(ctx: Context, parameters: RequestParameters): Promise<readonly ItemRow[]> {
  const number = (name: string): number | undefined => {
    const text = parameters.one(name) ?? '';
    return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  };
  const ids = parameters.one('with_ids');
  // A program without items may send the parameter without a value.
  const [since, until] = [parameters.one('since_id') === '' ? 0 : number('since_id'), number('max_id')];
  if (ids !== undefined) {
    const numbers = ids.split(',', maxItems).flatMap((text) => (/^ *\d{1,15} *$/.test(text) ? Number(text) : []));
    return itemsByNumber(ctx, numbers);
  }
  const ascends = since !== undefined && until === undefined;
  const [sign, order] = ascends ? ['>', 'ASC'] : ['<', 'DESC'];
  const place = ascends ? since : until === undefined || until === 0 ? Number.MAX_SAFE_INTEGER : until;
  return ctx.db.query<ItemRow>(
    `SELECT id, document_id, reader_subscription_id, created_at, point_at, title, url, author, "read", starred FROM reader_items
     WHERE account_id = $1 AND id ${sign} $2 ORDER BY id ${order} LIMIT ${maxItems}`,
    [ctx.account, itemId(place)],
  );
}
