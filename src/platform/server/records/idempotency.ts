import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import { currentPassword } from '../auth/proof.ts';
import type { Context } from '../context.ts';

/**
 * Runs a write once per `Idempotency-Key` and database. A repeat within 24 hours gets the first answer; the same key
 * with another request throws 422. Key and write share the transaction.
 */
export async function idempotent<T extends object>(
  ctx: Context,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return work();
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key))
    throw failure('bad_request', 'Malformed Idempotency-Key');
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, ctx.who.user.id, withoutPassword(request.body)]))
    .digest('hex');
  // Insert the row first: a second request with the key waits here until the first commits or rolls back.
  const [taken] = await ctx.db.query(
    `INSERT INTO idempotent_answers (account_id, key, request_hash, status, body, created_at) VALUES ($1, $2, $3, 0, '{}', $4)
     ON CONFLICT (account_id, key) DO NOTHING RETURNING key`,
    [ctx.account, key, hash, ctx.now],
  );
  if (taken === undefined) return storedAnswer<T>(ctx, key, hash);
  const answer = await work();
  await ctx.db.query('UPDATE idempotent_answers SET status = 1, body = $3 WHERE account_id = $1 AND key = $2', [
    ctx.account,
    key,
    JSON.stringify(answer),
  ]);
  return answer;
}

async function storedAnswer<T>(ctx: Context, key: string, hash: string): Promise<T> {
  const [row] = await ctx.db.query<{ request_hash: string; body: T }>(
    'SELECT request_hash, body FROM idempotent_answers WHERE account_id = $1 AND key = $2',
    [ctx.account, key],
  );
  if (row === undefined || row.request_hash !== hash)
    throw failure('unprocessable_entity', 'This Idempotency-Key belongs to another request.');
  return row.body;
}

/** A plain digest of a password must not be stored: it can be guessed fast. */
function withoutPassword(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !(currentPassword in body)) return body ?? null;
  const { [currentPassword]: _secret, ...rest } = body;
  return rest;
}
