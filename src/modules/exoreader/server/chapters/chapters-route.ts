import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { FetchRefused } from '#platform/server/fetch/fetch-refused.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofRecord } from '#platform/server/api/shapes/shape.ts';
import type { Chapter, Enclosure } from '../../rules/media.ts';
import { inFeeds } from '../engine/feeds.ts';
import { fetchOutsideOf } from '../engine/poll.ts';
import { readChapters } from './read-chapters.ts';

const schema = {
  operationId: 'episodeChapters',
  tags: ['Reader'],
  summary: 'The chapters of an item’s episode, from the file that its feed names; stored once for all groups',
  params: ofRecord,
  response: {
    200: exactly({
      chapters: listOf(exactly({ start: Type.Number({ description: 'Seconds.' }), title: Type.String() })),
    }),
  },
};

/** `GET /{db}/{item}/chapters`. A file that does not answer or has none → an empty list. */
export function chaptersRoute(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'outside', token: 'reader' } as const;
  server.get('/:db/:id/chapters', { config, schema }, async (request) => {
    const [item] = await readingAccount(app, request, async (ctx) =>
      ctx.db.query<{ document_id: number }>('SELECT document_id FROM reader_items WHERE account_id = $1 AND id = $2', [
        ctx.account,
        request.params.id,
      ]),
    );
    if (item === undefined) throw failure('not_found', 'missing');
    return { chapters: await chaptersOf(app, item.document_id) };
  });
}

async function chaptersOf(app: App, document: number): Promise<readonly Chapter[]> {
  const [row] = await inFeeds(app, async (db) =>
    db.query<{ enclosures: readonly Enclosure[] }>('SELECT enclosures FROM feed_documents WHERE id = $1', [document]),
  );
  const enclosures = row?.enclosures ?? [];
  const known = enclosures.find(({ chapters }) => chapters !== undefined)?.chapters;
  const url = enclosures.find((file) => file.chapters_url !== undefined)?.chapters_url;
  if (known !== undefined || url === undefined) return known ?? [];
  const chapters = await fetchChapters(app, url);
  if (chapters.length > 0) await store(app, document, enclosures, chapters);
  return chapters;
}

async function fetchChapters(app: App, url: string): Promise<Chapter[]> {
  try {
    const { status, body } = await fetchOutsideOf(app)(url, { maxBytes: 300_000, timeout: 8000 });
    return status === 200 ? readChapters(body) : [];
  } catch (error) {
    if (error instanceof FetchRefused) return [];
    throw error;
  }
}

/** Stores the chapters instead of their address, unless the feed changed the item meanwhile. */
async function store(
  app: App,
  document: number,
  before: readonly Enclosure[],
  chapters: readonly Chapter[],
): Promise<void> {
  const after = before.map(({ chapters_url: url, ...file }) => (url === undefined ? file : { ...file, chapters }));
  await inFeeds(app, async (db) =>
    db.query('UPDATE feed_documents SET enclosures = $3::jsonb WHERE id = $1 AND enclosures = $2::jsonb', [
      document,
      JSON.stringify(before),
      JSON.stringify(after),
    ]),
  );
}
