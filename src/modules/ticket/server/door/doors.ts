import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import type { App } from '#platform/server/app.ts';
import type { Context } from '#platform/server/context.ts';
import { mayUse } from '#platform/server/auth/scopes.ts';
import { countMiss } from '#platform/server/http/limits/limit-requests.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { presentMember } from '#modules/groups/server/members/present-member.ts';
import { ticket as ticketKind } from '../../entities/ticket.ts';
import type { DoorPurpose } from '../../rules/counter/door.ts';
import { doorMinutes, openDoors } from '../../rules/counter/door.ts';

/** An address that a phone opens for ten minutes without signing in. */
export interface Door {
  readonly account: string;
  readonly id: string;
  readonly purpose: DoorPurpose;
  readonly ticket: string | null;
  /** Id of the member who made it. */
  readonly madeBy: string;
}

/** Wrong addresses per minute of one network. */
const maxMisses = 30;

/** Makes a door and returns its token, which is shown once. Doors whose time is over are deleted. */
export async function makeDoor(
  ctx: Context,
  purpose: DoorPurpose,
  ticket: string | null,
): Promise<{ id: string; token: string; expiresAt: Date }> {
  await lockAccount(ctx);
  await deleteOld(ctx);
  const [row] = await ctx.db.query<{ open: number }>(
    'SELECT count(*)::integer AS open FROM phone_doors WHERE account_id = $1 AND expires_at > $2',
    [ctx.account, ctx.now],
  );
  if ((row?.open ?? 0) >= openDoors) throw failure('too_many_requests', 'Too many requests', { retryAfter: 600 });
  const token = randomBytes(16).toString('base64url');
  const id = newId('dor', ctx.now.getTime());
  const expiresAt = new Date(ctx.now.getTime() + doorMinutes * 60_000);
  await ctx.db.query(
    `INSERT INTO phone_doors (account_id, id, token_hash, purpose, ticket_id, made_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [ctx.account, id, hashOf(token), purpose, ticket, ctx.who.user.id, expiresAt],
  );
  return { id, token, expiresAt };
}

/** Deletes doors whose time has long been over, and photos that no form has read. */
async function deleteOld(ctx: Context): Promise<void> {
  const old = await ctx.db.query<{ id: string }>(
    "DELETE FROM phone_doors WHERE account_id = $1 AND expires_at < $2::timestamptz - interval '1 hour' RETURNING id",
    [ctx.account, ctx.now],
  );
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await ctx.db.query('DELETE FROM phone_photos WHERE account_id = $1 AND door_id = ANY($2)', [ctx.account, ids]);
}

/**
 * The door of a token; undefined for a wrong one, for one whose time is over or that was used, and if the member who made it may not write
 * tickets any more.
 */
export async function findDoor(app: App, request: FastifyRequest, token: string): Promise<Door | undefined> {
  const [row] = await app.system('links', async (db) =>
    db.query<StoredDoor>(
      `SELECT account_id AS account, id, purpose, ticket_id AS ticket, made_by AS "madeBy", expires_at, used_at
       FROM phone_doors WHERE token_hash = $1`,
      [hashOf(token)],
    ),
  );
  if (row === undefined) {
    countMiss(request, maxMisses);
    return undefined;
  }
  const { expires_at: end, used_at: used, ...door } = row;
  if (new Date(end) <= app.now() || used !== null) return undefined;
  const maker = await app.system('links', async (db) => presentMember(app, db, door.account, door.madeBy));
  return maker !== undefined && mayUse(maker.who, ticketKind, 'write') ? door : undefined;
}

interface StoredDoor extends Door {
  readonly expires_at: Date | string;
  readonly used_at: Date | string | null;
}

/** Closes a door, once: of two requests at the same time one gets true. */
export async function closeDoor(ctx: Context, id: string): Promise<boolean> {
  const rows = await ctx.db.query(
    'UPDATE phone_doors SET used_at = $3 WHERE account_id = $1 AND id = $2 AND used_at IS NULL AND expires_at > $3 RETURNING 1',
    [ctx.account, id, ctx.now],
  );
  return rows.length > 0;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
