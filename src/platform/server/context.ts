import type { FastifyBaseLogger } from 'fastify';
import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Region } from '#platform/entity/region/region.ts';
import type { Environment } from './app/environment.ts';
import type { Registry } from './app/registry.ts';
import type { HidesRecords, Identity, Who } from './auth/caller.ts';
import type { Blobs } from './blobs/blobs.ts';
import type { Db, Settle } from './db/database.ts';
import type { System } from './db/system.ts';
import type { Sendable } from './http/sendable.ts';
import type { JobSender } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { GroupWorkers } from './workers/workers.ts';

/** First argument of every server function. `db` is the open transaction, bound to `account`. */
export interface Context {
  /** The database id: a group's (`acc-…`) or a person's (32 hex). */
  readonly account: string;
  readonly who: Who;
  readonly now: Date;
  readonly db: Db;
  /** Sends jobs in this transaction: they run only if it commits. */
  readonly jobs: JobSender;
  readonly blobs: Blobs;
  readonly workers: GroupWorkers;
  /** Definitions, hooks and settings. */
  readonly product: Product;
  readonly log: FastifyBaseLogger;
  /** Encrypts a secret for storage, for one purpose and one owner. Only the product itself can decrypt it. */
  readonly seal: (purpose: string, owner: string, text: string) => Buffer;
  /** Runs a statement whose result nobody needs before the commit. */
  readonly settle: Settle;
  /** Runs after the commit; never if the transaction fails. */
  readonly after: (work: () => Promise<void> | void) => void;
  /** Reports that this transaction raises the group's sequence to `seq`; listeners are notified after the commit. */
  readonly changed: (seq: number) => void;
  /** Adds a mail to the outbox, in the same transaction. */
  readonly mail: (mail: Mail) => Promise<void>;
  /** Opens another transaction in another database: a request to a person's database may change a group's. */
  readonly inOtherDatabase: <T>(to: Principal, work: (ctx: Context) => Promise<T>) => Promise<T>;
}

/** A caller in a database, with the log of the request or job. */
export type Principal = Pick<Context, 'account' | 'who' | 'log'>;

/** Definitions and hooks of the product. Nothing in it gives access to the database. */
export interface Product {
  readonly authentication: Authentication;
  readonly environment: Environment;
  readonly hooks: Readonly<Record<string, EntityHooks>>;
  readonly mirrors: Readonly<Record<string, Mirror>>;
  readonly modules: readonly ModuleHooks[];
  readonly registry: Registry;
  /** Key of the HMACs that bind XSRF tokens to sessions. */
  readonly secret: Buffer;
  /** Key of what stays with people for long, such as links in mails. It is stored with the data: a restore keeps them valid. */
  readonly linkKey: Buffer;
  /** Work on many records, done in slices. */
  readonly steps: Steps;
  readonly updates: Readonly<Record<string, Update>>;
  readonly views: Readonly<Record<string, View>>;
}

/** What a module does inside the transactions of other modules. */
export interface ModuleHooks {
  readonly key: string;
  /** What permissions call the module's records, as in its card; the key when left out. */
  readonly permission?: string;
  /** One of the modules that a group switches on and off, as in its card. */
  readonly product?: true;
  /** Handlers of other modules' events, by the names that the module's card lists as `hears`. */
  readonly hears?: Readonly<Record<string, EventHandler>>;
  /** The module's part of a group's weekly summary, in the recipient's language. */
  readonly summary?: (ctx: Context, asked: SummaryPeriod) => Promise<SummaryPart>;
  /** Names the module's records that are hidden from a member. */
  readonly hidden?: HidesRecords;
  /** Runs before a record of any kind is created, in the same transaction; may refuse it. */
  readonly creating?: (ctx: Context, entity: Entity) => Promise<void>;
  /** Runs when a record of any kind is removed, in the same transaction: removes what belongs to it. */
  readonly removed?: (ctx: Context, entity: Entity, id: string) => Promise<void>;
  /** Answers for which of these records `removed` has something to do. */
  readonly withSideRecords?: (ctx: Context, ids: readonly string[]) => Promise<readonly string[]>;
}

/** A write before it is stored. Hooks may change `values` and read the client's `input`. */
export interface Change {
  readonly entity: Entity;
  readonly id: string;
  /** The record before, undefined at creation. */
  readonly before: AnyDoc | undefined;
  /** Fields to write: validated values; `null` clears a field. */
  readonly values: Record<string, unknown>;
  /** Everything the client sent, transient fields included. */
  readonly input: Input;
  /** What the timeline calls it: create, update, destroy, status, accept … */
  event: string;
}

/** A write after it is stored. */
export interface Saved extends Change {
  readonly doc: AnyDoc;
}

/** Hooks of a kind. They get all records of one write; `each` makes a hook from a function of a single record. */
export interface EntityHooks {
  /** Names that a client may send in addition to the fields: hooks read them, they are never stored. */
  readonly transient?: readonly string[];
  /** Names that reading adds to a document; ignored if a client sends them back. */
  readonly virtual?: readonly string[];
  /** Fields whose values the timeline does not store, because not all of its readers may see them. */
  readonly hiddenFromTimeline?: readonly string[];
  /**
   * Fields that the server computes from other records. A write that changes only these has no author and no timeline
   * entry.
   */
  readonly derived?: readonly string[];
  /** May refuse and complete a client's write; not called for writes of the product itself. */
  readonly beforeSave?: (ctx: Context, changes: readonly Change[]) => Promise<void> | void;
  /** Whether a record has no timeline entries and is not in the search. */
  readonly unlisted?: (doc: Input) => boolean;
  /**
   * `beforeSave` accepts many records at once, all new or all changed. It must not write to them, and must not depend
   * on what another record of the batch changes, unless it handles that itself.
   */
  readonly batched?: boolean;
  /** Updates other records after any write. */
  readonly afterSave?: (ctx: Context, saved: readonly Saved[]) => Promise<void> | void;
  /** May refuse a removal. */
  readonly beforeDelete?: (ctx: Context, docs: readonly AnyDoc[]) => Promise<void> | void;
  /** Updates other records after a removal. */
  readonly afterDelete?: (ctx: Context, docs: readonly AnyDoc[]) => Promise<void> | void;
  /** Details that the trash record stores for `afterRestore`, because `afterDelete` removes them. */
  readonly detailsForTrash?: (ctx: Context, doc: AnyDoc) => Promise<Input>;
  /**
   * May refuse to restore removed records, and may correct their values: related records may have changed meanwhile.
   */
  readonly beforeRestore?: (ctx: Context, changes: readonly Change[]) => Promise<void> | void;
  /** Updates other records after a restore, as if the record had never been removed. */
  readonly afterRestore?: (ctx: Context, doc: AnyDoc, remembered: Input) => Promise<void> | void;
  /**
   * What the answer to `POST /{db}` contains in addition to id and rev, computed from the input: a secret that is shown
   * once and never stored.
   */
  readonly oneTimeAnswer?: (input: Input) => Input | undefined;
  /** Fields of a single record that are stored outside its row; called when the record is read. */
  readonly complete?: (
    app: { readonly system: System },
    ctx: Context,
    doc: AnyDoc,
    asked: readonly string[] | undefined,
  ) => Promise<Input>;
  /** Adds virtual fields to a document before it is sent. */
  readonly present?: (doc: AnyDoc) => Input;
  /** Counters that count a record, in addition to those of its kind. */
  readonly counters?: (doc: Input) => readonly string[];
  /** Bytes that a record adds to those counters: what it stores outside its row. */
  readonly size?: (doc: Input) => number;
  /** The content of a record or of one of its versions, for `GET /{db}/{id}/content`. */
  readonly content?: (ctx: Context, doc: AnyDoc, version: number | undefined) => Promise<Sendable>;
  /** The record that a search hit leads to: a comment leads to its item. */
  readonly searchTarget?: (doc: Input) => string | undefined;
}

/** `PUT /{db}/_design/{event}/_update/{verb}/{id}`: returns the id and the new rev. */
export type Update = (ctx: Context, verb: string, id: string, body: Input) => Promise<Stepped>;

/** With `step`, the work continues in slices, and the answer waits for its end. */
export interface Stepped {
  readonly id: string;
  readonly rev: string;
  readonly step?: string | undefined;
}

/** `GET /{db}/_design/counter/_view/{name}`: keys with their counters; the platform groups, sorts and pages them. */
export type View = Readonly<Record<string, string>>;

/** Work on many records: slices of items, each in its own transaction, and a function that runs after the last one. */
export interface Step {
  readonly id: string;
  readonly kind: string;
  /** The record that the work is for: an import, a mapping. */
  readonly record: string;
  /** The user who began it. */
  readonly user: string;
  readonly data: Input;
  /** Number of items, and how many were done before this slice. */
  readonly items: number;
  readonly done: number;
}

/**
 * The functions of a kind of step. Items and data are JSON. Items may have changed or been removed since the step
 * began: each slice reads them again.
 */
export interface StepKind {
  /** May write only the first items, so that its transaction ends in time, and then returns their number. */
  readonly slice: (ctx: Context, step: Step, items: readonly unknown[]) => Promise<number | void>;
  /** Runs in the transaction of the last slice. */
  readonly end?: (ctx: Context, step: Step) => Promise<void>;
}

/** The steps that this process runs. */
export interface Steps {
  kind(name: string): StepKind;
  /**
   * Runs a step slice by slice until its end, without waiting for it. Other writers of the group get the group lock
   * between slices.
   */
  drive(whose: Principal, id: string): void;
  /** Resolves at the end of a step, whichever process runs it; `tell` gets the number of items done. */
  ended(whose: Principal, id: string, tell?: (done: number) => void): Promise<void>;
  /** Number of items of the step that this process runs in a group; undefined if there is none. */
  writing(account: string): number | undefined;
  /** Continues steps whose process was killed; returns how many. */
  resume(): Promise<number>;
  /** Calls `resume` now and every few seconds. */
  watch(): void;
  /** Waits for the running slices and begins no more. */
  close(): Promise<void>;
}

/** What the module of people and sessions provides to the platform. */
export interface Authentication {
  /**
   * The tables that `identify` reads. Its answers are cached for a minute, so a transaction that writes one of these
   * tables must call `db.invalidate` with the people concerned; a test checks that.
   */
  readonly tables: readonly string[];
  /** Finds the person by the token of a session or of a program; undefined for an unknown token. */
  identify(db: Db, token: string, now: Date): Promise<Identity | undefined>;
  /** Nested fields of people for lists and timelines, by id; only people of the bound group. */
  people(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Input>>;
}

export interface Mirror {
  readonly entity: Entity;
  /** The column that holds the person's id. */
  readonly owner: string;
}

/** Start of the summary and start of its breakdown. */
interface SummaryPeriod {
  readonly since: Date;
  readonly breakdownSince: Date;
  /** The reader's language, with the formats of the group. */
  readonly region: Region;
}

/**
 * Lines of a summary, and a breakdown of a longer period. Without lines nothing happened, and the breakdown is left
 * out.
 */
export interface SummaryPart {
  readonly lines: readonly string[];
  readonly breakdown: readonly string[];
}

/** Values of an event, by name. */
export type EventDetail = Readonly<Record<string, string>>;

/** Runs in the transaction of the event: throwing rolls it back. Events within a group have its context. */
type EventHandler = (db: Db, detail: EventDetail, now: Date, ctx?: Context) => Promise<void>;

export function refuseReadOnly({ who }: Pick<Context, 'who'>): void {
  if (who.access.readOnly === true) throw failure('forbidden', 'This Group is read-only');
}

/** The hooks of a kind. */
export function hooksOf(ctx: Context, entity: Entity): EntityHooks {
  return ctx.product.hooks[entity.kind] ?? {};
}

export function requireAdmin(ctx: Context): void {
  if (!ctx.who.access.admin) throw failure('forbidden', 'You are not allowed to access this data');
}

/** Returns a request's JSON object; throws 400 for anything else. */
export function objectBody(body: unknown): Input {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw failure('bad_request', 'Request body must be a JSON object');
  }
  return body as Input;
}
