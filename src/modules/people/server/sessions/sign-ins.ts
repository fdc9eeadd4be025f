import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { personOf } from '#platform/server/http/guard.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, oneOf, orNull, yes } from '#platform/server/api/shapes/shape.ts';
import { signInEvents } from '../../rules/sign-in-events.ts';
import { audit } from '../audit.ts';
import { mailReset } from '../passwords/mail-reset.ts';
import { voidTokens } from '../passwords/one-time-tokens.ts';
import { factorRemoved } from '../second-factor/factor-removed.ts';
import { endSessions, endTokens, removeTokens } from './end-sessions.ts';

const about = { tags: ['People'] };
const schemas = {
  list: {
    ...about,
    operationId: 'signIns',
    summary: 'The caller’s latest sign-ins, failed ones too',
    response: {
      200: exactly({
        sign_ins: listOf(
          exactly({
            id: Type.String(),
            at: Type.String(),
            event: oneOf(signInEvents),
            address: orNull(Type.String()),
          }),
        ),
      }),
    },
  },
  deny: {
    ...about,
    operationId: 'denySignIn',
    summary:
      '“This was not me”: ends all sessions, tokens, keys and the password, removes passkeys and identities added since, and mails a link for a new password',
    params: Type.Object({ id: Type.String({ pattern: '^[0-9]{1,18}$' }) }),
    response: { 200: exactly({ ok: yes }) },
  },
};

const most = 50;

/** `/_sign_ins`: how often and from where somebody signed in as the caller, or tried. */
export function signInListRoutes(app: App, server: Api): void {
  const config = { policy: 'person', cost: 'write', overdue: true } as const;

  server.get('/_sign_ins', { config: { ...config, cost: 'read' }, schema: schemas.list }, async (request) => {
    const { user } = personOf(request);
    const rows = await app.system('audit', async (db) =>
      db.query<{ id: string; at: string; event: (typeof signInEvents)[number]; address: string | null }>(
        `SELECT id::text, at, event, address FROM audit WHERE user_id = $1 AND event = ANY($2::text[]) ORDER BY audit.id DESC LIMIT ${most}`,
        [user.id, signInEvents],
      ),
    );
    return { sign_ins: rows };
  });

  // Needs no proof: it only ends access, and must be easy for a frightened person.
  server.post('/_sign_ins/:id/denial', { config, schema: schemas.deny }, async (request, reply) => {
    const { user } = personOf(request);
    const now = app.now();
    await app.system('users', async (db) => {
      const at = await momentOf(db, user.id, request.params.id);
      db.invalidate({ people: [user.id] });
      const [person] = await db.query<{ email: string; fullname: string | null; locale: string }>(
        `UPDATE users SET password_hash = NULL, updated_at = $2 WHERE id = $1
         RETURNING coalesce(email, unconfirmed_email) AS email, fullname, locale`,
        [user.id, now],
      );
      if (person === undefined) throw failure('not_found', 'missing');
      await voidTokens(db, user.id, ['confirm', 'password'], now);
      await endSessions(db, user.id);
      await endTokens(app, db, user.id);
      // After the sessions, so that none can add another. An app stays: it may be the owner's only wall.
      await db.query('DELETE FROM identities WHERE user_id = $1 AND created_at >= $2', [user.id, at]);
      const sql = 'DELETE FROM passkeys WHERE user_id = $1 AND created_at >= $2 RETURNING 1';
      if ((await db.query(sql, [user.id, at])).length > 0) await factorRemoved(app, db, user.id, now);
      await mailReset(app, db, { ...person, id: user.id }, now);
      await audit(db, { event: 'sign_in_denied', userId: user.id, address: request.ip, at: now });
    });
    await removeTokens(app, user.id, request.log);
    app.cookies.clear(reply);
    return { ok: true };
  });
}

async function momentOf(db: Db, userId: string, id: string): Promise<string> {
  const [row] = await db.query<{ at: string }>(
    'SELECT at FROM audit WHERE user_id = $1 AND id = $2 AND event = ANY($3::text[])',
    [userId, id, signInEvents],
  );
  if (row === undefined) throw failure('not_found', 'missing');
  return row.at;
}
