import type { Database } from './database.ts';

/** Under this key an app keeps what only the platform may reach; modules do not import it, and a test holds them to that. */
export const inside = Symbol('inside');

export interface Inside {
  readonly database: Database;
}
