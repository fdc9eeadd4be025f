import { hash as make, verify as check, type Options } from '@node-rs/argon2/index.js';

/**
 * Stands in for `@node-rs/argon2` in unit and API tests, in which some thousand people register and sign in: the same algorithm at its least
 * cost, 0.3 ms in place of 26. It refuses a cost below OWASP's second parameter set, so that each of them sees what is asked of the library.
 * A hash says its own cost, by which `verify` goes.
 */
export async function hash(
  password: string,
  { memoryCost = 0, timeCost = 0, parallelism = 1 }: Options,
): Promise<string> {
  if (memoryCost < 19_456 || timeCost < 2)
    throw new Error(`passwords are hashed too cheaply: ${memoryCost} KiB, ${timeCost} times`);
  return make(password, { memoryCost: 8, timeCost: 1, parallelism });
}

/** How many passwords were checked. */
export const checked = { count: 0 };

export async function verify(...asked: Parameters<typeof check>): Promise<boolean> {
  checked.count += 1;
  return check(...asked);
}
