import { hash, verify } from '@node-rs/argon2';
import { type Complaint, failure } from '#platform/entity/failure.ts';
import { type Chooser, isCommon, isOwnWords } from './common-passwords.ts';

/** Argon2id with OWASP's second parameter set: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/** Hashes a new password; undefined without one. Throws a validation error for a weak one. */
export async function hashOf(password: unknown, chooser: Chooser): Promise<string | undefined> {
  if (password === undefined || password === '') return undefined;
  const weak = await passwordComplaint(password, chooser);
  if (weak) throw failure('unprocessable_entity', { password: [weak] });
  return hashPassword(String(password));
}

/** Always hashes, so that the response time is the same for an unknown person and a wrong password. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const known = stored ?? (await dummy());
  const matches = await verify(known, password);
  return matches && stored !== null && stored !== undefined;
}

let made: Promise<string> | undefined;
async function dummy(): Promise<string> {
  made ??= hashPassword('nobody has this password');
  return made;
}

/**
 * The complaint about a new password, or nothing: 8 to 256 characters, none of the 100,000 most common ones, and more than the product's or the
 * person's own words.
 */
export async function passwordComplaint(password: unknown, chooser: Chooser): Promise<Complaint | undefined> {
  if (typeof password !== 'string') return { code: 'is-invalid' };
  if (password.length < 8) return { code: 'too-short', params: { count: 8 } };
  if (password.length > 256) return { code: 'too-long', params: { count: 256 } };
  if (isOwnWords(password, chooser)) return { code: 'is-own-words' };
  return (await isCommon(password)) ? { code: 'is-too-common' } : undefined;
}
