import type { FastifyBaseLogger } from 'fastify';
import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Locale } from '#platform/entity/locale.ts';
import type { Environment } from './app/environment.ts';
import type { Registry } from './app/registry.ts';
import type { Identity, Who } from './auth/caller.ts';
import type { Blobs } from './blobs/blobs.ts';
import type { Db, Settle } from './db/database.ts';
import type { System } from './db/system.ts';
import type { Sendable } from './http/sendable.ts';
import type { Sending } from './jobs/jobs.ts';
import type { GroupWorkers } from './workers/workers.ts';

/** What every server function gets first. `db` is the open transaction, bound to `account`. */
export interface Context {
  /** The database id: a group's (`acc-…`) or a person's (32 hex). */
  readonly account: string;
  readonly who: Who;
  readonly now: Date;
  readonly db: Db;
  /** What is sent happens when this transaction is committed, and never when it is not. */
  readonly jobs: Sending;
  readonly blobs: Blobs;
  readonly workers: GroupWorkers;
  /** What the product is made of: definitions, hooks, settings. */
  readonly product: Product;
  readonly log: FastifyBaseLogger;
  /** A secret as it can be kept for a purpose, with the name of what it belongs to; only the product itself opens it again. */
  readonly seal: (purpose: string, owner: string, text: string) => Buffer;
  /** Takes note of a statement whose answer nobody waits for before the commit. */
  readonly settle: Settle;
  /** Runs after the commit: jobs, live events. Never runs when the transaction fails. */
  readonly after: (work: () => Promise<void> | void) => void;
  /** This transaction takes the group's changes up to `seq`: listeners hear of it after the commit. */
  readonly changed: (seq: number) => void;
  /** Mail goes out by the outbox, in the same transaction. */
  readonly mail: (mail: Mail) => Promise<void>;
  /** A transaction of its own in another database, for what is asked in a person's and kept in a group's. */
  readonly elsewhere: <T>(to: Principal, work: (ctx: Context) => Promise<T>) => Promise<T>;
}

/** Somebody in a database, with the log of what is being done. */
export type Principal = Pick<Context, 'account' | 'who' | 'log'>;

export interface Mail {
  readonly to: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** At most one mail of this kind goes to this address for each word: `2026-W47`. */
  readonly once?: string;
  /** Everything is done for it, and nothing laid into the outbox: nobody has the address. */
  readonly withheld?: boolean;
  /** The address that ends mails of this kind with one POST; who has ended them gets no more. */
  readonly unsubscribe?: string;
}

/** What the product is made of, for hooks and steps; nothing in it leads to the database. */
export interface Product {
  readonly authentication: Authentication;
  readonly environment: Environment;
  readonly hooks: Readonly<Record<string, EntityHooks>>;
  readonly mirrors: Readonly<Record<string, Mirror>>;
  readonly modules: readonly ModuleHooks[];
  readonly registry: Registry;
  /** Key of the HMACs that bind XSRF tokens to sessions. */
  readonly secret: Buffer;
  /** Work on many records that goes on in slices. */
  readonly steps: Steps;
  readonly updates: Readonly<Record<string, Update>>;
  readonly views: Readonly<Record<string, View>>;
}

/** What a module does within the transactions of others. */
export interface ModuleHooks {
  readonly key: string;
  /** What the module does at events of others, by the names that its card lists as `hears`. */
  readonly hears?: Readonly<Record<string, Hearer>>;
  /** A module's part of a group's weekly summary, in the reader's language. */
  readonly summary?: (ctx: Context, asked: SummaryAsked) => Promise<SummaryPart>;
  /** Runs before a record of any kind is made, in the same transaction: may refuse it. */
  readonly creating?: (ctx: Context, entity: Entity) => Promise<void>;
  /** Runs when a record of any kind is removed, in the same transaction: what lies at it goes with it. */
  readonly removed?: (ctx: Context, entity: Entity, id: string) => Promise<void>;
  /** Those of many records for which `removed` has something to do. */
  readonly withBelongings?: (ctx: Context, ids: readonly string[]) => Promise<readonly string[]>;
}

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
  readonly complete?: (
    app: { readonly system: System },
    ctx: Context,
    doc: AnyDoc,
    asked: readonly string[] | undefined,
  ) => Promise<Input>;
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

/** Work on many records: slices of its items, each in a transaction of its own, and what is to be done when all are through. */
export interface Step {
  readonly id: string;
  readonly kind: string;
  /** The record whose work it is: an import, a mapping. */
  readonly record: string;
  /** Who began it. */
  readonly user: string;
  readonly data: Input;
  /** How many items there are, and how many were done before this slice. */
  readonly items: number;
  readonly done: number;
}

/** What a step does; items and data are JSON. Items may have changed or gone since the step began: each slice looks again. */
export interface StepKind {
  readonly slice: (ctx: Context, step: Step, items: readonly unknown[]) => Promise<void>;
  /** In the transaction of the last slice. */
  readonly end?: (ctx: Context, step: Step) => Promise<void>;
}

/** The steps that this process goes on with. */
export interface Steps {
  kind(name: string): StepKind;
  /** Goes on with a step until its end, slice by slice; others of the group have their turns in between. Does not wait for it. */
  drive(whose: Principal, id: string): void;
  /** Resolves at the end of a step, whichever process goes on with it; `tell` hears how many items are done. */
  ended(whose: Principal, id: string, tell?: (done: number) => void): Promise<void>;
  /** Items of a step that goes on here in a group; undefined when none does. */
  writing(account: string): number | undefined;
  /** Takes up what nobody goes on with: its process was killed. Answers how many. */
  resume(): Promise<number>;
  /** Does so now and every few seconds. */
  watch(): void;
  /** Lets the slices at work end, and begins no other. */
  close(): Promise<void>;
}

/** What the module that keeps people and sessions gives to the platform. */
export interface Authentication {
  /** The tables that `identify` reads: what it found is remembered for a minute. Whoever writes one of them says by `db.forget` whose rights change; a test insists on it. */
  readonly tables: readonly string[];
  /** Finds the person by the token of a session or of a program; undefined for strangers. */
  identify(db: Db, token: string, now: Date): Promise<Identity | undefined>;
  /** Nested fields of people for lists and timelines, by id; only people of the bound group. */
  people(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Input>>;
}

export interface Mirror {
  readonly entity: Entity;
  /** The column that holds the person's id. */
  readonly owner: string;
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

/** Runs in the transaction of what happened: a hearer that throws undoes it. */
type Hearer = (db: Db, detail: EventDetail, now: Date) => Promise<void>;

export function refuseReadOnly({ who }: Pick<Context, 'who'>): void {
  if (who.access.readOnly === true) throw failure('forbidden', 'This Group is read-only');
}

/** What a kind does at its writes. */
export function hooksOf(ctx: Context, entity: Entity): EntityHooks {
  return ctx.product.hooks[entity.kind] ?? {};
}

export function requireAdmin(ctx: Context): void {
  if (!ctx.who.access.admin) throw failure('forbidden', 'You are not allowed to access this data');
}

/** A request's JSON object, or 400. */
export function objectBody(body: unknown): Input {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw failure('bad_request', 'Request body must be a JSON object');
  }
  return body as Input;
}
