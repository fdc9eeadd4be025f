import { Secret, TOTP } from 'otpauth';

/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which is all that every app knows. */

const seconds = 30;

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: seconds });
}

/** A new secret of 160 bits, in base 32. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code says: the secret, and by which names the app lists it. */
export function appAddress(secret: string, issuer: string, label: string): string {
  return totpOf(secret, { issuer, label }).toString();
}

/** The number of the step at this time. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / seconds);
}

/** What the server knows of an app. */
export interface KnownApp {
  readonly secret: string;
  /** The step of the newest accepted code. */
  readonly lastStep: number;
  /** Steps by which the clock of the device is ahead. */
  readonly drift: number;
}

export type Verdict =
  | { readonly is: 'right' | 'of-another-clock'; readonly step: number; readonly drift: number }
  | { readonly is: 'used' | 'wrong' }
  | { readonly is: 'far'; readonly minutes: number };

/** Steps by which a clock may be wrong and be learned, and up to which the person learns that it is wrong. */
const near = 4;
const far = 130;

/**
 * Judges a code. It is right one step around the clock of the device, once. A code two minutes away teaches how wrong that clock is: the next code is
 * then right (RFC 6238, section 6), so that somebody who guesses needs two codes in a row. Up to an hour away the verdict says how far.
 */
export function judge({ secret, lastStep, drift }: KnownApp, code: string, now: Date): Verdict {
  const totp = totpOf(secret);
  /** Steps from the server's clock to the code's, at most `window` steps around `middle`. */
  const offset = (middle: number, window: number): number | null => {
    const timestamp = now.getTime() + middle * seconds * 1000;
    const found = totp.validate({ token: code, timestamp, window });
    return found === null ? null : found + middle;
  };
  const here = offset(drift, 1);
  const found = here ?? offset(0, near);
  if (found !== null) {
    const step = stepAt(now) + found;
    if (step <= lastStep) return { is: 'used' };
    return { is: here === null ? 'of-another-clock' : 'right', step, drift: found };
  }
  const away = offset(0, far);
  return away === null ? { is: 'wrong' } : { is: 'far', minutes: Math.round((Math.abs(away) * seconds) / 60) };
}
