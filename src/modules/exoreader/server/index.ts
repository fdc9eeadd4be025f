import { archived } from './archived.ts';
import type { PageSources, ServerModule } from '#platform/server/app.ts';
import { frameHosts } from '../rules/frame-hosts.ts';
import { articleRoute } from './article/article-route.ts';
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

/** The feed reader: every feed is asked once for all groups, and each reads it for itself. */
export const exoreaderModule: ServerModule = {
  key: 'exoreader',
  permission: 'reader',
  on: {
    reader_subscription: subscriptionHooks,
    reader_label: labelHooks,
    bookmark_entry: linkHooks,
    reader_item: { complete: addItemText },
  },
  updates: { status: updateItemStatus },
  jobs: [readFeedsJob, resumeHeldGroupsJob, pruneItemsJob, pruneFeedsJob, findTitlesJob, indexWordsJob, reviseWordsJob],
  searches: { reader_item: findItems },
  metrics,
  archived,
  summary,
  pageSources: () => foreign,
  outside: (app, server) => {
    for (const register of [greaderRoutes, feverRoutes]) register(app, server);
  },
  routes: (app, server) => {
    for (const register of [feedRoutes, markRoutes, discoverRoute, opmlRoutes, bookmarkRoutes, tagRoutes, articleRoute])
      register(app, server);
  },
};

/**
 * What an item's text may show: pictures and sound from wherever they lie, and players of known hosts. All screens are one document, whose
 * policy is that of the page by which somebody came in: one for the reader's own paths alone would keep pictures from who came from another
 * screen. Who serves a picture learns nothing but that it is asked for: texts are loaded late and without a referrer.
 */
const foreign: PageSources = {
  img: ['https:', 'http:'],
  media: ['https:', 'http:'],
  frame: frameHosts.map((host) => `https://${host}`),
};
