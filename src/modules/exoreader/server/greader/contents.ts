import type { App } from '#platform/server/app.ts';
import type { Context } from '#platform/server/context.ts';
import { type Enclosure, isPictureType } from '../../rules/media.ts';
import { inFeeds } from '../engine/feeds.ts';
import { paragraphs } from '../parse/paragraphs.ts';
import { arrivalUsec, longIdOf } from './parameters.ts';
import type { ItemRow } from './streams.ts';

interface Source {
  readonly id: string;
  readonly title: string | null;
  readonly url: string;
  readonly website_url: string | null;
  readonly reader_label: readonly string[] | null;
}

export interface SubscriptionsAndLabels {
  readonly sources: ReadonlyMap<string, Source>;
  readonly labels: ReadonlyMap<string, string>;
}

/** Subscriptions by id, and labels' names by id. */
export async function subscriptionsAndLabels(ctx: Context): Promise<SubscriptionsAndLabels> {
  const [sources, labels] = await Promise.all([
    ctx.db.query<Source>(
      'SELECT id, title, url, website_url, reader_label FROM reader_subscriptions WHERE account_id = $1 ORDER BY title, id',
      [ctx.account],
    ),
    ctx.db.query<{ id: string; name: string }>(
      'SELECT id, name FROM reader_labels WHERE account_id = $1 ORDER BY name',
      [ctx.account],
    ),
  ]);
  return {
    sources: new Map(sources.map((source) => [source.id, source])),
    labels: new Map(labels.map(({ id, name }) => [id, name])),
  };
}

interface Text {
  readonly id: number;
  readonly content: string;
  readonly content_type: string;
  readonly summary: string;
  readonly enclosures: readonly Enclosure[];
  /** `content` is the whole text. */
  readonly whole: boolean;
}

/** Bytes of text in one response; a single text always fits. */
const maxBytes = 8_000_000;

/** The texts of documents by id; those beyond the limit have only their summary. */
export async function textsOf(app: App, documents: readonly number[]): Promise<ReadonlyMap<number, Text>> {
  const rows = await inFeeds(app, async (db) =>
    db.query<Text>(
      `SELECT id, summary, whole, CASE WHEN whole THEN content ELSE '' END AS content,
         CASE WHEN whole THEN content_type ELSE 'text' END AS content_type, CASE WHEN whole THEN enclosures ELSE '[]' END AS enclosures
       FROM (SELECT d.*, sum(octet_length(d.content) + octet_length(d.enclosures::text)) OVER (ORDER BY u.place) <= $2 AS whole
         FROM unnest($1::bigint[]) WITH ORDINALITY AS u(document, place) JOIN feed_documents d ON d.id = u.document) AS s`,
      [documents, maxBytes],
    ),
  );
  return new Map(rows.map((text) => [text.id, text]));
}

/** The text of an item as HTML, with its pictures: programs show no attached ones. */
export function htmlOf(text: Text | undefined): string {
  if (text === undefined) return '';
  const { content, content_type: type, summary } = text;
  const html = type === 'text' ? paragraphs(content || summary) : content || summary;
  return (
    html +
    text.enclosures
      .filter((file) => isPictureType(file.type))
      .map(pictureHtml)
      .join('')
  );
}

function pictureHtml({ url, alt = '' }: Enclosure): string {
  return `<p><img src="${escaped(url)}" alt="${escaped(alt)}"></p>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Items in the protocol's shape. The first `whole` items have their text, the others only their summary. */
export async function contentsOf(app: App, ctx: Context, rows: readonly ItemRow[]) {
  const catalogue = await subscriptionsAndLabels(ctx);
  const texts = await textsOf(
    app,
    rows.map((row) => row.document_id),
  );
  const cut = rows.findIndex((row) => texts.get(row.document_id)?.whole === false);
  const items = rows.map((row) => {
    const source = catalogue.sources.get(row.reader_subscription_id);
    const text = texts.get(row.document_id);
    const site = source?.website_url ?? source?.url ?? '';
    // Programs read the first address without a check, so there is always one.
    const href = row.url ?? site;
    return {
      id: longIdOf(row.id),
      crawlTimeMsec: String(Date.parse(row.created_at)),
      timestampUsec: String(arrivalUsec(row.created_at, row.id)),
      published: Math.floor(Date.parse(row.point_at) / 1000),
      updated: Math.floor(Date.parse(row.point_at) / 1000),
      title: row.title ?? '',
      author: row.author ?? '',
      canonical: [{ href }],
      alternate: [{ href, type: 'text/html' }],
      summary: { direction: 'ltr', content: htmlOf(text) },
      categories: categoriesOf(row, source, catalogue),
      origin: {
        streamId: `feed/${row.reader_subscription_id}`,
        title: source?.title ?? source?.url ?? '',
        htmlUrl: site,
      },
      ...((text?.enclosures ?? []).length > 0 && {
        enclosure: text?.enclosures.map(({ url, type, length }) => ({
          href: url,
          type,
          ...(length !== undefined && { length: String(length) }),
        })),
      }),
    };
  });
  return { items, whole: cut === -1 ? rows.length : cut };
}

function categoriesOf(row: ItemRow, source: Source | undefined, { labels }: SubscriptionsAndLabels): string[] {
  return [
    'user/-/state/com.google/reading-list',
    ...(row.read ? ['user/-/state/com.google/read'] : []),
    ...(row.starred ? ['user/-/state/com.google/starred'] : []),
    ...(source?.reader_label ?? []).flatMap((id) => {
      const name = labels.get(id);
      return name === undefined ? [] : [`user/-/label/${name}`];
    }),
  ];
}
