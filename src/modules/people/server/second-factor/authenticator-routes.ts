import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { seal, unseal } from '#platform/server/auth/seal.ts';
import { personOf } from '#platform/server/http/guard.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, optional, orNull, text, yes } from '#platform/server/api/shapes/shape.ts';
import { audit } from '../audit.ts';
import { assertSession, requireFactor, requireProof } from '../passwords/prove.ts';
import { qrRows } from '../../rules/qr-rows.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { appAddress, judge, newAppSecret } from './app-codes.ts';
import { addAuthenticator, removeAuthenticator } from './authenticators.ts';
import { complaintOf } from './check-code.ts';
import { factorRemoved } from './factor-removed.ts';
import { newRecoveryCodes, recoveryCodesLeft, storeRecoveryCodes } from './recovery-codes.ts';
import { tellChange } from './second-factor-mails.ts';

const about = { tags: ['People'] };
const codes = exactly({
  ok: yes,
  recovery_codes: listOf(Type.String(), { description: 'Only this answer contains them. Each works once.' }),
});
const schemas = {
  show: {
    ...about,
    operationId: 'authenticator',
    summary: 'Whether the caller has an authenticator app, and the number of unused recovery codes',
    response: {
      200: exactly({
        active: Type.Boolean(),
        created_at: optional(Type.String()),
        last_used_at: optional(orNull(Type.String())),
        recovery_codes_left: Type.Integer(),
      }),
    },
  },
  begin: {
    ...about,
    operationId: 'beginAuthenticator',
    summary: 'A new secret for an authenticator app; nothing changes before `PUT` with the first code',
    response: {
      200: exactly({
        ok: yes,
        secret: Type.String({ description: 'In base 32, for apps without a camera.' }),
        address: Type.String({ description: 'The `otpauth://` address for apps.' }),
        qr: listOf(Type.String(), { description: 'The same as a QR code: rows of `0` and `1`.' }),
        setup: Type.String({ description: 'Sent back with the first code, within 15 minutes.' }),
      }),
    },
  },
  add: {
    ...about,
    operationId: 'addAuthenticator',
    summary: 'Add the app that shows this code; from now on signing in needs one. Ends the other sessions',
    body: exactly({ setup: text(1000), code: text(40) }),
    response: { 200: codes },
  },
  remove: {
    ...about,
    operationId: 'removeAuthenticator',
    summary: 'Remove the app and the recovery codes; needs a code within the last 10 minutes',
    response: { 200: exactly({ ok: yes }) },
  },
  renew: {
    ...about,
    operationId: 'renewRecoveryCodes',
    summary: 'Replace the recovery codes; needs a code within the last 10 minutes',
    response: { 200: codes },
  },
};

const purpose = 'authenticator-setup';
const setupMinutes = 15;

/** `/_authenticator` and `/_recovery_codes`: the caller's second factor. Each change makes a mail and an audit line. */
export function authenticatorRoutes(app: App, server: Api): void {
  const config = { policy: 'person', cost: 'write' } as const;

  server.get('/_authenticator', { config: { ...config, cost: 'read' }, schema: schemas.show }, async (request) => {
    const { user } = personOf(request);
    return app.system('users', async (db) => {
      const [row] = await db.query<{ created_at: string; last_used_at: string | null }>(
        'SELECT created_at, last_used_at FROM authenticators WHERE user_id = $1',
        [user.id],
      );
      return { active: row !== undefined, ...row, recovery_codes_left: await recoveryCodesLeft(db, user.id) };
    });
  });

  server.post('/_authenticator', { config, schema: schemas.begin }, async (request) => {
    const { user } = personOf(request);
    // An address that nobody confirmed may be somebody else's, who would be locked out.
    if (!user.confirmed) throw failure('forbidden', 'You need to confirm your email to use this feature');
    await requireProof(app, request, undefined);
    const secret = newAppSecret();
    const until = app.now().getTime() + setupMinutes * 60_000;
    const setup = seal(app.secret, purpose, user.id, `${until} ${secret}`).toString('base64url');
    const address = appAddress(secret, issuerOf(app), user.email ?? '');
    return { ok: true, secret, setup, address, qr: qrRows(address) };
  });

  server.put('/_authenticator', { config, schema: schemas.add }, async (request) => {
    const { user, sessionId } = personOf(request);
    const now = app.now();
    const secret = secretOf(app, user.id, request.body.setup, now);
    const verdict = judge({ secret, lastStep: 0, drift: 0 }, request.body.code.replaceAll(/\s/g, ''), now);
    if (verdict.is !== 'right' && verdict.is !== 'of-another-clock')
      throw failure('unprocessable_entity', { code: [complaintOf(verdict) ?? { code: 'is-invalid' }] });
    const made = await newRecoveryCodes();
    await app.system('users', async (db) => {
      await assertSession(db, request);
      if (!(await addAuthenticator(app, db, user.id, { ...verdict, secret }, now)))
        throw failure('conflict', 'You have an authenticator app already');
      await storeRecoveryCodes(db, user.id, made, now);
      // They were signed in by the password alone.
      await endSessions(db, user.id, Buffer.from(sessionId, 'hex'));
      await db.query('UPDATE sessions SET factor_at = $2 WHERE token_hash = $1', [Buffer.from(sessionId, 'hex'), now]);
      await audit(db, { event: 'second_factor_on', userId: user.id, address: request.ip, at: now });
      await tellChange(app, db, user, 'authenticator-on', now);
    });
    return { ok: true, recovery_codes: made.codes };
  });

  server.delete('/_authenticator', { config, schema: schemas.remove }, async (request) => {
    const { user } = personOf(request);
    requireFactor(app, request);
    const now = app.now();
    await app.system('users', async (db) => {
      db.invalidate({ people: [user.id] });
      if (!(await removeAuthenticator(db, user.id))) throw failure('not_found', 'missing');
      await audit(db, { event: 'second_factor_off', userId: user.id, address: request.ip, at: now });
      await factorRemoved(app, db, user.id, now);
      await tellChange(app, db, user, 'authenticator-off', now);
    });
    return { ok: true };
  });

  server.post('/_recovery_codes', { config, schema: schemas.renew }, async (request) => renew(app, request));
}

async function renew(app: App, request: FastifyRequest): Promise<{ ok: true; recovery_codes: readonly string[] }> {
  const { user } = personOf(request);
  requireFactor(app, request);
  const now = app.now();
  const made = await newRecoveryCodes();
  await app.system('users', async (db) => {
    db.invalidate('nobody');
    // The row is locked, so that a removal in another tab leaves no codes.
    const [row] = await db.query('SELECT FROM authenticators WHERE user_id = $1 FOR UPDATE', [user.id]);
    if (row === undefined) throw failure('not_found', 'missing');
    await storeRecoveryCodes(db, user.id, made, now);
    await audit(db, { event: 'recovery_codes_made', userId: user.id, address: request.ip, at: now });
    await tellChange(app, db, user, 'recovery-codes-new', now);
  });
  return { ok: true, recovery_codes: made.codes };
}

/** The name under which apps list the code: the host, so that two installations differ. */
function issuerOf(app: App): string {
  return `Oficina (${new URL(app.environment.baseUrl).host})`.replaceAll(':', ' ');
}

function secretOf(app: App, userId: string, setup: string, now: Date): string {
  const [until = '', secret] = unseal(app.secret, purpose, userId, Buffer.from(setup, 'base64url'))?.split(' ') ?? [];
  if (secret === undefined || Number(until) < now.getTime()) throw fieldFailure('setup', 'set-up-again');
  return secret;
}
