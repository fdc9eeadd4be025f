import type { Context } from '../context.ts';

/** By transaction, the record with which others go; null while nothing is kept. */
const going = new WeakMap<Context, string | null>();

/** Everything that `work` removes goes with the record `id`, or, with null, for good. Within another removal it goes with that one. */
export async function cascadeFrom<T>(ctx: Context, id: string | null, work: () => Promise<T>): Promise<T> {
  if (going.has(ctx)) return work();
  going.set(ctx, id);
  try {
    return await work();
  } finally {
    going.delete(ctx);
  }
}

/** The record with which others go in this transaction; null while nothing is kept. */
export function rootOf(ctx: Context): string | null {
  return going.get(ctx) ?? null;
}
