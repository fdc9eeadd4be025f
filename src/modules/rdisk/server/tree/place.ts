import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { deepest } from '../../rules/limits.ts';
import { numbered } from '../../rules/names.ts';
import { childNamed, directoryChain, type Entry, type Ancestor } from './entries.ts';

/** A place in the tree: directory and name. */
export interface Place {
  /** Undefined for the root. */
  readonly dir: string | undefined;
  readonly name: string;
}

export function placeOf({ dir_id: dir, name }: Pick<Entry, 'dir_id' | 'name'>): Place {
  return { dir, name };
}

/**
 * Returns the directories from `dir` to the root, if `entry` may be put there: throws 404 if it is no directory, and a validation error if it is
 * too deep or inside the entry itself.
 */
export async function assertPlaceOpen(
  ctx: Context,
  dir: string | undefined,
  entry?: string,
): Promise<readonly Ancestor[]> {
  const chain = await directoryChain(ctx, dir);
  if (chain.length >= deepest) throw fieldFailure('dir_id', 'too-deep', { count: deepest });
  if (entry !== undefined && chain.some(({ _id: id }) => id === entry)) throw fieldFailure('dir_id', 'inside-itself');
  return chain;
}

/** The first numbered name that is free in the directory. */
export async function freeName(ctx: Context, { dir, name }: Place): Promise<string> {
  for (let number = 2; number < 1000; number += 1) {
    const next = numbered(name, number);
    if ((await childNamed(ctx, dir, next)) === undefined) return next;
  }
  throw failure('conflict', 'Document update conflict.');
}
