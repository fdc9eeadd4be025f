import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * In unit and API tests recovery codes are hashed at the least cost, as passwords are (`quick-argon2.ts`): a second factor makes ten of them,
 * half a second of computing each time. A cost below Node's own is refused, so that each test sees what is asked.
 */
type Callback = (error: Error | null, key: Buffer) => void;

const { scrypt } = crypto;
const leastCost = 16_384;

function quick(
  secret: BinaryLike,
  salt: BinaryLike,
  length: number,
  ...rest: [Callback] | [ScryptOptions, Callback]
): void {
  const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest;
  const cost = options.N ?? options.cost ?? leastCost;
  if (cost < leastCost) throw new Error(`hashed too cheaply: ${cost}`);
  scrypt(secret, salt, length, { N: 2 }, callback);
}

// Files of tests share a process, and each of them comes by here.
if (scrypt.name !== quick.name) {
  crypto.scrypt = quick as typeof scrypt;
  syncBuiltinESMExports();
}
