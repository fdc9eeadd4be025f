import type { Db } from '../db/database.ts';

/** Who sends a request, as found by its cookie or token; `access` is what the person may do in the asked database. */
export interface Caller {
  readonly user: Person;
  readonly sessionId: string;
  readonly roles: readonly string[];
  /** What an access token may do, `<module>:read` or `<module>:write`; undefined for a session. */
  readonly scopes?: readonly string[] | undefined;
  /** The key that was sent; undefined for a session or an access token. */
  readonly key?: Key | undefined;
  /** The time to confirm the address is over. */
  readonly overdue?: boolean | undefined;
  /** Runs the installation. */
  readonly operator?: boolean | undefined;
  readonly access: Access | undefined;
}
/** A secret of one program, which opens a part of one group's records to it at the routes for programs of one module, as its owner but never as an administrator. */
export interface Key {
  readonly id: string;
  /** The permission of its module, as the routes' `token` names it. */
  readonly module: string;
  /** The group that it opens. */
  readonly account: string;
  readonly readOnly: boolean;
  /** The id of the record to which it is limited, with what belongs to that one. */
  readonly within?: string;
}
/** Who acts in a database, and what they may do there. */
export interface Who {
  readonly user: Person;
  readonly access: Access;
  /** Ids of the person's groups. */
  readonly roles: readonly string[];
  /** What an access token may do; undefined for a session. */
  readonly scopes?: readonly string[] | undefined;
  readonly key?: Key | undefined;
}
interface Person {
  readonly id: string;
  readonly email: string | null;
  readonly fullname: string | null;
  readonly locale: string;
  readonly confirmed: boolean;
}
export interface Access {
  readonly admin: boolean;
  readonly pending: boolean;
  /** The group's plan lets nothing be written but what leads out of it. */
  readonly readOnly?: boolean;
}

/** Who sends a request, before anything is said about groups. */
export type Identity = Omit<Caller, 'roles' | 'access'>;

/** What the module that keeps groups and their members gives to the platform. */
export interface Memberships {
  /** The tables that `find` reads, as `tables` of `Authentication`. */
  readonly tables: readonly string[];
  /** The ids of the person's groups, bookmarked ones first, and what the person may do in `database` where that is one of them. */
  find(db: Db, userId: string, database: string | undefined, now: Date): Promise<Pick<Caller, 'roles' | 'access'>>;
}

/** Keys of a module: who sends one is found by the module that makes them. */
export interface Keys {
  /** With which their secrets begin, and no other secret does. */
  readonly prefix: string;
  /** As those of `Authentication`. */
  readonly tables: readonly string[];
  /** `secret` begins with `prefix`; undefined where it opens nothing any more. `key` stands in the answer. */
  identify(db: Db, secret: string, now: Date): Promise<Identity | undefined>;
}
