import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, flag, text } from '#platform/server/api/shapes/shape.ts';
import { checkCode } from '../second-factor/check-code.ts';
import { guesserOf } from '../sessions/check-password.ts';
import { removeTokens } from '../sessions/end-sessions.ts';
import { enter, entered } from './enter.ts';
import { claim, type Voucher, voucherOf } from './flow.ts';
import { personAtAddress, personOfIdentity } from './identities.ts';
import { registerIdentity } from './register-identity.ts';

const about = { tags: ['People'] };
const voucher = text(8000, { description: 'Of `PUT /_session/oidc`.' });
const schemas = {
  code: {
    ...about,
    operationId: 'finishOidcByCode',
    summary: 'With a voucher that needs a code: sign in with one of the authenticator app, or a recovery code',
    body: exactly({ voucher, code: Type.String() }),
    response: { 200: entered },
  },
  register: {
    ...about,
    operationId: 'registerByOidc',
    summary: 'With a voucher that needs the consent to the terms: register, and sign in',
    body: exactly({ voucher, accept_terms: flag() }),
    response: { 200: entered },
  },
};

/** What is missing after the return from the issuer. A voucher names the identity, and works in its browser alone, once. */
export function oidcVoucherRoutes(app: App, server: Api): void {
  const config = { policy: 'visitor', cost: 'sign-in' } as const;

  server.put(
    '/_session/oidc/code',
    { config: { ...config, inReadOnlyMode: true }, schema: schemas.code },
    async (request, reply) => {
      const known = valid(app, request);
      const { identity, fresh } = known;
      const now = app.now();
      const person = await app.system('session', async (db) =>
        fresh === undefined ? personOfIdentity(db, identity, now) : personAtAddress(db, fresh.email, now),
      );
      if (person?.confirmed !== true || person.disabled) throw over();
      const { code } = request.body;
      await checkCode(app, person, { code, by: guesserOf(app, request, person), address: request.ip }, 'unauthorized');
      const check = async (db: Parameters<typeof claim>[1]): Promise<void> => {
        if (!(await claim(app, db, request.body.voucher))) throw over();
      };
      return enter(app, request, reply, person, { ...known, coded: true, check });
    },
  );

  server.post('/_session/oidc/registration', { config, schema: schemas.register }, async (request, reply) => {
    const { identity, flow, fresh } = valid(app, request);
    if (fresh === undefined) throw over();
    if (!request.body.accept_terms)
      throw failure('unprocessable_entity', { accept_terms: [{ code: 'must-be-accepted' }] });
    const locale = fresh.locale ?? (/^pt\b/i.test(request.headers['accept-language'] ?? '') ? 'pt-BR' : 'en');
    const person = await app.system('users', async (db) => {
      if (!(await claim(app, db, request.body.voucher))) throw over();
      return registerIdentity(app, db, { ...fresh, ...identity, locale }, request.ip);
    });
    await removeTokens(app, person.id, request.log);
    return enter(app, request, reply, person, { identity, flow });
  });
}

function valid(app: App, request: FastifyRequest & { readonly body: { readonly voucher: string } }): Voucher {
  const known = voucherOf(app, request, request.body.voucher);
  if (known === undefined) throw over();
  return known;
}

function over(): Error {
  return failure('unauthorized', { base: [{ code: 'oidc-is-over' }] });
}
