import type { FastifyRequest } from 'fastify';

/**
 * What a request costs beside being one. A shop of twenty people and its programs stays far below: a page asks six things at
 * once, each for some milliseconds, and what finds no place waits for one.
 */
export type Cost =
  /** Nothing: fixed pages, whether the server is there. */
  | 'none'
  /** A record or a few by their keys, counters. */
  | 'read'
  | 'write'
  /** Questions that may read much. */
  | 'find'
  | 'search'
  | 'report'
  /** What is rendered. */
  | 'export'
  | 'bulk'
  /** A file that goes through; one that is held in memory. */
  | 'upload'
  | 'import'
  /** What programs ask of files by the hundred: a list, a move, a lock; and the file itself. */
  | 'program'
  | 'transfer'
  /** What waits for somebody else's server. */
  | 'outside'
  /** An answer that stays open. */
  | 'stream'
  /** Doors for strangers, counted by their address. */
  | 'sign-in';

/** How many at the same moment. The database has 20 connections; questions of all groups together leave some of them to others. */
export interface Concurrency {
  readonly name: string;
  readonly caller: number;
  readonly group?: number;
  readonly server?: number;
  /** The place is taken before the body comes and kept until the answer is out; else while the handler works. */
  readonly whole?: true;
  /** Milliseconds that a request waits for a place. */
  readonly wait: number;
  /** Requests that may wait for each place; more are refused at once. */
  readonly queue?: number;
  /** Seconds after which it is worth asking again. */
  readonly again: number;
}

interface Budget {
  /** Requests a minute of one person; the limit of all together is `anything`. */
  readonly perMinute?: number;
  /** They do not count among all of a person's and an address's: a program that saves a file sends up to eight. */
  readonly apart?: true;
  /** Bytes of a body where the route does not say it. */
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
    perMinute: 60,
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
  stream: {
    body: 0,
    perMinute: 300,
    concurrency: { name: 'streams', caller: 16, group: 400, whole: true, wait: 0, again: 10 },
  },
  'sign-in': { body: small, perMinute: 60, concurrency: { name: 'doors', caller: 6, server: 12, ...moment } },
};

/** Requests a minute of one person, and of one address, behind which a whole shop may sit. */
export const anything = { person: 3000, address: 9000 } as const;

/** The limit of a body where the path names no database: forms of a few fields. */
export const smallBody = small;

/** What a request costs, by its route and, where that says so, by what it asks. */
export function costOf(request: FastifyRequest): Cost {
  const { cost = 'none' } = request.routeOptions.config;
  return typeof cost === 'function' ? cost(request) : cost;
}
