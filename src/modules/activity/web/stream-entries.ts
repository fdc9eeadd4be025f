import type { Doc } from '#platform/entity/define.ts';
import type { comment } from '../entities/comment.ts';
import type { Version } from './versions.ts';

export type Comment = Doc<typeof comment> & {
  readonly user?: { readonly label?: string; readonly gravatar_hash?: string };
};

export type StreamEntry =
  | { readonly at: string; readonly comment: Comment }
  | { readonly at: string; readonly version: Version };

/**
 * Comments and changes of a record sorted by time, oldest first. While older versions are not loaded yet, comments from before the oldest
 * loaded version are left out.
 */
export function streamEntries(
  comments: readonly Comment[],
  versions: readonly Version[],
  complete: boolean,
): readonly StreamEntry[] {
  const oldest = versions.reduce((least, { created_at: at }) => (at < least ? at : least), '~');
  const entries: StreamEntry[] = versions.map((version) => ({ at: version.created_at, version }));
  for (const comment of comments) {
    if (complete || comment.created_at >= oldest) entries.push({ at: comment.created_at, comment });
  }
  return entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
