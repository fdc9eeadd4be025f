import pg from 'pg';
import { Busy } from './fair-semaphore.ts';

/** What a failed statement means. */

/** SQLSTATE of a failed statement, or undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/**
 * Name of the constraint or unique index that refused a statement. A cluster passes on a server's error only as a
 * message, with the shard's number after the name.
 */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const name = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1];
  return name?.replace(/_\d{6,}$/, '');
}

/** The connection to the database was lost. Unacknowledged work did not happen and can be tried again. */
export function isConnectionLost(error: unknown): boolean {
  if (['57P01', '57P02', '57P03', '08006', '08003'].includes(sqlState(error) ?? '')) return true;
  if (!(error instanceof Error)) return false;
  const lost = 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall));
  return lost || lostMessages.some((beginning) => error.message.startsWith(beginning));
}

/** Beginnings of messages of node-postgres, and of servers whose postmaster was killed, that have no error code. */
const lostMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'postmaster was shut down',
] as const;

/** The caller waited too long for a lock; nothing was written. */
export function isBusy(error: unknown): boolean {
  return error instanceof Busy || sqlState(error) === '55P03';
}

/** A statement exceeded its time limit. */
export function isTimedOut(error: unknown): boolean {
  return sqlState(error) === '57014';
}

/** The disk of the database or of the files is full. */
export function isDiskFull(error: unknown): boolean {
  return sqlState(error) === '53100' || (error instanceof Error && 'code' in error && error.code === 'ENOSPC');
}

/** PostgreSQL can neither store nor compare U+0000 and half surrogate pairs. */
export function isUnstorable(error: unknown): boolean {
  return ['22021', '22P05'].includes(sqlState(error) ?? '');
}

/** A prepared statement now returns other columns, because its table has changed. */
export function isPlanStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** A deadlock, a serialisation failure or a stale plan: trying again may succeed. */
export function isTransient(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error) ?? '') || isPlanStale(error);
}
