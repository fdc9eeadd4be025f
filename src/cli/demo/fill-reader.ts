import { pollFeeds, poll } from '#modules/exoreader/server/engine/poll.ts';
import type { App } from '#platform/server/app.ts';
import type { Client } from '#src/testing/client.ts';
import { demoFeedAddress } from './feeds.ts';
import type { DemoReader } from './reader.ts';

/** Subscribes to the demo's feeds under labels, reads some of what came, stars some, and keeps links. */
export async function fillReader(app: App, carla: Client, group: string, reader: DemoReader): Promise<void> {
  const done = async (method: 'POST' | 'PUT', path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await carla.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  };
  await done('POST', group, { _id: 'acn-', key: 'exoreader', value: 'enabled' });
  const folders = reader.labels.map(
    ([label, slugs]) =>
      `<outline text="${label}">${slugs.map((slug) => `<outline text="" xmlUrl="${demoFeedAddress(slug)}"/>`).join('')}</outline>`,
  );
  await done('POST', `${group}/_opml`, { content: `<opml version="2.0"><body>${folders.join('')}</body></opml>` });
  // One may have begun with the subscriptions.
  await poll(app);
  await pollFeeds(app);
  const { docs } = await done('POST', `${group}/_find`, {
    selector: { klass: 'reader_item' },
    sort: [{ point_at: 'desc' }],
    fields: ['_id'],
    limit: 200,
  });
  for (const [place, { _id: id }] of (docs as { _id: string }[]).entries()) {
    const verbs = [...(place % 9 === 4 ? ['star'] : []), ...(place > 14 && place % 4 !== 1 ? ['read'] : [])];
    for (const verb of verbs) await done('PUT', `${group}/_design/status/_update/${verb}/${id}`);
  }
  for (const [url, name, tags, more = {}] of reader.links)
    await done('POST', group, { klass: 'bookmark_entry', url, name, tag_names: tags.split(' '), ...more });
}
