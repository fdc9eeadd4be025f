import type { Db } from '../db/database.ts';

/** The sender of a request, found by cookie or token; `access` is what the person may do in the requested database. */
export interface Caller {
  readonly user: Person;
  readonly sessionId: string;
  readonly roles: readonly string[];
  /** Scopes of an access token, `<module>:read` or `<module>:write`; undefined for a session. */
  readonly scopes?: readonly string[] | undefined;
  /** The key that was sent; undefined for a session or an access token. */
  readonly key?: Key | undefined;
  /** The deadline to confirm the mail address has passed. */
  readonly overdue?: boolean | undefined;
  /** When the session last proved the password or a code, ISO 8601; undefined for tokens and keys. */
  readonly provedAt?: string | undefined;
  /** When it last proved a second factor; undefined if it never did. */
  readonly factorAt?: string | undefined;
  /** May operate the installation. */
  readonly operator?: boolean | undefined;
  /** Undefined if none of the person's groups demands a second factor. */
  readonly factorRule?: FactorRule | undefined;
  readonly access: Access | undefined;
  /** Records that the session, token or key was used; called once a request is admitted. */
  readonly noteUse?: (() => Promise<void>) | undefined;
}
/**
 * A secret of one program. It gives access to some records of one group, through one module's routes for programs, as
 * its owner but never as an administrator.
 */
export interface Key {
  readonly id: string;
  /** The permission of its module, as the routes' `token` names it. */
  readonly module: string;
  /** The group that it opens. */
  readonly account: string;
  readonly readOnly: boolean;
  /** The origins whose pages may use it in a browser. */
  readonly origins: readonly string[];
  /** How its owner describes it, for members of the group. */
  readonly label?: string;
  /** The id of a record: the key reaches only this record and what belongs to it. */
  readonly within?: string;
}
/** The person who acts in a database, and what they may do there. */
export interface Who {
  readonly user: Person;
  readonly access: Access;
  /** Ids of the person's groups. */
  readonly roles: readonly string[];
  /** Scopes of an access token; undefined for a session. */
  readonly scopes?: readonly string[] | undefined;
  readonly key?: Key | undefined;
  /** The User-Agent of the request; undefined for jobs. */
  readonly agent?: string | undefined;
  /** When the session last proved the password; see `Caller`. */
  readonly provedAt?: string | undefined;
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
  /** The group's plan is read-only: only what reads or leaves the group is allowed. */
  readonly readOnly?: boolean;
  /** The group demands a second factor that the caller does not have or has not proved; `pending` is then set as well. */
  readonly factorMissing?: boolean;
  /** The modules that are limited for the person, by their permissions (of `Memberships` by their keys); undefined if none is. */
  readonly limits?: Limits | undefined;
  /** Ids of records that modules hide from the person with what belongs to them, in order; undefined if there are none. */
  readonly hidden?: readonly string[] | undefined;
}

/** The groups of a person that demand a second factor of their members. */
export interface FactorRule {
  /** The person has an authenticator app or a passkey. */
  readonly has: boolean;
  /** `until`: the end of the grace, ISO 8601; `closed`: it is over, and this session or key does not satisfy the rule. */
  readonly groups: readonly { readonly id: string; readonly until: string; readonly closed: boolean }[];
}

/** What a person may do with the records of a module, if not everything. */
type Limits = Readonly<Record<string, 'none' | 'read'>>;

/** The sender of a request, without groups and access. */
export type Identity = Omit<Caller, 'roles' | 'access' | 'factorRule' | 'noteUse'> & {
  /** Stores the time of use; undefined if a recent one is stored. */
  readonly noteUse?: ((db: Db) => Promise<void>) | undefined;
};

/** What the module of groups and members provides to the platform. */
export interface Memberships {
  /** The tables that `find` reads; see `tables` of `Authentication`. */
  readonly tables: readonly string[];
  /**
   * The ids of the person's groups, bookmarked ones first, and what the person may do in `database`, if it is one of
   * them.
   */
  find(
    db: Db,
    sender: Sender,
    database: string | undefined,
    now: Date,
  ): Promise<Pick<Caller, 'roles' | 'access' | 'factorRule'>>;
}

/** Who asks, and by which credential; a session has proved a second factor if `factorAt` is set. */
type Sender = Pick<Identity, 'scopes' | 'key' | 'factorAt'> & { readonly user: Pick<Person, 'id'> };

/** The ids of records that are hidden from a member of a group, also removed ones. Policies of the database hide what belongs to them. */
export type HidesRecords = (db: Db, group: string, member: Member) => Promise<readonly string[]>;

export interface Member {
  /** The person's id. */
  readonly id: string;
  readonly admin: boolean;
}

/** Keys of a module; the module finds who sends one. */
export interface Keys {
  /** Only these keys begin with it. */
  readonly prefix: string;
  /** See `tables` of `Authentication`. */
  readonly tables: readonly string[];
  /**
   * Finds the owner of `secret`, which begins with `prefix`; undefined if the key is no longer valid. The answer
   * contains `key`.
   */
  identify(db: Db, secret: string, now: Date): Promise<Identity | undefined>;
  /** The origins of all valid keys of a group, for preflights, which do not send the key. */
  origins(db: Db, group: string, now: Date): Promise<readonly string[]>;
}
