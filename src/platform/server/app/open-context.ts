import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import { seal as sealSecret } from '../auth/seal.ts';
import { refuseReadOnly, type Context, type Principal } from '../context.ts';
import { isBusy } from '../db/database-failures.ts';
import { callerIn, memberOf } from '../http/guard.ts';
import { rowsBeingWritten } from '../jobs/steps/rows-being-written.ts';
import { putMail } from '../mail/put-mail.ts';
import { internals } from './internals.ts';

/**
 * Runs `work` for the request's caller in one transaction of the database in the path. Throws 403 if the group's plan
 * is read-only, unless `readOnly` is `by-kind`: then the document write decides by kind.
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
 * Runs work that only reads. Each query is a transaction of its own, which saves BEGIN and COMMIT. With `together`,
 * small queries that start at the same time share one round trip.
 */
export async function readingAccount<T>(
  app: App,
  request: FastifyRequest,
  work: (ctx: Context) => Promise<T>,
  way: 'apart' | 'together' = 'apart',
): Promise<T> {
  return readingAs(app, principalOf(request), work, way);
}

/**
 * Reads in another database than the path's. Without a membership it answers the same 404 as for a database that does
 * not exist.
 */
export async function readingOther<T>(
  app: App,
  request: FastifyRequest,
  account: string,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const caller = await callerIn(app, request, account);
  if (caller?.access === undefined) throw failure('not_found', 'missing');
  if (caller.access.pending) throw failure('forbidden', 'You are not allowed to access this data');
  const { user, access, roles, scopes, key, provedAt } = caller;
  return readingAs(app, { account, who: { user, access, roles, scopes, key, provedAt }, log: request.log }, work);
}

/** Reads for a caller whom the request itself does not identify: a key in the body, or a job. */
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
      db: database[way === 'together' ? 'lookups' : 'reader'](
        'oficina_app',
        principal.account,
        principal.who.access.hidden,
      ),
      jobs: { send: async () => refuse() },
      settle: refuse,
      after: refuse,
      changed: refuse,
      mail: async () => refuse(),
      inOtherDatabase: async () => refuse(),
    }),
  );
}

/** The parts of a context that differ between reading and writing. */
type ContextParts = Pick<Context, 'db' | 'jobs' | 'settle' | 'after' | 'changed' | 'mail' | 'inOtherDatabase'>;

/** Copies each member by name: object spread would add 2 % to the time of a find. */
function contextOf(app: App, { account, who, log }: Principal, means: ContextParts): Context {
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
    inOtherDatabase: means.inOtherDatabase,
  };
}

/** The caller of a request and the database of its path. */
export function principalOf(request: FastifyRequest): Principal {
  const { account, user, access, roles, scopes, key, provedAt } = memberOf(request);
  const agent = request.headers['user-agent'];
  return { account, who: { user, access, roles, scopes, key, agent, provedAt }, log: request.log };
}

/**
 * Runs `work` in one transaction, without a request: for jobs, the command line, and updates that go from a person's
 * database to a group's.
 * `since`: start of the waiting time, as `performance.now()`; it counts towards the lock timeout.
 */
export async function withContext<T>(
  app: App,
  principal: Principal,
  work: (ctx: Context) => Promise<T>,
  since?: number,
): Promise<T> {
  let afterCommit: (() => Promise<void> | void)[] = [];
  let latestSeq = 0;
  const transaction = app[internals].database.transaction(
    'oficina_app',
    principal.account,
    async (db, settle) => {
      afterCommit = [];
      latestSeq = 0;
      return work(
        contextOf(app, principal, {
          db,
          jobs: app.jobs.within(db),
          settle,
          after: (later) => afterCommit.push(later),
          changed: (seq) => {
            latestSeq = Math.max(latestSeq, seq);
          },
          mail: async (mail) => putMail(app, db, mail, app.now(), settle),
          inOtherDatabase: async (to, other) => withContext(app, to, other),
        }),
      );
    },
    { since, hidden: principal.who.access.hidden },
  );
  const result = await transaction.catch((error: unknown) => {
    throw isBusy(error) ? explainBusy(app, principal.account, error) : error;
  });
  if (latestSeq > 0) app.bus.publish(principal.account, latestSeq);
  await runAfter(afterCommit, principal.log);
  return result;
}

/**
 * The error for a caller that waited too long for the group lock. If a step is writing many rows there, the error says
 * how many.
 */
export function explainBusy(app: App, account: string, busy: unknown): unknown {
  const items = app.steps.writing(account);
  return items === undefined ? busy : rowsBeingWritten(items);
}

/** The write is committed by now: a failure here is only logged. */
async function runAfter(afters: readonly (() => Promise<void> | void)[], log: FastifyBaseLogger): Promise<void> {
  for (const later of afters) {
    try {
      await later();
    } catch (error) {
      log.error({ err: error }, 'what follows a write failed');
    }
  }
}
