import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { exactly, listOf, optional, type Shape, yes } from '#platform/server/api/shapes/shape.ts';
import { audit } from '../audit.ts';
import { assertPasswordSignIn } from '../identities/password-sign-in.ts';
import { isPasswordUnchanged } from '../passwords/current-password.ts';
import { removeAuthenticator } from '../second-factor/authenticators.ts';
import { checkCode } from '../second-factor/check-code.ts';
import { factorRemoved } from '../second-factor/factor-removed.ts';
import { type Notified, tellChange } from '../second-factor/second-factor-mails.ts';
import { checkPassword, wrong } from './check-password.ts';
import { notifyNewDevice } from './new-device.ts';
import { startSession } from './start-session.ts';

const refusal = { 'x-refusal': { error: 'bad_request', reason: 'Please provide username and password' } } as const;

export const signedInAnswer = exactly({ ok: yes, name: Type.String(), roles: listOf(Type.String()) });

export const signInSchema = {
  tags: ['People'],
  operationId: 'login',
  summary: 'Sign in; sets the session cookie',
  body: exactly({
    username: optional(Type.String(refusal)),
    name: optional(Type.String({ ...refusal, description: 'As in CouchDB; instead of `username`.' })),
    password: Type.String(refusal),
    code: optional(
      Type.String({
        description: 'Of the authenticator app, or a recovery code, if the answer without is 401 at `code`.',
      }),
    ),
    remember: optional(Type.Union([Type.Boolean(), Type.Enum(['true', 'false'])])),
  }),
  response: { 200: signedInAnswer },
};
type SignIn = Shape<typeof signInSchema.body>;
type SignedIn = Shape<(typeof signInSchema.response)[200]>;

/** `POST /_session`: signs in with the password, and with a code if the person has an authenticator app. */
export async function signIn(
  app: App,
  request: FastifyRequest & { readonly body: SignIn },
  reply: FastifyReply,
): Promise<SignedIn> {
  assertPasswordSignIn(app);
  const { name = '', username = name, password, code, remember } = request.body;
  const { person, attempt } = await checkPassword(app, request, { username, password });
  const now = app.now();
  const isGuarded = person.authenticator === 'on';
  // There is no session between password and code: the client sends both again.
  if (isGuarded) await checkCode(app, person, { code, by: attempt.by, address: request.ip }, 'unauthorized');
  await startSession(app, request, reply, person, {
    remember: remember === true || remember === 'true',
    factor: isGuarded,
    check: async (db) => {
      if (!(await isPasswordUnchanged(db, person.id, person.password_hash))) throw wrong();
      if (person.authenticator === 'ended') await endLostAuthenticator(app, db, person, request.ip);
    },
  });
  if (person.returning && !app.cookies.isDeviceOf(request, person)) await notifyNewDevice(app, request, person, now);
  const { roles } = await app.system('session', async (db) =>
    app.memberships.find(db, { user: person }, undefined, now),
  );
  return { ok: true, name: person.id, roles };
}

/** The two days after the loss are over: the person signs in by the password alone. */
export async function endLostAuthenticator(app: App, db: Db, person: Notified, address: string): Promise<void> {
  const now = app.now();
  if (!(await removeAuthenticator(db, person.id))) return;
  await audit(db, { event: 'second_factor_off', userId: person.id, address, at: now, detail: { lost: true } });
  await factorRemoved(app, db, person.id, now, 'lost');
  await tellChange(app, db, person, 'authenticator-off', now);
}
