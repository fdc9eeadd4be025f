import type { Socket } from 'node:net';
import type { Entity, Input } from '#platform/entity/define.ts';
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
import type { FastifyInstance } from 'fastify';
import type { Blobs } from './blobs/blobs.ts';
import type { Callers } from './auth/callers.ts';
import type { ChangeBus } from './changes/change-bus.ts';
import type { askDisk } from './app/data-folder.ts';
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

/** All that lives as long as the process: made once in `createApp`, given to every request by its context. */
export interface App {
  /** The part of it that contexts hold. */
  readonly product: Product;
  readonly environment: Environment;
  /** Work past the groups' walls, by its purpose. */
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
  /** Who sends a token, with the access to a database; remembered for a moment. */
  readonly callers: Callers;
  readonly bus: ChangeBus;
  readonly jobs: Jobs;
  /** Work on many records that goes on in slices. */
  readonly steps: Steps;
  /** Threads for what would keep the event loop from others. */
  readonly workers: Workers;
  /** Files' bytes. */
  readonly blobs: Blobs;
  /** Key of the HMACs that bind XSRF tokens to sessions. */
  readonly secret: Buffer;
  /** Whether the installation is being worked at, and nothing may be written. */
  readonly readOnlyMode: ReadOnlyMode;
  /** The clock, which tests and operators may move. */
  readonly now: () => Date;
  readonly shutdown: ShutdownState;
  /** Milliseconds for which nothing may come in the middle of a body, before its connection is cut. */
  readonly patience: number;
  readonly askDisk: typeof askDisk;
  readonly version: string;
  readonly server: FastifyInstance;
  /** All of them once the server is ready. */
  readonly routes: readonly RouteRow[];
  readonly cookies: Cookies;
  /** What is measured of requests. */
  readonly measured: Measured;
}

/** How a server ends; `_ready` and event streams tell of it. */
interface ShutdownState {
  /** Whether this server is about to end, and whoever can should go to another one. */
  begun: boolean;
  /** Another process answers in its place already. */
  isHandedOver: boolean;
  /** Connections on which nothing has been asked yet: browsers and proxies open some in advance. */
  readonly silent: Set<Socket>;
}

/** A module's door on the server: data and functions that the platform registers. */
export interface ServerModule extends ModuleHooks {
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
  /** Those of these digests whose bytes a record of the module names, in any group: the sweep leaves them alone. */
  readonly namedBlobs?: (db: Db, sha256s: readonly string[]) => Promise<readonly string[]>;
  /** Tables that a group's archive holds beside those of the kinds, or in another way than they stand. */
  readonly archived?: readonly ArchivedTable[];
  /** Runs when the rows of an imported group have come in, before anybody sees it. */
  readonly arrived?: (app: App, arrival: Arrival) => Promise<void>;
  /** Kinds that are found by words in a way of their own. */
  readonly searches?: Readonly<Record<string, SearchElsewhere>>;
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

/** Finds records of a kind by words that lie beside the search of all; answers `limit` of them behind the first `skip`. */
export type SearchElsewhere = (
  app: App,
  ctx: Context,
  question: { readonly text: string; readonly skip: number; readonly limit: number },
) => Promise<readonly Found[]>;

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
