import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, flag, oneOf, optional, text, yes } from '#platform/server/api/shapes/shape.ts';
import { personOf } from '#platform/server/http/guard.ts';
import { assertSession, storeProof, requireFactor, requireProof } from '../passwords/prove.ts';
import { originOf } from '../passkeys/relying-party.ts';
import { hasAuthenticator } from '../second-factor/authenticators.ts';
import { enter, entered, type Entered } from './enter.ts';
import { claim, type Flow, flowOf, hostOf, newState, newVoucher, secretsOfState } from './flow.ts';
import { linkIdentity, noteIdentityUse, personAtAddress, personOfIdentity } from './identities.ts';
import { type Issuer, openIssuer, returnPath, type Stated } from './issuer.ts';
import { domainOf, identityIn, personIn, type StatedIdentity } from './stated-identity.ts';

const about = { tags: ['People'] };
const schemas = {
  begin: {
    ...about,
    operationId: 'beginOidc',
    summary: 'The address of the issuer where the person signs in; sets a cookie',
    body: exactly({
      for: oneOf(['sign-in', 'link', 'proof']),
      to: optional(text(1000, { description: 'The path that the answer of the return repeats.' })),
      remember: optional(flag()),
    }),
    response: { 200: exactly({ ok: yes, url: Type.String() }) },
  },
  finish: {
    ...about,
    operationId: 'finishOidc',
    summary: 'What the issuer returned: signs in, links, or proves to be there',
    body: exactly({
      state: text(4000),
      code: optional(text(12_000)),
      error: optional(text(200)),
      iss: optional(text(1000)),
    }),
    response: { 200: entered },
  },
};

/** `/_session/oidc`: the way to the issuer of OpenID Connect, and back. */
export function oidcRoutes(app: App, server: Api): void {
  const { oidc } = app.environment;
  const issuer = oidc && openIssuer(oidc, app.environment, app.now);
  const config = { policy: 'visitor', cost: 'issuer', inReadOnlyMode: true } as const;

  server.post('/_session/oidc', { config, schema: schemas.begin }, async (request, reply) => {
    const there = assertIssuer(issuer);
    const { for: what, to = '', remember = false } = request.body;
    const flow = { for: what, to, remember, at: app.now().getTime(), ...(await personFor(app, request, what)) };
    const state = newState(app, request, reply, flow);
    const asked = { state, ...secretsOfState(app, state), again: what === 'proof' };
    const url = await there.addressFor(asked).catch((error: unknown) => {
      throw unreachable(request, flow, error);
    });
    void reply.header('cache-control', 'no-store');
    return { ok: true, url };
  });

  server.put('/_session/oidc', { config, schema: schemas.finish }, async (request, reply) => {
    const there = assertIssuer(issuer);
    const { state } = request.body;
    const begun = hostOf(state);
    const origin = begun === request.hostname ? undefined : originOf(app.environment, begun);
    if (origin !== undefined) return { ok: true, at: `${origin}${returnPath}?${queryOf(request.body)}` };
    const flow = flowOf(app, request, state);
    if (flow === undefined) throw refused('sign-in', 'oidc-is-over');
    // Used up first, whatever follows.
    if (!(await app.system('session', async (db) => claim(app, db, state)))) throw refused(flow.for, 'oidc-is-over');
    const stated = await redeem(app, request, there, flow);
    const identity = identityIn(stated.token);
    if (identity === undefined) throw refused(flow.for, 'oidc-is-refused');
    if (flow.for === 'sign-in') return signIn(app, request, reply, { flow, identity, stated });
    if (request.who?.user.id !== flow.userId) throw refused(flow.for, 'oidc-is-over');
    await (flow.for === 'link' ? link(app, request, identity, stated) : proveBy(app, request, identity, flow));
    return { ok: true, to: flow.to };
  });
}

function assertIssuer(issuer: Issuer | undefined): Issuer {
  if (issuer === undefined) throw failure('not_found', 'missing');
  return issuer;
}

/** The signed-in person of a flow that is theirs. An identity signs in alone, so linking one asks what adding a passkey asks. */
async function personFor(app: App, request: FastifyRequest, what: Flow['for']): Promise<{ userId?: string }> {
  if (what === 'sign-in') return {};
  if (request.who === undefined) throw failure('unauthorized', 'Please login again');
  const { user } = personOf(request);
  if (what === 'proof') return { userId: user.id };
  if (!user.confirmed) throw failure('forbidden', 'You need to confirm your email to use this feature');
  if (await app.system('session', async (db) => hasAuthenticator(db, user.id))) requireFactor(app, request);
  else await requireProof(app, request, undefined);
  return { userId: user.id };
}

async function redeem(app: App, request: FastifyRequest & { readonly body: Returned }, issuer: Issuer, flow: Flow) {
  const { state, code, error, iss } = request.body;
  if (error === 'access_denied') throw refused(flow.for, 'oidc-was-cancelled');
  if (error !== undefined || code === undefined) throw refused(flow.for, 'oidc-is-refused');
  return issuer.redeem({ code, state, iss, ...secretsOfState(app, state) }).catch((failed: unknown) => {
    throw unreachable(request, flow, failed);
  });
}

interface Returned {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
  readonly iss?: string;
}

interface SignIn {
  readonly flow: Flow;
  readonly identity: StatedIdentity;
  readonly stated: Stated;
}

/**
 * Signs in the person of the identity. A new identity is linked by itself, or registers, only with an address that the issuer has verified, of a domain
 * that the operator named. Everybody else gets the same sentence, whether the address is known here or not.
 */
async function signIn(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { flow, identity, stated }: SignIn,
): Promise<Entered> {
  const now = app.now();
  const owner = await app.system('session', async (db) => personOfIdentity(db, identity, now));
  if (owner !== undefined) return enter(app, request, reply, owner, { identity, flow });
  const claims = await stated.about().catch((error: unknown) => {
    throw unreachable(request, flow, error);
  });
  const { verified, ...rest } = personIn(claims);
  if (verified === undefined || !(app.environment.oidc?.domains ?? []).includes(domainOf(verified)))
    throw refused('sign-in', 'oidc-is-not-linked');
  const person = await app.system('session', async (db) => personAtAddress(db, verified, now));
  if (person?.disabled === true) throw refused('sign-in', 'oidc-account-is-blocked');
  const fresh = { email: verified, ...rest };
  if (person?.confirmed === true) return enter(app, request, reply, person, { identity, flow, fresh });
  return { ok: true, needs: 'terms', voucher: newVoucher(app, request, { identity, flow, fresh }), email: verified };
}

async function link(app: App, request: FastifyRequest, identity: StatedIdentity, stated: Stated): Promise<void> {
  const { user } = personOf(request);
  const { label } = personIn(await stated.about().catch(() => stated.token));
  await app.system('session', async (db) => {
    await assertSession(db, request);
    await linkIdentity(app, db, user, { ...identity, label }, request.ip);
  });
}

/** Milliseconds by which the clocks of the issuer and ours may differ. */
const tolerance = 60_000;

/** The person has just signed in at the issuer, so that this session counts as proved. */
async function proveBy(app: App, request: FastifyRequest, identity: StatedIdentity, flow: Flow): Promise<void> {
  const { user } = personOf(request);
  if (identity.signedInAt === undefined || identity.signedInAt < flow.at - tolerance)
    throw refused('proof', 'oidc-proved-nothing');
  const isOwn = await app.system('session', async (db) =>
    noteIdentityUse(db, user.id, identity, app.now(), request.ip),
  );
  if (!isOwn) throw refused('proof', 'oidc-is-another-person');
  await storeProof(app, request, 'identity', identity.factors);
}

/** At the sign-in a refusal is 401, in a session 422, which does not end it. */
function refused(during: Flow['for'], code: string): Error {
  return failure(during === 'sign-in' ? 'unauthorized' : 'unprocessable_entity', { base: [{ code }] });
}

/** The sentence about an issuer that does not answer, or answers what cannot be trusted; the log says what. */
function unreachable(request: FastifyRequest, flow: Flow, error: unknown): Error {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  request.log.warn({ code, why: message }, 'the issuer of OpenID Connect');
  return refused(flow.for, 'oidc-is-refused');
}

function queryOf({ state, code, error, iss }: Returned): string {
  const parts = { state, code, error, iss };
  return new URLSearchParams(
    Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined),
  ).toString();
}
