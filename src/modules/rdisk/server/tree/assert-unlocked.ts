import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { isDirectory } from '../../rules/kinds.ts';
import { chainOf, childNamed } from './entries.ts';
import { type Lock, locksAt, locksBelow, locksOf } from './locks.ts';
import type { Place } from './place.ts';

/** Checks WebDAV locks for requests of browsers, which have no lock tokens. Throws 423 with the owner of the lock and its expiry. */

/** Throws if the entry is locked, before its content changes. */
export async function assertUnlocked(ctx: Context, entry: string): Promise<void> {
  await assertNoForeignLock(ctx, async (locks) => locksAt(locks, [...(await lineOf(ctx, entry)), '']));
}

/** Throws if the entry, a directory above or anything below is locked, before it is moved, renamed or removed. */
export async function assertMovable(ctx: Context, entry: string): Promise<void> {
  await assertNoForeignLock(ctx, async (locks) => {
    const chain = await chainOf(ctx, entry);
    const line = [...chain.map(({ _id }) => _id), ''];
    const below = chain[0] !== undefined && isDirectory(chain[0].kind) ? await locksBelow(ctx, locks, entry) : [];
    return [...locksAt(locks, line), ...locksAt(locks, line.slice(1)), ...below];
  });
}

/** Throws if the directory or an existing entry of this name is locked, before an entry is put there. */
export async function assertPlaceUnlocked(ctx: Context, { dir, name }: Place): Promise<void> {
  await assertNoForeignLock(ctx, async (locks) => {
    const line = [...(dir === undefined ? [] : await lineOf(ctx, dir)), ''];
    const other = await childNamed(ctx, dir, name);
    return locksAt(locks, other === undefined ? line : [other._id, ...line]).concat(locksAt(locks, line));
  });
}

/** Sends no further query if the group has no locks, which is nearly always so. */
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
