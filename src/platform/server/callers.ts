import type { ChangeBus } from './change-bus.ts';
import type { Database } from './database.ts';
import type { Authentication, Caller } from './module.ts';

/** Finds who sends `token` and what that person may do in `database`; undefined for strangers. */
export type Callers = (token: string, database: string | undefined) => Promise<Caller | undefined>;

/** Milliseconds that an answer is remembered: by so much a session may outlive its end, and no rule of time is finer. */
const memory = 60_000;
const most = 10_000;

/**
 * Asks the database once a minute per person instead of with every request. Whoever writes a session, a person or a
 * membership ends all that is remembered, in this process before the write is acknowledged and in others by
 * notification; while notifications do not arrive nothing is remembered.
 */
export function rememberCallers(
  database: Database,
  bus: ChangeBus,
  authentication: Authentication,
  now: () => Date,
): Callers {
  const remembered = new Map<string, { readonly caller: Caller; readonly at: number }>();
  // An answer that was on its way while something changed may be of before the change.
  let changes = 0;
  const forget = (): void => {
    changes += 1;
    remembered.clear();
  };
  // While a change is being committed nobody knows whether it counts already: everything is asked for.
  let committing = 0;
  database.onWrite(authentication.tables, (moment) => {
    committing += moment === 'before' ? 1 : -1;
    forget();
  });
  bus.onAccess((origin) => {
    if (origin !== database.origin) forget();
  });
  return async (token, asked) => {
    const key = `${asked ?? ''} ${token}`;
    const time = now();
    const known = remembered.get(key);
    if (known !== undefined && committing === 0 && Math.abs(time.getTime() - known.at) < memory) return known.caller;
    const before = changes;
    const caller = await authentication.caller(database.lookup, token, time, asked);
    if (caller !== undefined && before === changes && committing === 0 && bus.hears()) {
      if (remembered.size >= most) remembered.clear();
      remembered.set(key, { caller, at: time.getTime() });
    }
    return caller;
  };
}
