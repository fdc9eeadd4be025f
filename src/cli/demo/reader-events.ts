import { poll, pollFeeds } from '#modules/exoreader/server/engine/poll.ts';
import { call, find } from './calls.ts';
import type { DemoGroup } from './demo-group.ts';
import { demoOpml } from './feeds.ts';
import type { DemoEvent, DemoTarget } from './demo-event.ts';

/** Subscribes to the feeds, and marks some items as read or starred. */
export function readerEvents({ app, group, today }: DemoTarget, demo: DemoGroup): DemoEvent[] {
  if (demo.feeds.length === 0) return [];
  return [
    {
      at: today,
      write: async (person) => {
        const known = await find(person, group, { klass: 'reader_subscription' });
        if (known.length < demo.feeds.length) await call(person, 'POST', `${group}/_opml`, { content: demoOpml(demo) });
        // The subscriptions may have started a poll; the second call waits for its end and fetches the rest.
        await poll(app);
        await pollFeeds(app);
        const { docs } = await call(person, 'POST', `${group}/_find`, {
          selector: { klass: 'reader_item' },
          sort: [{ point_at: 'desc' }],
          fields: ['_id'],
          limit: 200,
        });
        for (const [index, { _id: id }] of (docs as { _id: string }[]).entries()) {
          const verbs = [...(index % 9 === 4 ? ['star'] : []), ...(index > 14 && index % 4 !== 1 ? ['read'] : [])];
          for (const verb of verbs) await call(person, 'PUT', `${group}/_design/status/_update/${verb}/${id}`);
        }
      },
    },
  ];
}
