import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const tokenBytes = 16;

/** What the row of a link stores: without the installation's secret nobody can compute the token from it. */
export interface StoredSecret {
  readonly salt: string;
  readonly token_hash: string;
}

/** A new token and what to store of it. */
export function newToken(secret: Buffer, account: string, id: string): StoredSecret & { readonly token: string } {
  const salt = randomBytes(tokenBytes).toString('base64url');
  const token = tokenOf(secret, account, id, salt);
  return { salt, token, token_hash: hashOf(token) };
}

/** The token of a stored link; undefined if it was made with another secret, as before a restore on another machine. */
export function storedToken(
  secret: Buffer,
  account: string,
  id: string,
  { salt, token_hash: hash }: StoredSecret,
): string | undefined {
  const token = tokenOf(secret, account, id, salt);
  return hashOf(token) === hash ? token : undefined;
}

/** The digest by which a token is found. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Six digits that the page shows and that a colleague compares when the device is handed back. */
export function pickUpCode(secret: Buffer, account: string, id: string): string {
  const number = createHmac('sha256', keyOf(secret, 'pick-up code')).update(`${account} ${id}`).digest().readUInt32BE();
  return String(number % 1_000_000).padStart(6, '0');
}

function tokenOf(secret: Buffer, account: string, id: string, salt: string): string {
  const bytes = createHmac('sha256', keyOf(secret, 'customer link')).update(`${account} ${id} ${salt}`).digest();
  return bytes.subarray(0, tokenBytes).toString('base64url');
}

function keyOf(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
