/** What a feed and its readers may take up. */

/** Labels of one subscription. */
export const maxLabels = 20;
/** Subscriptions of one group. */
export const maxSubscriptions = 5000;
/** Characters of an item's beginning that lists show. */
export const summaryLength = 300;
/** Items that are kept of one document. */
export const maxItemsPerFeed = 2000;
/** Characters of one text of a feed. */
export const maxTextLength = 1_000_000;
/** Items that a new reader of a feed gets of those that it has now. */
export const maxInitialItems = 100;
/** Items of one page of the feed on screen. */
export const pageSize = 10;
/** Days for which items stay that are read and have no star. */
export const retentionDays = 60;
/** Hours for which what was marked together can be taken back. */
export const undoHours = 24;
/** Tags of one link. */
export const maxTags = 20;
/** Links of one group. */
export const maxLinks = 50_000;
