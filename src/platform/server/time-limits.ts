/** `oficina_app` sees the rows of one database id; `oficina_system` sees people, sessions and mail, and no group's records. */
export type Role = 'oficina_app' | 'oficina_system';

/** Milliseconds that a writer waits for its turn, in line and for locks together. */
export const patience = 5000;

/** Milliseconds of one statement; until the turn has come, what is left of the patience bounds it too: it may wait for two locks. */
export const longest = 10_000;

/** Milliseconds of a statement that only reads, and of its waiting for a lock. */
export const forReading = { statement: 2000, lock: 2000 } as const;

/** Milliseconds of waiting after which the locks that come next are waited for less; each of them at least for the second number. */
export const reminders = { after: 500, least: 1000 } as const;

/** The first statement of a transaction, with milliseconds: whose rows it sees, how long a statement may take and wait for a lock. */
export const opening =
  "SELECT set_config('role', $1, true), set_config('app.account_id', $2, true), set_config('statement_timeout', $3, true), set_config('lock_timeout', $4, true)";

/** One deadline for all locks of a transaction: what to send before a statement, when some of the time has been waited away. */
export function remindOf(arrived: number): () => string | undefined {
  let last = performance.now();
  return () => {
    const now = performance.now();
    if (now - last < reminders.after) return undefined;
    last = now;
    const left = Math.max(reminders.least, Math.round(patience - (now - arrived)));
    return `SELECT set_config('lock_timeout', '${left}', true), set_config('statement_timeout', '${longest}', true)`;
  };
}
