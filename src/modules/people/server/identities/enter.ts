import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { exactly, oneOf, optional, type Shape, yes } from '#platform/server/api/shapes/shape.ts';
import { notifyNewDevice } from '../sessions/new-device.ts';
import { endLostAuthenticator } from '../sessions/sign-in.ts';
import { startSession } from '../sessions/start-session.ts';
import { newVoucher, type Voucher } from './flow.ts';
import { type Known, linkIdentity, noteIdentityUse, personAtAddress } from './identities.ts';

/** The answer to what the issuer returned. */
export const entered = exactly({
  ok: yes,
  to: optional(Type.String({ description: 'The path of the beginning: everything is done.' })),
  at: optional(Type.String({ description: 'Where the return belongs: the host at which it began.' })),
  needs: optional(oneOf(['code', 'terms'], { description: 'What is missing before there is a session.' })),
  voucher: optional(Type.String({ description: 'For the call that brings what is missing, within ten minutes.' })),
  email: optional(Type.String({ description: 'The address that would be registered.' })),
});
export type Entered = Shape<typeof entered>;

interface Entering extends Omit<Voucher, 'at'> {
  /** The code was checked. */
  readonly coded?: boolean;
  /** Runs first in the transaction of the session, and may refuse it. */
  readonly check?: (db: Db) => Promise<void>;
}

/**
 * Signs in a person whom the issuer has identified, and links the identity if it is new. A person with an authenticator app is asked for its code, unless
 * the issuer says that several factors were used; for a new identity always, because the app also guards who is let in.
 */
export async function enter(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Known,
  { identity, flow, fresh, coded = false, check }: Entering,
): Promise<Entered> {
  if (person.disabled) throw failure('unauthorized', { base: [{ code: 'oidc-account-is-blocked' }] });
  const isEnough = coded || (identity.factors && fresh === undefined);
  if (person.authenticator === 'on' && !isEnough)
    return { ok: true, needs: 'code', voucher: newVoucher(app, request, { identity, flow, fresh }) };
  const now = app.now();
  await startSession(app, request, reply, person, {
    remember: flow.remember,
    factor: coded || identity.factors,
    check: async (db) => {
      await check?.(db);
      if (fresh !== undefined && (await personAtAddress(db, fresh.email, now))?.id !== person.id) throw notLinked();
      if (fresh !== undefined) await linkIdentity(app, db, person, { ...identity, label: fresh.label }, request.ip);
      if (!(await noteIdentityUse(db, person.id, identity, now, request.ip))) throw notLinked();
      if (person.authenticator === 'ended') await endLostAuthenticator(app, db, person, request.ip);
    },
  });
  if (!app.cookies.isDeviceOf(request, person)) await notifyNewDevice(app, request, person, now);
  return { ok: true, to: flow.to };
}

function notLinked(): Error {
  return failure('unauthorized', { base: [{ code: 'oidc-is-not-linked' }] });
}
