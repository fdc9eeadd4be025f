import { answerTasks } from '#platform/server/workers/answer.ts';
import { discoverFeeds } from './adding/discover.ts';
import { readOpml } from './adding/read-opml.ts';
import { findIcons } from './icons/find-icons.ts';
import { readArticle } from './article/read-article.ts';
import { pageTitle } from './links/page-title.ts';
import { readBookmarks } from './links/read-bookmarks.ts';
import { packFeed } from './parse/pack-feed.ts';
import { readFeed } from './parse/read-feed.ts';

/** Tasks of this module that run in worker threads. */
export const readerTasks = {
  readFeed: (input: Parameters<typeof readFeed>[0]) => packFeed(readFeed(input)),
  discoverFeeds,
  readOpml,
  readBookmarks,
  pageTitle,
  readArticle,
  findIcons,
};

export const run = answerTasks(readerTasks);
