import { hash, verify } from '@node-rs/argon2';
import { type Complaint, failure } from '#platform/entity/failure.ts';

/** Argon2id with OWASP's second parameter set: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/** Hashes a new password; undefined without one. Throws a validation error for a weak one. */
export async function hashOf(password: unknown): Promise<string | undefined> {
  if (password === undefined || password === '') return undefined;
  const weak = passwordComplaint(password);
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

/** The complaint about a new password, or nothing: 8 to 256 characters, none of the most common ones. */
export function passwordComplaint(password: unknown): Complaint | undefined {
  if (typeof password !== 'string') return { code: 'is-invalid' };
  if (password.length < 8) return { code: 'too-short', params: { count: 8 } };
  if (password.length > 256) return { code: 'too-long', params: { count: 256 } };
  return common.has(password.toLowerCase()) ? { code: 'is-too-common' } : undefined;
}

const common = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 87654321 987654321 11111111 00000000 22222222 88888888 99999999
   password password1 password12 password123 passw0rd p@ssw0rd qwertyui qwertyuiop qwerty123 qwerty12 1q2w3e4r 1q2w3e4r5t
   1qaz2wsx zaq12wsx q1w2e3r4 asdfghjk asdfghjkl asdf1234 zxcvbnm1 abcd1234 abc12345 abcdefgh a1b2c3d4 iloveyou
   sunshine princess football baseball superman trustno1 welcome1 letmein1 changeme computer internet whatever michelle
   jennifer jordan23 liverpool starwars samsung1 master12 dragon12 monkey12 shadow12 admin123 administrator
   senha123 senha1234 12341234 123123123 102030405060 brasil123 flamengo corinthians palmeiras saopaulo gremio123
   mudar123 teste123 familia1 deuseamor jesuscristo eunaosei minhasenha oficina1 oficina123`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
