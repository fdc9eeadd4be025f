import type { App, Job } from '#platform/server/app.ts';
import type { AuditTargets } from '#platform/server/app/settings/audit-targets.ts';
import type { AuditLine, Send } from './audit-line.ts';
import { toFile } from './to-file.ts';
import { toSyslog } from './to-syslog.ts';
import { toWebhook } from './to-webhook.ts';

/** Lines of a batch. */
const batchSize = 500;
/** Milliseconds for which one process sends to a target; after its end another one goes on. A batch takes a sixth of it at most. */
const hold = 60_000;
/** Milliseconds after a failure until the next try. */
const pause = 30_000;

/**
 * Every five seconds: sends the lines of the audit log that a target does not have yet. Lines wait in `audit_outbox`, so a target that is down, or a
 * server that ends, delays them and loses none. What was sent just before a server ended is sent again.
 */
export const exportAudit: Job = {
  name: 'audit-export',
  every: 5000,
  atStart: true,
  work: async (app) => {
    const sends = sendsTo(app.environment.auditTargets, app.now);
    await registerTargets(app, Object.keys(sends));
    // One that hangs does not delay the others.
    await Promise.all(Object.entries(sends).map(async ([name, send]) => sendAll(app, name, send)));
  },
};

function sendsTo({ file, syslog, webhook }: AuditTargets, now: () => Date): Readonly<Record<string, Send>> {
  return {
    ...(file !== undefined && { file: toFile(file) }),
    ...(syslog !== undefined && { syslog: toSyslog(syslog) }),
    ...(webhook !== undefined && { webhook: toWebhook(webhook, now) }),
  };
}

/** The targets that this start has stored already. */
const registered = new WeakMap<App, true>();

/** Stores the targets of the settings: lines that are written from now on wait for them. Those of a removed target are deleted. */
async function registerTargets(app: App, names: readonly string[]): Promise<void> {
  if (registered.has(app)) return;
  await app.system('audit', async (db) => {
    await db.query('DELETE FROM audit_outbox WHERE target <> ALL($1::text[])', [names]);
    await db.query('DELETE FROM audit_targets WHERE name <> ALL($1::text[])', [names]);
    await db.query('INSERT INTO audit_targets (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [names]);
  });
  registered.set(app, true);
}

async function sendAll(app: App, target: string, send: Send): Promise<void> {
  if (!(await isWaiting(app, target))) return;
  while (await take(app, target)) {
    const lines = await nextLines(app, target);
    let failure: string | null = null;
    try {
      if (lines.some(({ event }) => event !== null)) await send(lines.flatMap(lineOf));
    } catch (error) {
      failure = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    }
    const ids = lines.map(({ id }) => id);
    await app.system('audit', async (db) => {
      if (failure === null)
        await db.query('DELETE FROM audit_outbox WHERE target = $1 AND audit_id = ANY($2::bigint[])', [target, ids]);
      const until = failure === null ? null : new Date(app.now().getTime() + pause);
      await db.query('UPDATE audit_targets SET held_until = $2, failure = $3 WHERE name = $1', [
        target,
        until,
        failure,
      ]);
    });
    if (failure !== null) app.server.log.warn({ target, failure }, 'the audit log cannot be sent');
    if (failure !== null || lines.length < batchSize) return;
  }
}

async function isWaiting(app: App, target: string): Promise<boolean> {
  const waiting = await app.system('audit', async (db) =>
    db.query('SELECT FROM audit_outbox WHERE target = $1 LIMIT 1', [target]),
  );
  return waiting.length > 0;
}

/** Holds the target for this process; false while another one does, or during a pause. */
async function take(app: App, target: string): Promise<boolean> {
  const now = app.now();
  const taken = await app.system('audit', async (db) =>
    db.query(
      'UPDATE audit_targets SET held_until = $2 WHERE name = $1 AND (held_until IS NULL OR held_until <= $3) RETURNING 1',
      [target, new Date(now.getTime() + hold), now],
    ),
  );
  return taken.length > 0;
}

/** A waiting line; `event` is null if it was erased meanwhile. */
type Waiting = Omit<AuditLine, 'event'> & { readonly event: string | null };

async function nextLines(app: App, target: string): Promise<readonly Waiting[]> {
  return app.system('audit', async (db) =>
    db.query<Waiting & Record<string, unknown>>(
      `SELECT o.audit_id::text AS id, a.at, a.event, a.user_id, a.account_id, a.address, a.detail
       FROM audit_outbox o LEFT JOIN audit a ON a.id = o.audit_id WHERE o.target = $1 ORDER BY o.audit_id LIMIT ${batchSize}`,
      [target],
    ),
  );
}

function lineOf(waiting: Waiting): readonly AuditLine[] {
  const { id, at, event, user_id, account_id, address, detail } = waiting;
  return event === null ? [] : [{ id, at, event, user_id, account_id, address, detail }];
}
