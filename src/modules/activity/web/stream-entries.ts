import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { StreamKind } from '#platform/web/module.ts';
import type { comment } from '../entities/comment.ts';
import type { Version } from './versions.ts';

export type Comment = Doc<typeof comment> & {
  readonly user?: { readonly label?: string; readonly gravatar_hash?: string };
};

export type StreamEntry =
  | { readonly at: string; readonly comment: Comment }
  | { readonly at: string; readonly version: Version }
  | { readonly at: string; readonly other: AnyDoc; readonly part: StreamKind['part'] };

/** A record of another kind, with the component that shows it. */
type Other = Omit<Extract<StreamEntry, { readonly other: AnyDoc }>, 'at'>;

/**
 * Comments, changes and records of other kinds sorted by time, oldest first. While older versions are not loaded yet, what is from before the
 * oldest loaded version is left out.
 */
export function streamEntries(
  comments: readonly Comment[],
  versions: readonly Version[],
  complete: boolean,
  others: readonly Other[] = [],
): readonly StreamEntry[] {
  const oldest = versions.reduce((least, { created_at: at }) => (at < least ? at : least), '~');
  const entries: StreamEntry[] = versions.map((version) => ({ at: version.created_at, version }));
  const more: StreamEntry[] = [
    ...comments.map((comment) => ({ at: comment.created_at, comment })),
    ...others.map((other) => ({ at: other.other.created_at, ...other })),
  ];
  entries.push(...more.filter(({ at }) => complete || at >= oldest));
  return entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
