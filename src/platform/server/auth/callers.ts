import { everybody, type CacheKeys } from './caller-cache-keys.ts';
import type { ChangeBus } from '../changes/change-bus.ts';
import type { Database, Db } from '../db/database.ts';
import type { Authentication } from '../context.ts';
import type { Caller, Identity, Key, Keys, Memberships } from './caller.ts';

/** Finds who sends `token` and what that person may do in `database`; undefined for strangers. */
export type Callers = (token: string, database: string | undefined) => Promise<Caller | undefined>;

/** Milliseconds that an answer is remembered: by so much a session may outlive its end, and no rule of time is finer. */
const memory = 60_000;
const most = 10_000;

interface Remembered {
  readonly caller: Caller;
  readonly database: string | undefined;
  readonly at: number;
}

/**
 * Asks the database once a minute per person instead of with every request. Whoever changes somebody's rights names them, and
 * what is remembered of them ends: in this process before the write is acknowledged, in others by notification; while
 * notifications do not arrive nothing is remembered.
 */
export function rememberCallers(
  database: Database,
  bus: ChangeBus,
  modules: {
    readonly authentication: Authentication;
    readonly memberships: Memberships;
    readonly keys: readonly Keys[];
  },
  now: () => Date,
): Callers {
  const remembered = new Map<string, Remembered>();
  /** Keys of `remembered` by person and by database. */
  const keys = new Map<string, Set<string>>();
  /** Whose rights changed while an answer was on its way: it may be of before the change. */
  const asking = new Set<Set<string>>();
  /** While a change is being committed nobody knows whether it counts already: those concerned are asked for. */
  const committing = new Map<string, number>();

  function forget(whom: CacheKeys): void {
    for (const heard of asking) for (const id of whom) heard.add(id);
    if (whom.has(everybody)) {
      remembered.clear();
      keys.clear();
    }
    for (const id of whom) for (const key of keys.get(id) ?? []) drop(key);
  }

  function drop(key: string): void {
    const known = remembered.get(key);
    if (known === undefined) return;
    remembered.delete(key);
    for (const id of idsOf(known)) {
      const own = keys.get(id);
      own?.delete(key);
      if (own?.size === 0) keys.delete(id);
    }
  }

  function remember(key: string, answer: Remembered): void {
    if (remembered.size >= most) forget(new Set([everybody]));
    drop(key);
    remembered.set(key, answer);
    for (const id of idsOf(answer)) {
      const own = keys.get(id) ?? new Set();
      own.add(key);
      keys.set(id, own);
    }
  }

  async function callerOf(db: Db, token: string, asked: string | undefined): Promise<Caller | undefined> {
    const time = now();
    const knowing = modules.keys.find(({ prefix }) => token.startsWith(prefix)) ?? modules.authentication;
    const identity = await knowing.identify(db, token, time);
    if (identity === undefined) return undefined;
    const { id } = identity.user;
    if (identity.key !== undefined) return ofKey(db, { ...identity, key: identity.key }, asked, time);
    const { roles, access } = await modules.memberships.find(db, id, asked, time);
    return { ...identity, roles, access: asked === id ? { admin: true, pending: false } : access };
  }

  /** A key opens its own group and nothing else, while its owner is a member there. */
  async function ofKey(
    db: Db,
    identity: Identity & { readonly key: Key },
    asked: string | undefined,
    time: Date,
  ): Promise<Caller> {
    const { account } = identity.key;
    if (asked !== account) return { ...identity, roles: [account], access: undefined };
    const { access } = await modules.memberships.find(db, identity.user.id, account, time);
    return { ...identity, roles: [account], access: access && { ...access, admin: false } };
  }

  database.onForget((moment, whom) => {
    for (const id of whom) {
      const count = (committing.get(id) ?? 0) + (moment === 'before' ? 1 : -1);
      if (count === 0) committing.delete(id);
      else committing.set(id, count);
    }
    forget(whom);
  });
  bus.onAccess((whom, origin) => {
    if (origin !== database.origin) forget(whom);
  });

  return async (token, asked) => {
    const key = `${asked ?? ''} ${token}`;
    const time = now();
    const known = remembered.get(key);
    if (known !== undefined && Math.abs(time.getTime() - known.at) < memory) return known.caller;
    const heard = new Set<string>();
    asking.add(heard);
    try {
      const caller = await callerOf(database.lookup, token, asked);
      if (caller === undefined || !bus.hears()) return caller;
      const answer = { caller, database: asked, at: time.getTime() };
      const concerned = [everybody, ...idsOf(answer)];
      if (!concerned.some((id) => heard.has(id) || committing.has(id))) remember(key, answer);
      return caller;
    } finally {
      asking.delete(heard);
    }
  };
}

function idsOf({ caller, database }: Remembered): string[] {
  return database === undefined || database === caller.user.id ? [caller.user.id] : [caller.user.id, database];
}
