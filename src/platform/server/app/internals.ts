import type { Database } from '../db/database.ts';

/** Under this key an app keeps what only the platform may reach; modules do not import it, and a test holds them to that. */
export const internals = Symbol('internals');

export interface Internals {
  readonly database: Database;
}
