import type { Context } from '../context.ts';

/** By transaction: the record whose removal the others cascade from; null if nothing goes to the trash. */
const cascadeRoots = new WeakMap<Context, string | null>();

/**
 * Runs a removal: everything that `work` removes belongs to record `id` in the trash, or is removed for good if `id` is
 * null. A removal inside another one belongs to the outer record.
 */
export async function cascadeFrom<T>(ctx: Context, id: string | null, work: () => Promise<T>): Promise<T> {
  if (cascadeRoots.has(ctx)) return work();
  cascadeRoots.set(ctx, id);
  try {
    return await work();
  } finally {
    cascadeRoots.delete(ctx);
  }
}

/** The record from which this transaction's removals cascade; null if nothing goes to the trash. */
export function rootOf(ctx: Context): string | null {
  return cascadeRoots.get(ctx) ?? null;
}
