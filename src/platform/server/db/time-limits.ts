import { restrictedRole } from './roles.ts';
import { overAllGroups } from './system-purposes.ts';

/**
 * `oficina_app` sees the rows of one database id; `oficina_system` sees people, sessions and mail, but no records of
 * groups.
 */
export type Role = 'oficina_app' | 'oficina_system';

/** Milliseconds that a writer waits in all, in the queue and for locks. */
export const lockWait = 5000;

/**
 * Milliseconds of the wait that remain for a caller who waits since this moment of `performance.now()`; negative when
 * it is over.
 */
export function remainingWait(since: number): number {
  return lockWait - (performance.now() - since);
}

/** Milliseconds of one statement. */
export const maxStatementTime = 10_000;

/** Milliseconds of a reading statement, and of its wait for a lock. */
export const readLimits = { statement: 2000, lock: 2000 } as const;

/** After `after` milliseconds of waiting, the next locks get a shorter timeout, of at least `least` milliseconds. */
export const lockTimeoutUpdates = { after: 500, least: 1000 } as const;

/** The rows that a transaction sees, and the milliseconds that each statement may take and wait for a lock. */
export interface Limits {
  readonly role: Role;
  readonly database: string;
  /** Ids that are hidden from the caller, by the policies of a role of their own. */
  readonly hidden?: readonly string[] | undefined;
  readonly statement: number;
  readonly lock: number;
}

export interface Setting {
  readonly text: string;
  readonly values?: readonly unknown[];
}

const opening =
  "SELECT set_config('role', $1, true), set_config('app.account_id', $2, true), set_config('statement_timeout', $3, true), set_config('lock_timeout', $4, true)";

/** Settings of no other transaction: those of callers from whom nothing is hidden cost nothing. */
const hiding = ", set_config('app.hidden', $5, true)";

/** Set by our own connections at their start; a pooler does not allow that. */
const inUtc = ", set_config('TimeZone', 'UTC', true)";

/** What kind of server it is. */
export interface ServerMode {
  /** Groups are stored on several servers. */
  readonly sharded: boolean;
  /** A pooler gives each transaction any connection, so no earlier settings remain. */
  readonly pooled: boolean;
  /** Statements are named and prepared once per connection. */
  readonly named: boolean;
  /** Added to the text of each statement: transactions with other policies need a plan, and so a name, of their own. */
  readonly note?: string;
}

/** The mode of transactions that hide records; others keep their plans. */
export function hidingMode(way: ServerMode, hidden: readonly string[] | undefined): ServerMode {
  return hidden === undefined ? way : { ...way, note: ' -- restricted' };
}

/**
 * The statements that open a transaction. A cluster only passes SET LOCAL on to its servers, and needs one message for
 * each. The role needs no passing on, because the servers call each other as that role.
 */
export function openingStatements(
  { role, database, hidden, statement, lock }: Limits,
  way: ServerMode,
): readonly Setting[] {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(database)) throw new Error('malformed database id');
  if (!way.sharded) {
    const values = [hidden === undefined ? role : restrictedRole, database, statement, lock];
    const text = [opening, ...(hidden === undefined ? [] : [hiding]), ...(way.pooled ? [inUtc] : [])].join('');
    return [{ text, values: hidden === undefined ? values : [...values, hidden.join(' ')] }];
  }
  if (hidden !== undefined) throw new Error('a cluster hides no records');
  const settings = [`app.account_id = '${database}'`, `statement_timeout = ${statement}`, `lock_timeout = ${lock}`];
  if (role === 'oficina_system' && overAllGroups.includes(database))
    settings.push("citus.multi_task_query_log_level = 'off'");
  return [
    { text: "SELECT set_config('role', $1, true)", values: [role] },
    ...settings.map((setting) => ({ text: `SET LOCAL ${setting}` })),
  ];
}

/**
 * One deadline for all locks of a transaction: returns the statements that shorten the lock timeout after some of the
 * time was spent waiting.
 */
export function lockTimeoutUpdater(since: number, { sharded }: ServerMode): () => readonly string[] {
  let last = performance.now();
  return () => {
    const now = performance.now();
    if (now - last < lockTimeoutUpdates.after) return [];
    last = now;
    const left = Math.max(lockTimeoutUpdates.least, Math.round(lockWait - (now - since)));
    if (sharded) return [`SET LOCAL lock_timeout = ${left}`, `SET LOCAL statement_timeout = ${maxStatementTime}`];
    return [
      `SELECT set_config('lock_timeout', '${left}', true), set_config('statement_timeout', '${maxStatementTime}', true)`,
    ];
  };
}
