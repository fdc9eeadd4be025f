import type { Context } from '../context.ts';

/** A hook for kinds whose records are looked at one by one, in their order. */
export function each<T>(
  work: (ctx: Context, one: T) => Promise<void> | void,
): (ctx: Context, all: readonly T[]) => Promise<void> {
  return async (ctx, all) => {
    for (const one of all) await work(ctx, one);
  };
}
