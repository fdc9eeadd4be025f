import { overAllGroups } from './purposes.ts';

/** `oficina_app` sees the rows of one database id; `oficina_system` sees people, sessions and mail, and no group's records. */
export type Role = 'oficina_app' | 'oficina_system';

/** Milliseconds that a writer waits for its turn, in line and for locks together. */
export const patience = 5000;

/** What is left of it for who arrived at this moment of `performance.now()`; below 0 when it is over. */
export function leftOf(arrived: number): number {
  return patience - (performance.now() - arrived);
}

/** Milliseconds of one statement; until the turn has come, what is left of the patience bounds it too: it may wait for two locks. */
export const longest = 10_000;

/** Milliseconds of a statement that only reads, and of its waiting for a lock. */
export const forReading = { statement: 2000, lock: 2000 } as const;

/** Milliseconds of waiting after which the locks that come next are waited for less; each of them at least for the second number. */
export const reminders = { after: 500, least: 1000 } as const;

/** Whose rows a transaction sees, and how many milliseconds one of its statements may take and wait for a lock. */
export interface Limits {
  readonly role: Role;
  readonly database: string;
  readonly statement: number;
  readonly lock: number;
}

export interface Setting {
  readonly text: string;
  readonly values?: readonly unknown[];
}

const opening =
  "SELECT set_config('role', $1, true), set_config('app.account_id', $2, true), set_config('statement_timeout', $3, true), set_config('lock_timeout', $4, true)";

/** What connections of ours begin with, and those of a pooler may not. */
const inUtc = ", set_config('TimeZone', 'UTC', true)";

/** How the server is spoken to. */
export interface Way {
  /** The groups lie on several servers. */
  readonly sharded: boolean;
  /** A pooler stands before it, and gives each transaction any of its connections: nothing that was set before is there. */
  readonly pooled: boolean;
  /** Statements have names, and are prepared once per connection. */
  readonly named: boolean;
}

/**
 * What a transaction begins with. A cluster tells its servers of SET LOCAL alone, and takes one in a message; the role it does not have to
 * tell, because servers call each other in its name.
 */
export function openingsOf({ role, database, statement, lock }: Limits, way: Way): readonly Setting[] {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(database)) throw new Error('malformed database id');
  if (!way.sharded)
    return [{ text: way.pooled ? opening + inUtc : opening, values: [role, database, statement, lock] }];
  const settings = [`app.account_id = '${database}'`, `statement_timeout = ${statement}`, `lock_timeout = ${lock}`];
  if (role === 'oficina_system' && overAllGroups.includes(database))
    settings.push("citus.multi_task_query_log_level = 'off'");
  return [
    { text: "SELECT set_config('role', $1, true)", values: [role] },
    ...settings.map((setting) => ({ text: `SET LOCAL ${setting}` })),
  ];
}

/** One deadline for all locks of a transaction: what to send before a statement, when some of the time has been waited away. */
export function remindOf(arrived: number, { sharded }: Way): () => readonly string[] {
  let last = performance.now();
  return () => {
    const now = performance.now();
    if (now - last < reminders.after) return [];
    last = now;
    const left = Math.max(reminders.least, Math.round(patience - (now - arrived)));
    if (sharded) return [`SET LOCAL lock_timeout = ${left}`, `SET LOCAL statement_timeout = ${longest}`];
    return [`SELECT set_config('lock_timeout', '${left}', true), set_config('statement_timeout', '${longest}', true)`];
  };
}
