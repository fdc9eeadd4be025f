import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { personOf } from '#platform/server/http/guard.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, orNull, yes } from '#platform/server/api/shapes/shape.ts';
import { audit } from '../audit.ts';
import { requireProof } from '../passwords/prove.ts';
import { tellChange } from '../second-factor/second-factor-mails.ts';
import { nameOf } from './identities.ts';
import { hasPasswordSignIn } from './password-sign-in.ts';
import { issuerName } from './stated-identity.ts';

const about = { tags: ['People'] };
const schemas = {
  list: {
    ...about,
    operationId: 'identities',
    summary: 'List the identities of OpenID Connect that are linked to the caller',
    response: {
      200: exactly({
        identities: listOf(
          exactly({
            id: Type.String(),
            issuer: Type.String(),
            label: Type.String({ description: 'The address or name that the issuer stated when it was linked.' }),
            created_at: Type.String(),
            last_used_at: orNull(Type.String()),
            last_address: orNull(Type.String()),
          }),
        ),
        has_password: Type.Boolean({ description: 'Without one a proof replaces `current_password`.' }),
      }),
    },
  },
  remove: {
    ...about,
    operationId: 'unlinkIdentity',
    summary: 'Unlink an identity, unless it is the last way to sign in; needs a proof within the last 10 minutes',
    params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
    response: { 200: exactly({ ok: yes }) },
  },
};

interface Row {
  readonly id: string;
  readonly issuer: string;
  readonly label: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly last_address: string | null;
}

/** `/_identities`: the caller's own. `POST /_session/oidc {for: "link"}` begins to link one. */
export function identityRoutes(app: App, server: Api): void {
  const config = { policy: 'person', cost: 'write' } as const;

  server.get('/_identities', { config: { ...config, cost: 'read' }, schema: schemas.list }, async (request) => {
    const { user } = personOf(request);
    return app.system('session', async (db) => {
      const identities = await db.query<Row>(
        `SELECT id, issuer, label, created_at, last_used_at, last_address FROM identities WHERE user_id = $1 ORDER BY created_at, id`,
        [user.id],
      );
      const [own] = await db.query('SELECT FROM users WHERE id = $1 AND password_hash IS NOT NULL', [user.id]);
      return { identities, has_password: own !== undefined };
    });
  });

  server.delete('/_identities/:id', { config, schema: schemas.remove }, async (request) => {
    const { user } = personOf(request);
    await requireProof(app, request, undefined);
    const { id } = request.params;
    const now = app.now();
    await app.system('session', async (db) => {
      db.invalidate('nobody');
      // The person's row is locked, so that two requests cannot remove the last two ways.
      await db.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
      const [removed] = await db.query<{ label: string }>(
        'DELETE FROM identities WHERE user_id = $1 AND id = $2 RETURNING label',
        [user.id, id],
      );
      if (removed === undefined) throw failure('not_found', 'missing');
      if (!(await hasAnotherWay(app, db, user.id)))
        throw failure('unprocessable_entity', { base: [{ code: 'oidc-is-the-last-way' }] });
      const detail = { identity: id };
      await audit(db, { event: 'identity_unlinked', userId: user.id, address: request.ip, at: now, detail });
      await tellChange(app, db, user, 'identity-unlinked', now, { name: nameOf(app), label: removed.label });
    });
    return { ok: true };
  });
}

/** Whether the person can still sign in: by the issuer or, unless it is the only way in, by a password or a passkey. */
async function hasAnotherWay(app: App, db: Db, userId: string): Promise<boolean> {
  const ways = await db.query(
    `SELECT FROM users u WHERE u.id = $1 AND (
       EXISTS (SELECT FROM identities i WHERE i.user_id = u.id AND i.issuer = $3)
       OR ($2 AND (u.password_hash IS NOT NULL OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id))))`,
    [userId, hasPasswordSignIn(app), issuerName(app.environment.oidc?.issuer ?? '')],
  );
  return ways.length > 0;
}
