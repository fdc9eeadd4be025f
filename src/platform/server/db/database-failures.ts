import pg from 'pg';
import { Busy } from './fair-semaphore.ts';

/** What a failed statement means. */

/** SQLSTATE of a failed statement, or undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/**
 * The constraint or unique index that refused a statement. A cluster tells of its servers' refusals by the message alone, and there it is
 * called by the part of the table, which has a number.
 */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const name = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1];
  return name?.replace(/_\d{6,}$/, '');
}

/** The database went away under a request; what was not acknowledged did not happen, and can be asked again. */
export function isConnectionLost(error: unknown): boolean {
  if (['57P01', '57P02', '57P03', '08006', '08003'].includes(sqlState(error) ?? '')) return true;
  if (!(error instanceof Error)) return false;
  const lost = 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall));
  return lost || endings.some((beginning) => error.message.startsWith(beginning));
}

/** How node-postgres, and servers whose first process was killed, say it where they give no code of their own. */
const endings = [
  'Connection terminated',
  'Client has encountered a connection error',
  'postmaster was shut down',
] as const;

/** Others were at work for longer than somebody can be kept waiting; nothing was written. */
export function isBusy(error: unknown): boolean {
  return error instanceof Busy || sqlState(error) === '55P03';
}

/** A statement took longer than its limit. */
export function isOverdue(error: unknown): boolean {
  return sqlState(error) === '57014';
}

/** No room is left for what is to be written, in the database or for files. */
export function isDiskFull(error: unknown): boolean {
  return sqlState(error) === '53100' || (error instanceof Error && 'code' in error && error.code === 'ENOSPC');
}

/** PostgreSQL holds no U+0000 and no half of a surrogate pair, and is asked for none either. */
export function isUnstorable(error: unknown): boolean {
  return ['22021', '22P05'].includes(sqlState(error) ?? '');
}

/** A statement that was prepared answers other columns by now, because its table has changed. */
export function isPlanStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** A deadlock, a serialisation failure or a stale plan: the same may well succeed when it is tried again. */
export function isTransient(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error) ?? '') || isPlanStale(error);
}
