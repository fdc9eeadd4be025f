import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import type { Locale } from '#platform/entity/messages.ts';
import type { App } from './app.ts';
import type { ArchivedTable } from './transfer/archive/format.ts';
import type { Arrival } from './transfer/archive/import.ts';
import type { Context } from './context.ts';
import type { Db } from './db/database.ts';
import type { Environment } from './app/environment.ts';
import type { Sendable } from './http/send-bytes.ts';
import type { Found } from './query/search/search.ts';
import type { Api } from './api/shapes/api.ts';
import type { StepKind } from './jobs/steps/step.ts';

/** A write about to be stored; hooks may still change `values`, and read what the client sent in `input`. */
export interface Change {
  readonly entity: Entity;
  readonly id: string;
  /** The record before, undefined at creation. */
  readonly before: AnyDoc | undefined;
  /** Fields that will be written: checked values, `null` clears. */
  readonly values: Record<string, unknown>;
  /** Everything the client sent, transient fields included. */
  readonly input: Input;
  /** What the timeline calls it: create, update, destroy, status, accept … */
  event: string;
}

/** A write that is stored. */
export interface Saved extends Change {
  readonly doc: AnyDoc;
}

/** What a kind does at its writes; hooks get all records that are written together, `each` makes one of what looks at a single record. */
export interface EntityHooks {
  /** Names a client may send beside the fields: read by hooks, never stored. */
  readonly transient?: readonly string[];
  /** Names that reading adds to a document; ignored when they are sent back. */
  readonly virtual?: readonly string[];
  /** Fields whose values the timeline does not keep, because not everybody who reads it may see them. */
  readonly hiddenFromTimeline?: readonly string[];
  /** Fields that the server keeps from other records: a write that moves nothing else is nobody's change and has no line in the timeline. */
  readonly derived?: readonly string[];
  /** May refuse and complete what a client writes; what the product writes itself is taken as it is. */
  readonly beforeSave?: (ctx: Context, changes: readonly Change[]) => Promise<void> | void;
  /** A record that nobody would look for: its writes leave no line in the timeline, and no word of it is found. */
  readonly unnoticed?: (doc: Input) => boolean;
  /**
   * `beforeSave` takes many records at once, all new or all changed: it writes to none of them, and asks nothing that another one of them would
   * change, or looks at that itself.
   */
  readonly batched?: boolean;
  /** Keeps other records in step, whoever wrote these. */
  readonly afterSave?: (ctx: Context, saved: readonly Saved[]) => Promise<void> | void;
  /** May refuse a removal. */
  readonly beforeDelete?: (ctx: Context, docs: readonly AnyDoc[]) => Promise<void> | void;
  /** Keeps other records in step with those that went. */
  readonly afterDelete?: (ctx: Context, docs: readonly AnyDoc[]) => Promise<void> | void;
  /** What the trash keeps beside a record that goes, and that `afterDelete` forgets. */
  readonly remember?: (ctx: Context, doc: AnyDoc) => Promise<Input>;
  /** May refuse the return of removed records and put their values right: what they fit into may have changed meanwhile. */
  readonly beforeRestore?: (ctx: Context, changes: readonly Change[]) => Promise<void> | void;
  /** Keeps other records in step with one that came back, as if it had never gone. */
  readonly afterRestore?: (ctx: Context, doc: AnyDoc, remembered: Input) => Promise<void> | void;
  /** What the answer to `POST /{db}` says beside id and rev, of what was sent: a secret that is shown this once. It is kept nowhere. */
  readonly saidOnce?: (input: Input) => Input | undefined;
  /** What a single record that is read has beside its row: fields whose values lie elsewhere. */
  readonly complete?: (app: App, ctx: Context, doc: AnyDoc, asked: readonly string[] | undefined) => Promise<Input>;
  /** Adds virtual fields to a document that leaves the server. */
  readonly present?: (doc: AnyDoc) => Input;
  /** Counters that a record stands in beside its kind's own. */
  readonly counters?: (doc: Input) => readonly string[];
  /** Bytes that a record adds to those counters: what it keeps outside its row. */
  readonly size?: (doc: Input) => number;
  /** The bytes that a record is, or those of one of its versions: what `GET /{db}/{id}/content` sends. */
  readonly content?: (ctx: Context, doc: AnyDoc, version: number | undefined) => Promise<Sendable>;
  /** The record that a found one should lead to: a comment leads to its item. */
  readonly searchTarget?: (doc: Input) => string | undefined;
}

/** `PUT /{db}/_design/{event}/_update/{verb}/{id}`: answers the id and the new rev. */
export type Update = (ctx: Context, verb: string, id: string, body: Input) => Promise<Stepped>;

/** `step`: the work goes on in slices, and the answer waits for its end. */
export interface Stepped {
  readonly id: string;
  readonly rev: string;
  readonly step?: string | undefined;
}

/** `GET /{db}/_design/counter/_view/{name}`: keys with their counters; the platform groups, orders and cuts them. */
export type View = Readonly<Record<string, string>>;

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

/** What the module that keeps people and sessions gives to the platform. */
export interface Authentication {
  /** The tables that `identify` reads: what it found is remembered for a minute. Whoever writes one of them says by `db.forget` whose rights change; a test insists on it. */
  readonly tables: readonly string[];
  /** Finds the person by the token of a session or of a program; undefined for strangers. */
  identify(db: Db, token: string, now: Date): Promise<Identity | undefined>;
  /** Nested fields of people for lists and timelines, by id; only people of the bound group. */
  people(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Input>>;
}

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

export interface Mirror {
  readonly entity: Entity;
  /** The column that holds the person's id. */
  readonly owner: string;
}

export interface Job {
  readonly name: string;
  /** Cron line in UTC, for jobs that run by themselves. */
  readonly schedule?: string;
  /** Milliseconds, for what every process runs again and again, beside the others. */
  readonly every?: number;
  /** The first run comes with the start, not after the first time; of what has a schedule it is laid into the queue. */
  readonly atStart?: true;
  /** After how many minutes a run counts as lost and is begun again, 15 unless it is said: more for what lasts longer. */
  readonly minutes?: number;
  readonly work: (app: App, data: Input) => Promise<void>;
}

/** Since when a summary tells, and since when its breakdown counts. */
interface SummaryAsked {
  readonly since: Date;
  readonly breakdownSince: Date;
  readonly locale: Locale;
}

/** Lines of a summary, and how more days divide; no line means that nothing happened, and the breakdown is left out then. */
export interface SummaryPart {
  readonly lines: readonly string[];
  readonly breakdown: readonly string[];
}

/** What an event says, by name. */
export type EventDetail = Readonly<Record<string, string>>;

/** Finds records of a kind by words that lie beside the search of all; answers `limit` of them behind the first `skip`. */
export type SearchElsewhere = (
  app: App,
  ctx: Context,
  question: { readonly text: string; readonly skip: number; readonly limit: number },
) => Promise<readonly Found[]>;

/** Runs in the transaction of what happened: a hearer that throws undoes it. */
type Hearer = (db: Db, detail: EventDetail, now: Date) => Promise<void>;

/** Sources that a page's content policy allows beside our own: `'self'`, or hosts with their scheme. */
export interface PageSources {
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly connect?: readonly string[];
  readonly frame?: readonly string[];
  readonly img?: readonly string[];
  readonly media?: readonly string[];
}

/** A figure that goes up and down, read whenever the metrics are asked for. */
export interface Metric {
  readonly help: string;
  /** Names of what its values are told apart by. */
  readonly labels?: readonly string[];
  /** It tells of this process alone: of several under a supervisor it is added up. Else every process would tell the same. */
  readonly ofProcess?: true;
  /** Reading it goes over whole tables: a job does every five minutes, and who asks for it is told what that has found. */
  readonly counted?: true;
  readonly read: (app: App) => Promise<readonly (readonly [value: number, of?: Readonly<Record<string, string>>])[]>;
}

/** A module's door on the server: data and functions that the platform registers. */
export interface ServerModule {
  readonly key: string;
  /** As on the card: the permission by which access tokens read the module's views. */
  readonly permission?: string;
  readonly on?: Readonly<Record<string, EntityHooks>>;
  readonly updates?: Readonly<Record<string, Update>>;
  /** A function where the view follows from what kinds there are. */
  readonly views?: Readonly<Record<string, View | ((entities: readonly Entity[]) => View)>>;
  /** Work on many records that goes on in slices. */
  readonly steps?: Readonly<Record<string, StepKind>>;
  /** Kinds that a person's own database shows from another table: memberships as `subscription`. */
  readonly mirrors?: Readonly<Record<string, Mirror>>;
  readonly jobs?: readonly Job[];
  readonly routes?: (app: App, server: Api) => void;
  /** Routes that are not below `/api`: with their whole addresses, and with any method of HTTP or WebDAV. */
  /** What a page of the module may load from elsewhere, for its content policy; nothing for most pages. */
  readonly pageSources?: (environment: Environment, path: string) => PageSources;
  readonly outside?: (app: App, server: Api) => void;
  /** Mails of the module that a person may end one by one, by their kind. */
  readonly mails?: readonly string[];
  /** What the API's page shows how to ask for and to change; of the first module that has one. */
  readonly example?: { readonly entity: Entity; readonly selector: Input; readonly change: Input };
  /** What of the module is measured from outside, by name (`mails_waiting`). */
  readonly metrics?: Readonly<Record<string, Metric>>;
  /** Words that `/_ready` says of the module, by name (`mail: 'failing'`), read on the connection that it has for itself. */
  readonly ready?: Readonly<Record<string, (db: Db, now: Date) => Promise<string>>>;
  readonly authentication?: Authentication;
  readonly memberships?: Memberships;
  readonly keys?: Keys;
  /** What the module does at events of others, by the names that its card lists as `hears`. */
  readonly hears?: Readonly<Record<string, Hearer>>;
  /** Those of these digests whose bytes a record of the module names, in any group: the sweep leaves them alone. */
  readonly namedBlobs?: (db: Db, sha256s: readonly string[]) => Promise<readonly string[]>;
  /** Tables that a group's archive holds beside those of the kinds, or in another way than they stand. */
  readonly archived?: readonly ArchivedTable[];
  /** Runs when the rows of an imported group have come in, before anybody sees it. */
  readonly arrived?: (app: App, arrival: Arrival) => Promise<void>;
  /** Kinds that are found by words in a way of their own. */
  readonly searches?: Readonly<Record<string, SearchElsewhere>>;
  /** A module's part of a group's weekly summary, in the reader's language. */
  readonly summary?: (ctx: Context, asked: SummaryAsked) => Promise<SummaryPart>;
  /** Runs before a record of any kind is made, in the same transaction: may refuse it. */
  readonly creating?: (ctx: Context, entity: Entity) => Promise<void>;
  /** Runs when a record of any kind is removed, in the same transaction: what lies at it goes with it. */
  readonly removed?: (ctx: Context, entity: Entity, id: string) => Promise<void>;
  /** Those of many records for which `removed` has something to do. */
  readonly withBelongings?: (ctx: Context, ids: readonly string[]) => Promise<readonly string[]>;
}
