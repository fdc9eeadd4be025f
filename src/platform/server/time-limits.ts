/** `oficina_app` sees the rows of one database id; `oficina_system` sees people, sessions and mail, and no group's records. */
export type Role = 'oficina_app' | 'oficina_system';

/** Milliseconds that a writer waits for its turn, in line and for locks together. */
export const patience = 5000;

/** Milliseconds of one statement; until the turn has come, what is left of the patience bounds it too: it may wait for two locks. */
export const longest = 10_000;

/** Milliseconds of waiting after which the locks that come next are waited for less; each of them at least for the second number. */
export const reminders = { after: 500, least: 1000 } as const;

/** What opens a transaction, with the milliseconds that a statement may take; should any part fail, all that follows in the transaction fails with it. */
export function opening(role: Role, database: string, timeout: number, lockTimeout?: number): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(database)) throw new Error('malformed database id');
  const lock = lockTimeout === undefined ? '' : `; SET LOCAL lock_timeout = ${lockTimeout}`;
  return `BEGIN; SET LOCAL ROLE ${role}; SET LOCAL app.account_id = '${database}'; SET LOCAL statement_timeout = ${timeout}${lock}`;
}

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
