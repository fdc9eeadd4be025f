import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#platform/server/app.ts';
import { seal, unseal } from '#platform/server/auth/seal.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { StatedIdentity, StatedPerson } from './stated-identity.ts';

/** What a person went to the issuer for, and what the answer needs. It travels sealed in `state`, so that opening the sign-in writes no row. */
export interface Flow {
  readonly for: 'sign-in' | 'link' | 'proof';
  /** The signed-in person; not for a sign-in. */
  readonly userId?: string | undefined;
  /** Where the person wanted to go. */
  readonly to: string;
  readonly remember: boolean;
  /** When it began, in milliseconds. */
  readonly at: number;
}

/** A person whose identity is proved, and who is still asked for a code or the consent to the terms. It is no session: nothing else takes it. */
export interface Voucher {
  readonly identity: StatedIdentity;
  readonly flow: Flow;
  /** Of an identity that is not linked yet: its verified address, and what else the issuer says. */
  readonly fresh?: (Omit<StatedPerson, 'verified'> & { readonly email: string }) | undefined;
  readonly at: number;
}

/** Minutes for the way to the issuer and back, and for a voucher. */
const minutes = 10;

/** A `state` of this browser, which a cookie names as it does for passkeys, and of this host. */
export function newState(app: App, request: FastifyRequest, reply: FastifyReply, flow: Flow): string {
  const known = app.cookies.ceremonyOf(request);
  const browser = known ?? randomBytes(24).toString('base64url');
  if (known === undefined) app.cookies.setCeremony(reply, browser);
  const host = request.hostname;
  return `${host}~${seal(app.secret, 'oidc state', `${host} ${browser}`, JSON.stringify(flow)).toString('base64url')}`;
}

/** The host at which a state was made; it is not verified. */
export function hostOf(state: string): string {
  return state.split('~', 1)[0] ?? '';
}

/** The flow of a state; undefined if it is not ours, of another browser or host, or too old. */
export function flowOf(app: App, request: FastifyRequest, state: string): Flow | undefined {
  const host = request.hostname;
  const [of, sealed = '', ...rest] = state.split('~');
  if (of !== host || rest.length > 0) return undefined;
  return opened(app, request, 'oidc state', sealed, `${host} `) as Flow | undefined;
}

export function newVoucher(app: App, request: FastifyRequest, voucher: Omit<Voucher, 'at'>): string {
  const text = JSON.stringify({ ...voucher, at: app.now().getTime() });
  const browser = app.cookies.ceremonyOf(request) ?? '';
  return seal(app.secret, 'oidc voucher', browser, text).toString('base64url');
}

export function voucherOf(app: App, request: FastifyRequest, voucher: string): Voucher | undefined {
  return opened(app, request, 'oidc voucher', voucher, '') as Voucher | undefined;
}

/** Uses up a state or voucher: of many requests with one, one gets true. */
export async function claim(app: App, db: Db, sealed: string): Promise<boolean> {
  db.invalidate('nobody');
  const claimed = await db.query(
    'INSERT INTO used_challenges (digest, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1',
    [createHash('sha256').update(sealed).digest(), new Date(app.now().getTime() + minutes * 60_000)],
  );
  return claimed.length > 0;
}

/** The secrets of a state, which only this server can compute: the verifier of PKCE, and the nonce of the ID token. */
export function secretsOfState(app: App, state: string): { readonly verifier: string; readonly nonce: string } {
  const of = (what: string): string =>
    createHmac('sha256', app.secret).update(`oidc ${what} ${state}`).digest('base64url');
  return { verifier: of('verifier'), nonce: of('nonce') };
}

function opened(
  app: App,
  request: FastifyRequest,
  purpose: string,
  sealed: string,
  owner: string,
): { readonly at: number } | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const browser = app.cookies.ceremonyOf(request);
  // Another spelling of the same bytes would count as another one.
  if (browser === undefined || bytes.toString('base64url') !== sealed) return undefined;
  const text = unseal(app.secret, purpose, `${owner}${browser}`, bytes);
  if (text === undefined) return undefined;
  const value = JSON.parse(text) as { readonly at: number };
  return app.now().getTime() - value.at > minutes * 60_000 ? undefined : value;
}
