import type { FastifyInstance } from 'fastify';
import type { Blobs } from './blobs/blobs.ts';
import type { Callers } from './auth/callers.ts';
import type { ChangeBus } from './changes/change-bus.ts';
import type { askDisk } from './app/data-folder.ts';
import type { Environment } from './app/environment.ts';
import type { Internals, internals } from './app/internals.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Leaving } from './app/shutdown-hooks.ts';
import type { ReadOnlyMode } from './app/read-only-mode.ts';
import type { Authentication, EntityHooks, Memberships, Mirror, ServerModule, Update, View } from './module.ts';
import type { Cookies } from './http/cookies.ts';
import type { Registry as Measured } from 'prom-client';
import type { Registry } from './app/registry.ts';
import type { RouteRow } from './api/routes/policy.ts';
import type { Steps } from './jobs/steps/steps.ts';
import type { System } from './db/system.ts';
import type { Workers } from './workers/workers.ts';

/** What the product is made of, for hooks and steps; nothing in it leads to the database. */
export type Product = Pick<
  App,
  | 'authentication'
  | 'environment'
  | 'hooks'
  | 'mirrors'
  | 'modules'
  | 'registry'
  | 'secret'
  | 'steps'
  | 'updates'
  | 'views'
>;

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
  readonly leaving: Leaving;
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
