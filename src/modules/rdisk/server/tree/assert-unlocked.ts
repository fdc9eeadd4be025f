import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { isDirectory } from '../../rules/kinds.ts';
import { chainOf, childNamed } from './entries.ts';
import { type Lock, locksAt, locksBelow, locksOf } from './locks.ts';
import type { Place } from './place.ts';

/** Locks of programs hold against browsers as well, which know no tokens: 423, with whose program it is and until when. */

/** Refuses to change the bytes of an entry that is locked. */
export async function assertUnlocked(ctx: Context, entry: string): Promise<void> {
  await assertNoForeignLock(ctx, async (locks) => locksAt(locks, [...(await lineOf(ctx, entry)), '']));
}

/** Refuses to move, rename or remove an entry that is locked, lies in a locked directory, or holds what is locked. */
export async function assertMovable(ctx: Context, entry: string): Promise<void> {
  await assertNoForeignLock(ctx, async (locks) => {
    const chain = await chainOf(ctx, entry);
    const line = [...chain.map(({ _id }) => _id), ''];
    const below = chain[0] !== undefined && isDirectory(chain[0].kind) ? await locksBelow(ctx, locks, entry) : [];
    return [...locksAt(locks, line), ...locksAt(locks, line.slice(1)), ...below];
  });
}

/** Refuses to lay something into a locked directory, or over an entry of this name that is locked. */
export async function assertPlaceUnlocked(ctx: Context, { dir, name }: Place): Promise<void> {
  await assertNoForeignLock(ctx, async (locks) => {
    const line = [...(dir === undefined ? [] : await lineOf(ctx, dir)), ''];
    const other = await childNamed(ctx, dir, name);
    return locksAt(locks, other === undefined ? line : [other._id, ...line]).concat(locksAt(locks, line));
  });
}

/** Where no program holds a lock at all, which is nearly always, nothing more is asked. */
async function assertNoForeignLock(
  ctx: Context,
  held: (locks: readonly Lock[]) => Promise<readonly Lock[]>,
): Promise<void> {
  const locks = await locksOf(ctx);
  const [first] = locks.length === 0 ? [] : await held(locks);
  if (first === undefined) return;
  const person = (await ctx.product.authentication.people(ctx, [first.created_by])).get(first.created_by);
  const minutes = Math.max(1, Math.ceil((Date.parse(first.expires_at) - ctx.now.getTime()) / 60_000));
  const params = { who: String(person?.['label'] ?? ''), minutes, until: first.expires_at };
  throw failure('locked', { base: [{ code: 'locked-by-program', params }] });
}

async function lineOf(ctx: Context, entry: string): Promise<readonly string[]> {
  return (await chainOf(ctx, entry)).map(({ _id }) => _id);
}
