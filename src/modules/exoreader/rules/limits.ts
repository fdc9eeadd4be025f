/** Limits of the feed reader. */

/** Labels of one subscription. */
export const maxLabels = 20;
/** Subscriptions of one group. */
export const maxSubscriptions = 5000;
/** Characters of the summary that lists show. */
export const summaryLength = 300;
/** Items that one fetch of a feed may store. */
export const maxItemsPerFeed = 2000;
/** Characters of one item's text. */
export const maxTextLength = 1_000_000;
/** Items that a new subscription receives of those in the feed. */
export const maxInitialItems = 100;
/** Items of one page on screen. */
export const pageSize = 10;
/** Days after which read items without a star are deleted. */
export const retentionDays = 60;
/** Hours within which a bulk mark can be undone. */
export const undoHours = 24;
/** Tags of one link. */
export const maxTags = 20;
/** Links of one group. */
export const maxLinks = 50_000;
