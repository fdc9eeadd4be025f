import { everybody, type CacheKeys } from './caller-cache-keys.ts';
import type { ChangeBus } from '../changes/change-bus.ts';
import type { Database, Db } from '../db/database.ts';
import type { Authentication } from '../context.ts';
import type { Caller, Identity, Key, Keys, Memberships } from './caller.ts';
import { withLimitsByPermission } from './limits-by-permission.ts';

/**
 * Finds the sender of `token` and what they may do in `database`; undefined for an unknown token. `isFresh` reads what another process may just have
 * written, without waiting for its notification.
 */
export type FindCaller = (
  token: string,
  database: string | undefined,
  isFresh?: boolean,
) => Promise<Caller | undefined>;

/** Milliseconds for which an answer is cached. A session may outlive its end by this time; no time limit is finer. */
const rememberedFor = 60_000;
const maxRemembered = 10_000;

interface Remembered {
  readonly caller: Caller;
  readonly database: string | undefined;
  readonly at: number;
}

/**
 * Caches callers, so that the database is queried once a minute per person instead of at every request. A transaction
 * that changes rights names the people; their entries are invalidated in this process before the write is acknowledged,
 * and in others by notification. While notifications cannot arrive, nothing is cached.
 */
export function cacheCallers(
  database: Database,
  bus: ChangeBus,
  modules: {
    readonly authentication: Authentication;
    readonly memberships: Memberships;
    readonly keys: readonly Keys[];
    /** The permissions of modules by their keys. */
    readonly permissions: ReadonlyMap<string, string>;
  },
  now: () => Date,
): FindCaller {
  const remembered = new Map<string, Remembered>();
  /** Keys of `remembered`, by id of person and of database. */
  const keys = new Map<string, Set<string>>();
  /**
   * One set per running query, of the ids whose rights change meanwhile: the answer may be older than the change and is
   * not cached.
   */
  const pendingLookups = new Set<Set<string>>();
  /**
   * Ids whose rights are being committed, with the number of commits. Until those end, their answers are not cached.
   */
  const committing = new Map<string, number>();

  function invalidate(whom: CacheKeys): void {
    for (const changed of pendingLookups) for (const id of whom) changed.add(id);
    if (whom.has(everybody)) {
      remembered.clear();
      keys.clear();
    }
    for (const id of whom) for (const key of keys.get(id) ?? []) removeEntry(key);
  }

  function removeEntry(key: string): void {
    const known = remembered.get(key);
    if (known === undefined) return;
    remembered.delete(key);
    for (const id of idsOf(known)) {
      const keysOfId = keys.get(id);
      keysOfId?.delete(key);
      if (keysOfId?.size === 0) keys.delete(id);
    }
  }

  function store(key: string, answer: Remembered): void {
    if (remembered.size >= maxRemembered) invalidate(new Set([everybody]));
    removeEntry(key);
    remembered.set(key, answer);
    for (const id of idsOf(answer)) {
      const keysOfId = keys.get(id) ?? new Set();
      keysOfId.add(key);
      keys.set(id, keysOfId);
    }
  }

  async function callerOf(db: Db, token: string, databaseId: string | undefined): Promise<Caller | undefined> {
    const time = now();
    const provider = modules.keys.find(({ prefix }) => token.startsWith(prefix)) ?? modules.authentication;
    const identity = await provider.identify(db, token, time);
    if (identity === undefined) return undefined;
    const { id } = identity.user;
    const found = { ...identity, noteUse: once(identity.noteUse) };
    if (found.key !== undefined) return callerOfKey(db, { ...found, key: found.key }, databaseId, time);
    const { roles, access, factorRule } = await modules.memberships.find(db, identity, databaseId, time);
    const own = { admin: true, pending: false };
    return {
      ...found,
      roles,
      factorRule,
      access: databaseId === id ? own : withLimitsByPermission(access, modules.permissions),
    };
  }

  /** A key opens only its own group, while its owner is a member there. */
  async function callerOfKey(
    db: Db,
    identity: Omit<Caller, 'roles' | 'access'> & { readonly key: Key },
    databaseId: string | undefined,
    time: Date,
  ): Promise<Caller> {
    const { account } = identity.key;
    if (databaseId !== account) return { ...identity, roles: [account], access: undefined };
    const { access } = await modules.memberships.find(db, identity, account, time);
    return {
      ...identity,
      roles: [account],
      access: access && { ...withLimitsByPermission(access, modules.permissions), admin: false },
    };
  }

  /** A caller is cached, and its use is stored by the first request that is admitted. */
  function once(noteUse: Identity['noteUse']): Caller['noteUse'] {
    let isNoted = false;
    return async () => {
      if (isNoted) return;
      isNoted = true;
      await noteUse?.(database.lookup);
    };
  }

  database.onInvalidate((moment, whom) => {
    for (const id of whom) {
      const count = (committing.get(id) ?? 0) + (moment === 'before' ? 1 : -1);
      if (count === 0) committing.delete(id);
      else committing.set(id, count);
    }
    invalidate(whom);
  });
  bus.onAccess((whom, origin) => {
    if (origin !== database.origin) invalidate(whom);
  });

  return async (token, databaseId, isFresh = false) => {
    const key = `${databaseId ?? ''} ${token}`;
    const time = now();
    const known = remembered.get(key);
    if (!isFresh && known !== undefined && Math.abs(time.getTime() - known.at) < rememberedFor) return known.caller;
    const changed = new Set<string>();
    pendingLookups.add(changed);
    try {
      const caller = await callerOf(database.lookup, token, databaseId);
      if (caller === undefined || !bus.isListening()) return caller;
      const answer = { caller, database: databaseId, at: time.getTime() };
      const ids = [everybody, ...idsOf(answer)];
      if (!ids.some((id) => changed.has(id) || committing.has(id))) store(key, answer);
      return caller;
    } finally {
      pendingLookups.delete(changed);
    }
  };
}

function idsOf({ caller, database }: Remembered): string[] {
  return database === undefined || database === caller.user.id ? [caller.user.id] : [caller.user.id, database];
}
