import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import { hexId } from '#platform/entity/id.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { personOf } from '#platform/server/http/guard.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, orNull, text, yes } from '#platform/server/api/shapes/shape.ts';
import { audit } from '../audit.ts';
import { assertSession, requireFactor, requireProof } from '../passwords/prove.ts';
import { hasAuthenticator } from '../second-factor/authenticators.ts';
import { factorRemoved } from '../second-factor/factor-removed.ts';
import { tellChange } from '../second-factor/second-factor-mails.ts';
import { ceremonyOptions, challengeIn, newKeyAnswer } from './answers.ts';
import { challengeMinutes, claimChallenge, newChallenge } from './challenges.ts';
import { newKeyOf } from './new-key.ts';
import { relyingParty } from './relying-party.ts';

const about = { tags: ['People'] };
const ofOne = { params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{32}$' }) }) };
const done = exactly({ ok: yes });
const name = text(60, { description: 'How its owner recognises it.' });
const schemas = {
  list: {
    ...about,
    operationId: 'passkeys',
    summary: 'List the caller’s passkeys',
    response: {
      200: exactly({
        passkeys: listOf(
          exactly({
            id: Type.String(),
            name: Type.String(),
            created_at: Type.String(),
            last_used_at: orNull(Type.String()),
            last_address: orNull(Type.String()),
          }),
        ),
      }),
    },
  },
  challenge: {
    ...about,
    operationId: 'newPasskeyChallenge',
    summary: 'A challenge for a new passkey; needs a proof within the last 10 minutes',
    response: { 200: exactly({ ok: yes, options: ceremonyOptions }) },
  },
  add: {
    ...about,
    operationId: 'addPasskey',
    summary: 'Add the passkey that a device made for the challenge',
    body: exactly({ name, answer: newKeyAnswer }),
    response: { 201: exactly({ ok: yes, id: Type.String() }) },
  },
  rename: {
    ...about,
    ...ofOne,
    operationId: 'renamePasskey',
    summary: 'Rename one of the caller’s passkeys',
    body: exactly({ name }),
    response: { 200: done },
  },
  remove: {
    ...about,
    ...ofOne,
    operationId: 'removePasskey',
    summary: 'Remove one of the caller’s passkeys; needs a proof within the last 10 minutes',
    response: { 200: done },
  },
};

const maxPasskeys = 20;

/** `/_passkeys`: the caller's own. Adding and removing one makes a mail and an audit line. */
export function passkeyRoutes(app: App, server: Api): void {
  const config = { policy: 'person', cost: 'write' } as const;

  server.get('/_passkeys', { config: { ...config, cost: 'read' }, schema: schemas.list }, async (request) => {
    const { user } = personOf(request);
    const passkeys = await app.system('session', async (db) =>
      db.query<{
        id: string;
        name: string;
        created_at: string;
        last_used_at: string | null;
        last_address: string | null;
      }>(
        `SELECT id, name, created_at, last_used_at, last_address FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`,
        [user.id],
      ),
    );
    return { passkeys };
  });

  server.post('/_passkeys/challenge', { config, schema: schemas.challenge }, async (request, reply) => {
    const { user } = personOf(request);
    // An address that nobody confirmed may be somebody else's, whose account this would open.
    if (!user.confirmed) throw failure('forbidden', 'You need to confirm your email to use this feature');
    // A passkey signs in alone, so where there is a second factor the password must not be enough for one.
    if (await app.system('session', async (db) => hasAuthenticator(db, user.id))) requireFactor(app, request);
    else await requireProof(app, request, undefined);
    const known = await app.system('session', async (db) =>
      db.query<{ id: string; transports: string[] }>(
        'SELECT credential_id AS id, transports FROM passkeys WHERE user_id = $1',
        [user.id],
      ),
    );
    if (known.length >= maxPasskeys) throw failure('forbidden', 'You can have up to 20 passkeys');
    const options = {
      challenge: newChallenge(app, request, reply, { for: 'add', userId: user.id }),
      rp: { id: relyingParty(app.environment).id, name: 'Oficina' },
      user: {
        id: Buffer.from(user.id).toString('base64url'),
        name: user.email ?? user.id,
        displayName: user.fullname ?? user.email ?? user.id,
      },
      // Ed25519, ECDSA with P-256, RSA.
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: challengeMinutes * 60_000,
      attestation: 'none',
      excludeCredentials: known.map((one) => ({ ...one, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    };
    return { ok: true, options };
  });

  server.post('/_passkeys', { config, schema: schemas.add }, async (request, reply) => {
    const { user, sessionId } = personOf(request);
    const { answer } = request.body;
    const challenge = challengeIn(answer);
    const use = { for: 'add', userId: user.id } as const;
    if (challenge === undefined || !(await claimChallenge(app, request, challenge, use)))
      throw refused('passkey-challenge-is-over');
    const key = await newKeyOf(app, answer, challenge);
    if (key === undefined) throw refused('passkey-is-refused');
    const id = hexId(app.now().getTime());
    const now = app.now();
    await app.system('session', async (db) => {
      // A group may demand a second factor.
      db.invalidate({ people: [user.id] });
      await assertSession(db, request);
      // The person's row is locked, so that many at once stay within the limit.
      await db.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
      if ((await countOf(db, user.id)) >= maxPasskeys) throw failure('forbidden', 'You can have up to 20 passkeys');
      const added = await db.query(
        `INSERT INTO passkeys (id, user_id, credential_id, name, public_key, counter, transports, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING 1`,
        [id, user.id, key.id, nameOf(request.body), key.publicKey, key.counter, JSON.stringify(key.transports), now],
      );
      if (added.length === 0) throw refused('passkey-is-refused');
      // The device has just checked the person.
      await db.query('UPDATE sessions SET factor_at = $2 WHERE token_hash = $1', [Buffer.from(sessionId, 'hex'), now]);
      await audit(db, {
        event: 'passkey_added',
        userId: user.id,
        address: request.ip,
        at: now,
        detail: { passkey: id },
      });
      await tellChange(app, db, user, 'passkey-added', now, { name: nameOf(request.body) });
    });
    return reply.code(201).send({ ok: true, id });
  });

  server.put('/_passkeys/:id', { config, schema: schemas.rename }, async (request) => {
    const { user } = personOf(request);
    const renamed = await app.system('session', async (db) => {
      db.invalidate('nobody');
      return db.query('UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2 RETURNING 1', [
        user.id,
        request.params.id,
        nameOf(request.body),
      ]);
    });
    if (renamed.length === 0) throw failure('not_found', 'missing');
    return { ok: true };
  });

  server.delete('/_passkeys/:id', { config, schema: schemas.remove }, async (request) => {
    const { user } = personOf(request);
    await requireProof(app, request, undefined);
    const { id } = request.params;
    const now = app.now();
    await app.system('session', async (db) => {
      db.invalidate({ people: [user.id] });
      const [removed] = await db.query<{ name: string }>(
        'DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING name',
        [user.id, id],
      );
      if (removed === undefined) throw failure('not_found', 'missing');
      await audit(db, {
        event: 'passkey_removed',
        userId: user.id,
        address: request.ip,
        at: now,
        detail: { passkey: id },
      });
      await factorRemoved(app, db, user.id, now);
      await tellChange(app, db, user, 'passkey-removed', now, removed);
    });
    return { ok: true };
  });
}

function refused(code: string): Error {
  return failure('unprocessable_entity', { base: [{ code }] });
}

function nameOf({ name: given }: { readonly name: string }): string {
  const trimmed = given.trim();
  if (trimmed === '') throw failure('unprocessable_entity', { name: [{ code: 'cant-be-blank' }] });
  return trimmed;
}

async function countOf(db: Db, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM passkeys WHERE user_id = $1',
    [userId],
  );
  return row?.count ?? 0;
}
