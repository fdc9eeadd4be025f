import type { FastifyRequest } from 'fastify';

/**
 * Cost classes of requests. A business of twenty people and its programs stays far below the limits: a page sends six
 * requests at once, each of some milliseconds, and requests without a slot wait.
 */
export type Cost =
  /** Nothing: static pages, health checks. */
  | 'none'
  /** One or a few records by key, counters. */
  | 'read'
  | 'write'
  /** Queries that may read much. */
  | 'find'
  | 'search'
  | 'report'
  /** Rendered documents. */
  | 'export'
  | 'bulk'
  /** A file that is streamed; one that is held in memory. */
  | 'upload'
  | 'import'
  /** Requests that programs send by the hundred for files: a list, a move, a lock; and the file itself. */
  | 'program'
  | 'transfer'
  /** Requests that wait for another server. */
  | 'outside'
  /** Requests that wait for the issuer of OpenID Connect: apart from passwords, which a slow issuer must not delay. */
  | 'issuer'
  /** An answer that stays open. */
  | 'stream'
  /** A page that strangers read with a secret address, and their answer. */
  | 'link'
  /** Sign-in for strangers, counted by address. */
  | 'sign-in';

/** Maximum of concurrent requests. The database has 20 connections; queries of all groups leave some for others. */
export interface Concurrency {
  readonly name: string;
  readonly caller: number;
  readonly group?: number;
  readonly server?: number;
  /** The slot is taken before the body arrives and released after the answer; otherwise only the handler holds it. */
  readonly whole?: true;
  /** Milliseconds that a request waits for a slot. */
  readonly wait: number;
  /** Requests that may wait per slot; more are refused at once. */
  readonly queue?: number;
  /** Seconds for `Retry-After`. */
  readonly again: number;
}

interface Budget {
  /** Requests per minute and person; `anything` limits all requests together. */
  readonly perMinute?: number;
  /** Not counted among all requests of a person or address: a program sends up to eight to save a file. */
  readonly apart?: true;
  /** Maximum bytes of a body, unless the route sets it. */
  readonly body: number;
  readonly concurrency?: Concurrency;
}

const small = 16_384;
const document = 1_000_000;
const moment = { wait: 1000, again: 1 } as const;
const questions: Concurrency = { name: 'questions', caller: 4, group: 8, server: 14, ...moment };

export const budgets: Readonly<Record<Cost, Budget>> = {
  none: { body: small },
  read: { body: small },
  write: { body: document, concurrency: { name: 'writes', caller: 12, ...moment } },
  find: { body: document, concurrency: questions },
  search: { body: small, perMinute: 300, concurrency: questions },
  report: { body: small, perMinute: 120, concurrency: questions },
  export: { body: small, perMinute: 60, concurrency: questions },
  bulk: { body: document, perMinute: 300, concurrency: { name: 'bulk', caller: 2, group: 3, server: 6, ...moment } },
  upload: {
    body: small,
    perMinute: 300,
    concurrency: { name: 'uploads', caller: 6, group: 24, whole: true, ...moment },
  },
  import: {
    body: small,
    perMinute: 240,
    concurrency: { name: 'imports', caller: 2, group: 3, server: 6, whole: true, ...moment },
  },
  program: {
    body: document,
    perMinute: 30_000,
    apart: true,
    concurrency: { name: 'programs', caller: 16, group: 32, wait: 30_000, queue: 40, again: 1 },
  },
  transfer: {
    body: small,
    perMinute: 12_000,
    apart: true,
    concurrency: { name: 'transfers', caller: 24, group: 48, whole: true, wait: 30_000, queue: 40, again: 1 },
  },
  outside: {
    body: small,
    perMinute: 60,
    concurrency: { name: 'outside', caller: 2, group: 4, server: 24, ...moment },
  },
  issuer: {
    body: small,
    perMinute: 60,
    concurrency: { name: 'issuer', caller: 6, server: 24, ...moment },
  },
  stream: {
    body: 0,
    perMinute: 300,
    concurrency: { name: 'streams', caller: 16, group: 400, whole: true, wait: 0, again: 10 },
  },
  link: { body: small, concurrency: { name: 'links', caller: 12, server: 24, ...moment } },
  'sign-in': { body: small, perMinute: 60, concurrency: { name: 'doors', caller: 6, server: 12, ...moment } },
};

/** Requests per minute of one person, and of one address, which a whole business may share. */
export const anything = { person: 3000, address: 9000 } as const;

/** Maximum bytes of a body if the path has no database: forms with a few fields. */
export const smallBody = small;

/** The cost of a request: fixed by its route, or computed from the request. */
export function costOf(request: FastifyRequest): Cost {
  const { cost = 'none' } = request.routeOptions.config;
  return typeof cost === 'function' ? cost(request) : cost;
}
