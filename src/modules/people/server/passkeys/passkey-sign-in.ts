import type { App } from '#platform/server/app.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, optional, yes } from '#platform/server/api/shapes/shape.ts';
import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import { assertPasswordSignIn } from '../identities/password-sign-in.ts';
import { notifyNewDevice } from '../sessions/new-device.ts';
import { signedInAnswer } from '../sessions/sign-in.ts';
import { startSession } from '../sessions/start-session.ts';
import { ceremonyOptions, signedAnswer } from './answers.ts';
import { challengeMinutes, newChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';
import { verifyPasskey } from './verify-passkey.ts';

const about = { tags: ['People'] };
const schemas = {
  challenge: {
    ...about,
    operationId: 'passkeyChallenge',
    summary: 'A challenge to sign in, or with a session to prove to be there, by a passkey; sets a cookie',
    response: { 200: exactly({ ok: yes, options: ceremonyOptions }) },
  },
  signIn: {
    ...about,
    operationId: 'loginByPasskey',
    summary: 'Sign in with a passkey; sets the session cookie',
    body: exactly({ answer: signedAnswer, remember: optional(Type.Boolean()) }),
    response: { 200: signedInAnswer },
  },
};

/** `/_session/passkey`: signs in by a passkey, which is both what a person has and, by PIN or finger, what they know or are. */
export function passkeySignInRoutes(app: App, server: Api): void {
  const config = { policy: 'visitor', cost: 'sign-in', token: 'any', inReadOnlyMode: true } as const;

  server.post('/_session/passkey/challenge', { config, schema: schemas.challenge }, async (request, reply) => {
    const { who } = request;
    const use = who === undefined ? ({ for: 'sign-in' } as const) : ({ for: 'proof', userId: who.user.id } as const);
    const options = {
      challenge: newChallenge(app, request, reply, use),
      rpId: relyingParty(app.environment).id,
      timeout: challengeMinutes * 60_000,
      userVerification: 'required',
      // The device finds the person's passkey itself: a list would tell who has one.
      allowCredentials: [],
    };
    void reply.header('cache-control', 'no-store');
    return { ok: true, options };
  });

  server.post('/_session/passkey', { config, schema: schemas.signIn }, async (request, reply) => {
    assertPasswordSignIn(app);
    const { answer, remember = false } = request.body;
    const passkey = await verifyPasskey(app, request, answer, { for: 'sign-in' }, 'unauthorized');
    const person = { id: passkey.user_id, password_hash: passkey.password_hash };
    await startSession(app, request, reply, person, {
      remember,
      factor: true,
      check: async (db) => {
        const found = await db.query(
          `SELECT FROM passkeys p JOIN users u ON u.id = p.user_id AND u.disabled_at IS NULL WHERE p.id = $1
           FOR SHARE OF p, u`,
          [passkey.id],
        );
        if (found.length === 0) throw failure('unauthorized', { base: [{ code: 'passkey-is-unknown' }] });
      },
    });
    const now = app.now();
    if (!app.cookies.isDeviceOf(request, person)) await notifyNewDevice(app, request, passkey, now);
    const { roles } = await app.system('session', async (db) =>
      app.memberships.find(db, { user: person }, undefined, now),
    );
    return { ok: true, name: person.id, roles };
  });
}
