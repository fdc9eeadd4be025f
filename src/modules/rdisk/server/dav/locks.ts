import { randomUUID } from 'node:crypto';
import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import type { Lock } from '../tree/locks.ts';
import type { Resource } from './resource.ts';

/** WebDAV locks: they stop other programs from writing until they expire or are removed. */

/** Seconds until a lock expires: by default, and at most. */
const usual = 600;
const longest = 3600;
const maxOfGroup = 2000;

/** Throws 423 if a lock applies whose token was not sent, or that another person owns. */
export function assertLockTokens(ctx: Context, held: readonly Lock[], sent: ReadonlySet<string>): void {
  const exclusive = held.filter(({ shared }) => !shared);
  const sharedOnes = held.filter(({ shared }) => shared);
  const known = ({ token, created_by: maker }: Lock): boolean => sent.has(token) && maker === ctx.who.user.id;
  if (!exclusive.every(known)) throw locked();
  // Of several shared locks on a resource, one token is enough.
  if (sharedOnes.length > 0 && !sharedOnes.some(known)) throw locked();
}

export function locked(): Error {
  return failure('locked', 'A lock of another program holds.');
}

export interface LockRequest {
  readonly shared: boolean;
  readonly deep: boolean;
  /** XML of the program's own. */
  readonly owner: string;
  readonly seconds: number;
}

export async function addLock(ctx: Context, resource: Resource, asked: LockRequest): Promise<Lock> {
  const lock = {
    token: `urn:uuid:${randomUUID()}`,
    entry_id: resource.line[0] ?? '',
    shared: asked.shared,
    deep: asked.deep,
    owner: asked.owner,
    created_by: ctx.who.user.id,
    seconds: asked.seconds,
    expires_at: endOf(ctx, asked.seconds),
  };
  const [row] = await ctx.db.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM dav_locks WHERE account_id = $1 AND expires_at > $2',
    [ctx.account, ctx.now],
  );
  if ((row?.count ?? 0) >= maxOfGroup) throw failure('service_unavailable', 'Too many locks hold.', { retryAfter: 60 });
  await ctx.db.query(
    `INSERT INTO dav_locks (account_id, token, entry_id, shared, deep, owner, created_by, seconds, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [ctx.account, ...Object.values(lock)],
  );
  return lock;
}

export async function refreshLock(ctx: Context, lock: Lock, seconds: number): Promise<Lock> {
  const expires_at = endOf(ctx, seconds);
  await ctx.db.query('UPDATE dav_locks SET seconds = $3, expires_at = $4 WHERE account_id = $1 AND token = $2', [
    ctx.account,
    lock.token,
    seconds,
    expires_at,
  ]);
  return { ...lock, seconds, expires_at };
}

export async function endLock(ctx: Context, token: string): Promise<void> {
  await ctx.db.query('DELETE FROM dav_locks WHERE account_id = $1 AND token = $2', [ctx.account, token]);
}

/** The seconds of a Timeout header, within bounds. */
export function lockSeconds(header: string | undefined): number {
  if (header === undefined) return usual;
  if (/^\s*infinite/i.test(header)) return longest;
  const seconds = Number(/Second-(\d{1,10})/i.exec(header)?.[1] ?? usual);
  return Math.min(longest, Math.max(1, seconds));
}

function endOf({ now }: Context, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}
