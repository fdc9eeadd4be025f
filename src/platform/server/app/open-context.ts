import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import { seal as sealSecret } from '../auth/seal.ts';
import { refuseReadOnly, type Context, type Principal } from '../context.ts';
import { isBusy } from '../db/database-failures.ts';
import { callerIn, memberOf } from '../http/guard.ts';
import { rowsBeingWritten } from '../jobs/steps/busy.ts';
import { putMail } from '../mail/put-mail.ts';
import { internals } from './internals.ts';

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
  if (caller?.access === undefined) throw failure('not_found', 'missing');
  if (caller.access.pending) throw failure('forbidden', 'You are not allowed to access this data');
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
