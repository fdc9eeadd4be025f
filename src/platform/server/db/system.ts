import type { Purpose } from './purposes.ts';
import type { Db } from './database.ts';

/** Runs `work` in one transaction of the product itself; the only way to it from a module. */
export type System = <T>(purpose: Purpose, work: (db: Db) => Promise<T>) => Promise<T>;
