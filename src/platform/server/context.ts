import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Entity, Input } from '#platform/entity/define.ts';
import { fail } from '#platform/entity/failure.ts';
import type { App, Product } from './app.ts';
import type { Blobs } from './blobs/blobs.ts';
import type { Db, Settle } from './db/database.ts';
import { isBusy } from './db/database-failures.ts';
import { callerIn, memberOf } from './http/guard.ts';
import { internals } from './app/internals.ts';
import type { Sending } from './jobs/jobs.ts';
import { budgetValues } from './mail/mail-budget.ts';
import { seal } from './mail/mail-seal.ts';
import { seal as sealSecret } from './auth/seal.ts';
import type { EntityHooks, Who } from './module.ts';
import { rowsBeingWritten } from './jobs/steps/busy.ts';
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

/**
 * Opens one transaction in the path's database for the request's caller and runs `work` in it. A group whose plan lets nothing be
 * written → 403, unless the path by which documents are written decides by their kind.
 */
export async function inAccount<T>(
  app: App,
  request: FastifyRequest,
  work: (ctx: Context) => Promise<T>,
  readOnly: 'refused' | 'by-kind' = 'refused',
): Promise<T> {
  const principal = principalOf(request);
  if (readOnly === 'refused') refuseReadOnly(principal);
  return withContext(app, principal, work);
}

/**
 * The same for what only reads: every query is a transaction of its own, which saves opening and closing one. `together`, for small look-ups:
 * those that are asked for at once travel together.
 */
export async function readingAccount<T>(
  app: App,
  request: FastifyRequest,
  work: (ctx: Context) => Promise<T>,
  way: 'apart' | 'together' = 'apart',
): Promise<T> {
  return readingAs(app, principalOf(request), work, way);
}

/** Reading in another database than the path's. No membership → the same 404 as a database that does not exist. */
export async function readingOther<T>(
  app: App,
  request: FastifyRequest,
  account: string,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const caller = await callerIn(app, request, account);
  if (caller?.access === undefined) throw fail('not_found', 'missing');
  if (caller.access.pending) throw fail('forbidden', 'You are not allowed to access this data');
  const { user, access, roles, scopes, key } = caller;
  return readingAs(app, { account, who: { user, access, roles, scopes, key }, log: request.log }, work);
}

/** Reading for somebody who is not known by the request's own means: a program's key in a body, a job. */
export async function readingAs<T>(
  app: App,
  principal: Principal,
  work: (ctx: Context) => Promise<T>,
  way: 'apart' | 'together' = 'apart',
): Promise<T> {
  const { database } = app[internals];
  const refuse = (): never => {
    throw new Error('a reading context writes nothing');
  };
  return work(
    contextOf(app, principal, {
      db: database[way === 'together' ? 'lookups' : 'reader']('oficina_app', principal.account),
      jobs: { send: async () => refuse() },
      settle: refuse,
      after: refuse,
      changed: refuse,
      mail: async () => refuse(),
      elsewhere: async () => refuse(),
    }),
  );
}

/** What differs between reading and writing. */
type Means = Pick<Context, 'db' | 'jobs' | 'settle' | 'after' | 'changed' | 'mail' | 'elsewhere'>;

/** Member by member: spreading objects costs every request a fiftieth of what a find takes. */
function contextOf(app: App, { account, who, log }: Principal, means: Means): Context {
  return {
    account,
    who,
    log,
    product: app.product,
    blobs: app.blobs,
    workers: app.workers.of(account),
    now: app.now(),
    seal: (purpose, owner, text) => sealSecret(app.secret, purpose, `${account} ${owner}`, text),
    db: means.db,
    jobs: means.jobs,
    settle: means.settle,
    after: means.after,
    changed: means.changed,
    mail: means.mail,
    elsewhere: means.elsewhere,
  };
}

/** Who sends a request to a database, for work there. */
export function principalOf(request: FastifyRequest): Principal {
  const { account, user, access, roles, scopes, key } = memberOf(request);
  return { account, who: { user, access, roles, scopes, key }, log: request.log };
}

/**
 * The same without a request: jobs, the command line, updates that cross from a person's database into a group's. `since`: what it has waited
 * already counts towards its patience.
 */
export async function withContext<T>(
  app: App,
  principal: Principal,
  work: (ctx: Context) => Promise<T>,
  since?: number,
): Promise<T> {
  let afters: (() => Promise<void> | void)[] = [];
  let newest = 0;
  const transaction = app[internals].database.transaction(
    'oficina_app',
    principal.account,
    async (db, settle) => {
      afters = [];
      newest = 0;
      return work(
        contextOf(app, principal, {
          db,
          jobs: app.jobs.within(db),
          settle,
          after: (later) => afters.push(later),
          changed: (seq) => {
            newest = Math.max(newest, seq);
          },
          mail: async (mail) => putMail(app, db, mail, app.now(), settle),
          elsewhere: async (to, other) => withContext(app, to, other),
        }),
      );
    },
    since,
  );
  const result = await transaction.catch((error: unknown) => {
    throw isBusy(error) ? whyBusy(app, principal.account, error) : error;
  });
  if (newest > 0) app.bus.publish(principal.account, newest);
  await runAfter(afters, principal.log);
  return result;
}

/** What is told whoever waited too long for the turn of a database: how many rows are being written there, where they are many. */
export function whyBusy(app: App, account: string, busy: unknown): unknown {
  const items = app.steps.writing(account);
  return items === undefined ? busy : rowsBeingWritten(items);
}

/** What was written stays written, whatever becomes of what follows from it. */
async function runAfter(afters: readonly (() => Promise<void> | void)[], log: FastifyBaseLogger): Promise<void> {
  for (const later of afters) {
    try {
      await later();
    } catch (error) {
      log.error({ err: error }, 'what follows a write failed');
    }
  }
}

/** Mails of one kind that one address gets in an hour, whoever causes them; what is more is dropped without a word. */
const mostOfKind = 30;

/** Lays a mail into the outbox, its body sealed; a job sends it when a mail server is configured. One statement, which `settle` may wait for. */
export async function putMail(
  app: Pick<App, 'secret' | 'environment'>,
  db: Db,
  mail: Mail,
  now: Date,
  settle: Settle = async (sent) => void (await sent),
): Promise<void> {
  const { to, kind, subject } = mail;
  const budget = { key: `${kind} to ${to.toLowerCase()}`, most: mostOfKind, minutes: 60 };
  const [text, html] = [seal(app.secret, to, mail.text), seal(app.secret, to, mail.html)];
  const sent = db.query(
    `WITH budget AS MATERIALIZED (SELECT use_mail_budget($10, $11, $12, $6) AS wait)
     INSERT INTO mails (recipient, kind, subject, body_text, body_html, created_at, period, unsubscribe)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8 FROM budget
     WHERE wait = 0 AND NOT $9 AND ($8::text IS NULL OR NOT mail_refused($1, $2)) ON CONFLICT DO NOTHING`,
    [
      to,
      kind,
      subject,
      text,
      html,
      now,
      mail.once ?? null,
      mail.unsubscribe ?? null,
      mail.withheld === true,
      ...budgetValues(app, [budget]),
    ],
  );
  await settle(sent);
}

export function refuseReadOnly({ who }: Pick<Context, 'who'>): void {
  if (who.access.readOnly === true) throw fail('forbidden', 'This Group is read-only');
}

/** What a kind does at its writes. */
export function hooksOf(ctx: Context, entity: Entity): EntityHooks {
  return ctx.product.hooks[entity.kind] ?? {};
}

export function requireAdmin(ctx: Context): void {
  if (!ctx.who.access.admin) throw fail('forbidden', 'You are not allowed to access this data');
}

/** A request's JSON object, or 400. */
export function objectBody(body: unknown): Input {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw fail('bad_request', 'Request body must be a JSON object');
  }
  return body as Input;
}
