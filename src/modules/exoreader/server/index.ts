import { archived } from './archived.ts';
import type { PageSources, ServerModule } from '#platform/server/app.ts';
import { readerItem } from '../entities/reader-item.ts';
import { allowsForeignContent } from '../rules/foreign-content.ts';
import { playerSources } from '../rules/players.ts';
import { articleRoute } from './article/article-route.ts';
import { chaptersRoute } from './chapters/chapters-route.ts';
import { discoverRoute } from './adding/discover-route.ts';
import { opmlRoutes } from './adding/opml-route.ts';
import { feverRoutes } from './fever/routes.ts';
import { greaderRoutes } from './greader/routes.ts';
import { readFeedsJob } from './engine/poll.ts';
import { resumeHeldGroupsJob } from './engine/resume-held-groups.ts';
import { feedRoutes } from './feeds-route.ts';
import { markRoutes } from './items/mark-route.ts';
import { pruneFeedsJob, pruneItemsJob } from './items/prune.ts';
import { updateItemStatus } from './items/status.ts';
import { addItemText } from './items/item-text.ts';
import { fetchIconsJob } from './icons/fetch-icons.ts';
import { iconRoute } from './icons/icon-route.ts';
import { labelHooks } from './labels.ts';
import { bookmarkRoutes } from './links/bookmarks-route.ts';
import { findTitlesJob } from './links/find-titles.ts';
import { linkHooks } from './links/link-hooks.ts';
import { tagRoutes } from './links/tags-route.ts';
import { findItems } from './words/find-items.ts';
import { indexWordsJob, reviseWordsJob } from './words/index-words.ts';
import { metrics } from './metrics.ts';
import { summary } from './summary.ts';
import { subscriptionHooks } from './subscriptions.ts';
import { sample } from './sample.ts';

/** The feed reader: the server fetches each feed once for all groups; each group has its own items and read states. */
export const serverModule: ServerModule = {
  key: 'exoreader',
  sample,
  on: {
    reader_subscription: subscriptionHooks,
    reader_label: labelHooks,
    bookmark_entry: linkHooks,
    reader_item: { complete: addItemText },
  },
  updates: { status: updateItemStatus },
  jobs: [
    readFeedsJob,
    resumeHeldGroupsJob,
    pruneItemsJob,
    pruneFeedsJob,
    findTitlesJob,
    fetchIconsJob,
    indexWordsJob,
    reviseWordsJob,
  ],
  searches: { reader_item: findItems },
  metrics,
  archived,
  summary,
  firstRows: ['', readerItem.plural].map((screen) => ({
    screen,
    path: () => '_find',
    query: {
      selector: { klass: readerItem.kind, read: false },
      sort: [{ point_at: 'desc' }],
      fields: ['_id', 'label'],
    },
    text: ({ label }) => String(label),
  })),
  pageSources: (_environment, path) => (allowsForeignContent(path) ? foreign : {}),
  outside: (app, server) => {
    for (const register of [greaderRoutes, feverRoutes]) register(app, server);
  },
  routes: (app, server) => {
    for (const register of [
      feedRoutes,
      markRoutes,
      discoverRoute,
      opmlRoutes,
      bookmarkRoutes,
      tagRoutes,
      articleRoute,
      iconRoute,
      chaptersRoute,
    ])
      register(app, server);
  },
};

/**
 * Sources that an item's text may load: images and media from any host, frames of known players. Image hosts see only the request: images load
 * lazily and without a referrer.
 */
const foreign: PageSources = {
  img: ['https:', 'http:'],
  media: ['https:', 'http:'],
  frame: playerSources,
};
