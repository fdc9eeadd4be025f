import { nearestLocale } from '#platform/entity/messages.ts';
import { provesSeveralFactors } from '../../rules/issuer-factors.ts';
import type { Stated } from './issuer.ts';

/** Who a person is by what the issuer says. */
export interface StatedIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** The person proved several factors at the issuer. */
  readonly factors: boolean;
  /** When the person last signed in at the issuer, in milliseconds; undefined if it does not say. */
  readonly signedInAt?: number | undefined;
}

/** What the issuer says about the person, needed when the identity is new here. */
export interface StatedPerson {
  /** The address in lower case, if the issuer has verified it. */
  readonly verified: string | undefined;
  readonly fullname: string | null;
  /** Undefined if the issuer does not say. */
  readonly locale: string | undefined;
  /** How the person recognises the identity. */
  readonly label: string;
}

/** The identity of an ID token; undefined if its subject is none that the standard allows. */
export function identityIn({ iss, sub, auth_time: time, amr, acr }: Stated['token']): StatedIdentity | undefined {
  if (!/^[ -~]{1,255}$/.test(sub)) return undefined;
  return {
    issuer: issuerName(iss),
    subject: sub,
    factors: provesSeveralFactors({ amr, acr }),
    ...(typeof time === 'number' ? { signedInAt: time * 1000 } : {}),
  };
}

/** The name of an issuer with one spelling: `https://example.com` and `https://example.com/` are the same. */
export function issuerName(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).href : issuer;
}

export function personIn(claims: Readonly<Record<string, unknown>>): StatedPerson {
  const email = addressIn(claims['email']);
  const fullname = lineOf(claims['name'], 120);
  const locale = lineOf(claims['locale'], 20);
  const label = email ?? lineOf(claims['preferred_username'], 120) ?? fullname ?? lineOf(claims['sub'], 120) ?? '';
  return {
    // A text that says "true" is not what the standard allows, so the issuer may not mean it.
    verified: claims['email_verified'] === true ? email : undefined,
    fullname: fullname ?? null,
    locale: locale === undefined ? undefined : nearestLocale(locale),
    label,
  };
}

/** The domain of an address. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

function addressIn(claim: unknown): string | undefined {
  const line = lineOf(claim, 254)?.toLowerCase();
  return line !== undefined && /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(line) ? line : undefined;
}

/** One line of text that the database can store; undefined for anything else. */
function lineOf(claim: unknown, most: number): string | undefined {
  if (typeof claim !== 'string') return undefined;
  const line = claim.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim();
  return line === '' || line.length > 1000 ? undefined : [...line].slice(0, most).join('');
}
