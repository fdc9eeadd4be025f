import type { Purpose } from './system-purposes.ts';
import type { Db } from './database.ts';

/** Runs `work` in one transaction that is not bound to a group; the only way for a module to get one. */
export type System = <T>(purpose: Purpose, work: (db: Db) => Promise<T>) => Promise<T>;
