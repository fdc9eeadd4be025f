/**
 * Whether the page at a path may load images, media and frames of other hosts, because texts of feeds can be opened there: the reader's list, an
 * item, and the group's dashboard. No other page may.
 */
export function allowsForeignContent(path: string): boolean {
  return isReaderPath(path) || /^\/account\/[^/]+\/?$/.test(path);
}

/** The list of items and the page of one. */
export function isReaderPath(path: string): boolean {
  return /^\/account\/[^/]+\/reader_items(\/|$)/.test(path);
}
