import type { Socket } from 'node:net';
import type { Entity, Input } from '#platform/entity/define.ts';
import type { Locale } from '#platform/entity/locale.ts';
import type { Region } from '#platform/entity/region/region.ts';
import type { Api } from './api/shapes/api.ts';
import type { Keys, Memberships } from './auth/caller.ts';
import type {
  Authentication,
  Context,
  EntityHooks,
  Mirror,
  ModuleHooks,
  Product,
  StepKind,
  Steps,
  Update,
  View,
} from './context.ts';
import type { Db } from './db/database.ts';
import type { Found } from './query/search/question.ts';
import type { Arrival, ArchivedTable } from './transfer/archive/format.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Blobs } from './blobs/blobs.ts';
import type { FindCaller } from './auth/callers.ts';
import type { ChangeBus } from './changes/change-bus.ts';
import type { readDiskUsage } from './app/data-folder.ts';
import type { Environment } from './app/environment.ts';
import type { Internals, internals } from './app/internals.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { ReadOnlyMode } from './app/read-only-mode.ts';
import type { Cookies } from './http/cookies.ts';
import type { Registry as Measured } from 'prom-client';
import type { Registry } from './app/registry.ts';
import type { RouteRow } from './api/routes/policy.ts';
import type { System } from './db/system.ts';
import type { Workers } from './workers/workers.ts';

/** Everything that lives as long as the process: `createApp` makes it once, and every context gets it. */
export interface App {
  /** The part that contexts hold. */
  readonly product: Product;
  readonly environment: Environment;
  /** Opens transactions that are not bound to a group, for a named purpose. */
  readonly system: System;
  readonly [internals]: Internals;
  readonly registry: Registry;
  readonly modules: readonly ServerModule[];
  readonly hooks: Readonly<Record<string, EntityHooks>>;
  readonly updates: Readonly<Record<string, Update>>;
  readonly views: Readonly<Record<string, View>>;
  readonly mirrors: Readonly<Record<string, Mirror>>;
  readonly authentication: Authentication;
  readonly memberships: Memberships;
  /** Finds the caller by token, with access to a database; cached for a minute. */
  readonly callers: FindCaller;
  readonly bus: ChangeBus;
  readonly jobs: Jobs;
  /** Work on many records, done in slices. */
  readonly steps: Steps;
  /** Threads for work that would block the event loop. */
  readonly workers: Workers;
  /** Content of files. */
  readonly blobs: Blobs;
  /** Key of the HMACs that bind XSRF tokens to sessions. */
  readonly secret: Buffer;
  /** Key of what stays with people for long; see `Product`. */
  readonly linkKey: Buffer;
  /** Whether the operator has forbidden writing. */
  readonly readOnlyMode: ReadOnlyMode;
  /** The clock; tests and operators may move it. */
  readonly now: () => Date;
  readonly shutdown: ShutdownState;
  /** Milliseconds that a client may pause inside a request body before its connection is cut. */
  readonly idleTimeout: number;
  readonly readDiskUsage: typeof readDiskUsage;
  readonly version: string;
  readonly server: FastifyInstance;
  /** All routes, complete once the server is ready. */
  readonly routes: readonly RouteRow[];
  readonly cookies: Cookies;
  /** Metrics of requests. */
  readonly requestMetrics: Measured;
}

/** State of the shutdown; `_ready` and event streams report it. */
interface ShutdownState {
  /** The server ends soon; clients should use another one if they can. */
  begun: boolean;
  /** Another process serves in its place already. */
  isHandedOver: boolean;
  /** Connections without a request yet: browsers and proxies open some in advance. */
  readonly unusedSockets: Set<Socket>;
}

/** What a module adds to the server: data and functions that the platform registers. */
export interface ServerModule extends ModuleHooks {
  readonly on?: Readonly<Record<string, EntityHooks>>;
  readonly updates?: Readonly<Record<string, Update>>;
  /** A function if the view depends on the kinds. */
  readonly views?: Readonly<Record<string, View | ((entities: readonly Entity[]) => View)>>;
  /** Work on many records, done in slices. */
  readonly steps?: Readonly<Record<string, StepKind>>;
  /** Kinds that a person's database shows from another table: memberships as `subscription`. */
  readonly mirrors?: Readonly<Record<string, Mirror>>;
  readonly jobs?: readonly Job[];
  readonly routes?: (app: App, server: Api) => void;
  /** Sources that a page of the module may load from other hosts, for its content policy; most pages need none. */
  readonly pageSources?: (environment: Environment, path: string) => PageSources;
  /** Takes a mail that was sent to an address of the module; false if it was not. `tokens` are those of its addresses. */
  readonly takesMail?: (app: App, mail: ReceivedMail) => Promise<boolean>;
  /** Lines of text with which the pages of its most opened screens arrive. */
  readonly firstRows?: readonly FirstRows[];
  /** Routes outside `/api`, with full paths and any method of HTTP or WebDAV. */
  readonly outside?: (app: App, server: Api) => void;
  /** What the module stores about a person outside of records, without secrets, by name: for the download of one's own data. */
  readonly ownData?: (db: Db, person: string) => Promise<Readonly<Record<string, readonly Record<string, unknown>[]>>>;
  /** Kinds of the module's mails that a person may unsubscribe from one by one. */
  readonly mails?: readonly string[];
  /** Titles of records in calendars, by kind, in the reader's language; for each kind with `calendar`. */
  readonly calendar?: Readonly<Record<string, (doc: Input, region: Region) => string>>;
  /** Example for the API page: how to query and change a record. The first module with an example is used. */
  readonly example?: { readonly entity: Entity; readonly selector: Input; readonly change: Input };
  /** The module's metrics, by name (`mails_waiting`). */
  readonly metrics?: Readonly<Record<string, Metric>>;
  /**
   * What `/_ready` reports of the module, by name (`mail: 'failing'`). Read on the connection of the readiness check.
   */
  readonly ready?: Readonly<Record<string, (db: Db, now: Date) => Promise<string>>>;
  /** The origins whose pages may use access tokens of this group. */
  readonly allowedOrigins?: (db: Db, group: string) => Promise<readonly string[]>;
  readonly authentication?: Authentication;
  /** Checks the password that a session gives again, for `assertProved`. Throws 422 at `current_password`, 429. */
  readonly prove?: (app: App, request: FastifyRequest, current: unknown) => Promise<void>;
  /** Whether the session of a request still exists; waits for a reset that is just ending it. */
  readonly sessionContinues?: (app: App, request: FastifyRequest) => Promise<boolean>;
  readonly memberships?: Memberships;
  readonly keys?: Keys;
  /** Answers which of these digests a record of the module refers to, in any group. The sweep keeps those blobs. */
  readonly namedBlobs?: (db: Db, sha256s: readonly string[]) => Promise<readonly string[]>;
  /** Tables that a group's archive holds in addition to those of the kinds, or in another form. */
  readonly archived?: readonly ArchivedTable[];
  /** Runs when all rows of an imported group are stored, before anybody can see the group. */
  readonly arrived?: (app: App, arrival: Arrival) => Promise<void>;
  /** Records with which a person tries the module in a group, and that one click removes. */
  readonly sample?: Sample;
  /** Kinds with a search of their own. */
  readonly searches?: Readonly<Record<string, SearchElsewhere>>;
}

export interface Sample {
  /** The kinds of its records; each may refer to those before it. */
  readonly kinds: readonly Entity[];
  /** The documents, with ids of `sampleId`, in the order in which they are created. */
  readonly docs: (place: SamplePlace) => readonly SampleDoc[];
  /** What takes time, such as storing bytes, before the transaction; returns what `create` gets. */
  readonly prepare?: (app: App, docs: readonly SampleDoc[]) => Promise<readonly SampleDoc[]>;
  /** Creates a record that is not created as a document. */
  readonly create?: (ctx: Context, doc: SampleDoc) => Promise<void>;
  /** Runs when the records are stored. */
  readonly added?: (app: App) => void;
}

export type SampleDoc = Input & { readonly _id: string; readonly klass: string };

/** A mail with the tokens of the addresses that it was sent to (`token-address.ts`). */
export interface ReceivedMail {
  readonly tokens: readonly string[];
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/**
 * The records that a screen shows first, as text. The page contains them with links, so that people read and open them
 * before the scripts have arrived.
 */
export interface FirstRows {
  /** The path of the screen after that of the group; '' is the dashboard. `:id` in it is the id of any record. */
  readonly screen: string;
  /** The request of the API, below the group's address, whose answer has the rows, with `_id`, in `docs` or `rows`. With a `query` it is a POST. */
  readonly path: (id: string) => string;
  readonly query?: Input;
  /** The rows of an answer that has them elsewhere. A row without `_id` leads to the path in its `to`, below the group's address. */
  readonly rows?: (answer: Input) => readonly Input[];
  /** The text of a row; the region is that of the browser, because a page does not wait for that of the group. */
  readonly text: (row: Input, region: Region) => string;
}

/** The group's language, currency and date, for the words, amounts and days of sample records. */
interface SamplePlace {
  readonly locale: Locale;
  readonly currency: string;
  readonly today: string;
}

export interface Job {
  readonly name: string;
  /** Cron line in UTC, for scheduled jobs. */
  readonly schedule?: string;
  /** Milliseconds between runs, for work that every process repeats. */
  readonly every?: number;
  /** The first run comes at the start, not after the first interval. A scheduled job is queued for it. */
  readonly atStart?: true;
  /** Minutes after which a run counts as lost and is begun again; default 15. */
  readonly minutes?: number;
  readonly work: (app: App, data: Input) => Promise<void>;
}

/** Searches records of one kind outside the common search; returns at most `limit` hits after the first `skip`. */
export type SearchElsewhere = (
  app: App,
  ctx: Context,
  question: { readonly text: string; readonly skip: number; readonly limit: number },
) => Promise<readonly Found[]>;

/** Sources that a page's content policy allows in addition to our own: `'self'`, or hosts with their scheme. */
export interface PageSources {
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly connect?: readonly string[];
  readonly frame?: readonly string[];
  readonly img?: readonly string[];
  readonly media?: readonly string[];
}

/** A gauge: its value is read whenever the metrics are requested. */
export interface Metric {
  readonly help: string;
  /** Names of the labels that tell its values apart. */
  readonly labels?: readonly string[];
  /**
   * The value is about this process alone, so a supervisor adds up those of all processes. Other values are the same in
   * every process.
   */
  readonly ofProcess?: true;
  /** Reading it scans whole tables: a job reads it every five minutes, and requests get the last value. */
  readonly counted?: true;
  readonly read: (app: App) => Promise<readonly (readonly [value: number, of?: Readonly<Record<string, string>>])[]>;
}
