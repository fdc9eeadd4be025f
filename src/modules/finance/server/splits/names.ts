import type { Context } from '#platform/server/context.ts';

/** Names of members by id. */
export type Names = ReadonlyMap<string, string>;

/** The names of those who are members of the group. */
export async function namesOf(ctx: Context, ids: readonly (string | null)[]): Promise<Names> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const people = await ctx.product.authentication.people(ctx, wanted);
  return new Map([...people].map(([id, person]) => [id, String(person['label'] ?? '')]));
}
