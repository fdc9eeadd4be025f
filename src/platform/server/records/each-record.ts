import type { Context } from '../context.ts';

/** Makes a hook of a function for single records, called in order. */
export function each<T>(
  work: (ctx: Context, one: T) => Promise<void> | void,
): (ctx: Context, all: readonly T[]) => Promise<void> {
  return async (ctx, all) => {
    for (const one of all) await work(ctx, one);
  };
}
