import type { Database } from '../db/database.ts';

/** Key of the parts of an app that only the platform may use. A test checks that no module imports it. */
export const internals = Symbol('internals');

export interface Internals {
  readonly database: Database;
}
