import type { FastifyBaseLogger } from 'fastify';
import type { App } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import type { Db } from '#platform/server/db/database.ts';
import { removeOwn } from '#platform/server/records/documents.ts';
import { notifyModules } from '#platform/server/app/module-events.ts';
import { userToken } from '../../entities/user-token.ts';

/** Ends all sessions of a person except `kept`, the digest of a session's token. */
export async function endSessions(db: Db, userId: string, kept?: Buffer): Promise<void> {
  db.invalidate({ people: [userId] });
  await db.query('DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2', [userId, kept ?? Buffer.alloc(0)]);
}

/**
 * Deletes the secrets of a person's access tokens, or of one, and thereby revokes their access. Deleting all also revokes the keys of other modules,
 * such as drive keys. Call `removeTokens` afterwards to delete the records.
 */
export async function endTokens(app: App, db: Db, userId: string, only?: string): Promise<void> {
  db.invalidate({ people: [userId] });
  await db.query('DELETE FROM user_token_secrets WHERE account_id = $1 AND ($2::text IS NULL OR id = $2)', [
    userId,
    only ?? null,
  ]);
  if (only === undefined) await notifyModules(app, db, 'people.tokens-ended', { user_id: userId }, app.now());
}

/** Removes the records of tokens that have no secret any more, in the person's own database, as if by the person. */
export async function removeTokens(app: App, userId: string, log: FastifyBaseLogger): Promise<void> {
  const user = { id: userId, email: null, fullname: null, locale: 'en', confirmed: true };
  const who = { user, access: { admin: true, pending: false }, roles: [] };
  await withContext(app, { account: userId, who, log }, async (ctx) => {
    const stand = await ctx.db.query<{ id: string }>('SELECT id FROM user_token_secrets WHERE account_id = $1', [
      userId,
    ]);
    const ended = await ctx.db.query<{ id: string }>(
      'SELECT id FROM user_tokens WHERE account_id = $1 AND id <> ALL($2::text[])',
      [userId, stand.map(({ id }) => id)],
    );
    for (const { id } of ended) await removeOwn(ctx, userToken, id);
  });
}
