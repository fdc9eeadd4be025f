import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { Failure, fail } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { inAccount, readingAccount, requireAdmin, withContext, type Context } from '#platform/server/context.ts';
import { callerIn, memberOf } from '#platform/server/http/guard.ts';
import { sendBytes } from '#platform/server/http/send-bytes.ts';
import type { Api } from '#platform/server/shapes/api.ts';
import { answerOf, exactly, flag, listOf, ofDatabase, oneOf, optional, orNull } from '#platform/server/shapes/shape.ts';
import { audit } from '#modules/people/server/audit.ts';
import { backupDays, backupKeptDays, mayBackUpAll } from '../rules/backup.ts';
import { askForBackup, backupsOf, nextBackup, ownsGroup } from './backup.ts';
import { planOf } from './plan.ts';

const about = { tags: ['Groups'], params: ofDatabase };
const moment = Type.String({ format: 'date-time' });
const schemas = {
  list: {
    ...about,
    operationId: 'backups',
    summary: 'Backups of the group, the newest first, and when the next can be asked for; for admins',
    response: {
      200: exactly({
        days: Type.Integer({ description: 'From one to the next, by the plan.' }),
        kept_days: Type.Integer({ description: 'For which one can be downloaded.' }),
        next_at: orNull(moment),
        all: Type.Boolean({ description: 'Whether the caller may back up all own groups together.' }),
        all_next_at: orNull(moment),
        rows: listOf(
          exactly({
            id: Type.String(),
            asked_by: Type.String(),
            asked_at: moment,
            state: oneOf(['waiting', 'running', 'done', 'ended', 'failed'], {
              description: '`ended`: no longer kept.',
            }),
            done: Type.Integer({ description: 'Tables and files that are written.' }),
            total: Type.Integer(),
            bytes: orNull(Type.Number()),
            expires_at: orNull(moment),
          }),
        ),
      }),
    },
  },
  ask: {
    ...about,
    operationId: 'backUpGroup',
    summary: 'Ask for a backup of the group, or of all own groups; a mail tells when it is there',
    body: exactly({ all: optional(flag()) }),
    response: { 202: exactly({ groups: Type.Integer({ description: 'How many are backed up.' }) }) },
  },
  download: {
    ...about,
    operationId: 'downloadBackup',
    summary: 'The zip of a finished backup; for admins',
    params: Type.Object({ db: Type.String(), backup: Type.String() }),
    response: { 200: answerOf(Type.String({ description: 'A zip.' })) },
  },
};

/** `/{account_id}/_backups`: what `oficina export` writes, for the group's administrators. */
export function backupRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'read' } as const;
  server.get('/:db/_backups', { config, schema: schemas.list }, async (request) => {
    insistOnOffer(app);
    return readingAccount(app, request, async (ctx) => {
      requireAdmin(ctx);
      const plan = await planOf(ctx);
      const all = mayBackUpAll(plan) && (await ownsGroup(ctx));
      return {
        days: backupDays(plan),
        kept_days: backupKeptDays,
        next_at: (await nextBackup(ctx, false))?.toISOString() ?? null,
        all,
        all_next_at: all ? ((await nextBackup(ctx, true))?.toISOString() ?? null) : null,
        rows: [...(await backupsOf(ctx))],
      };
    });
  });

  server.post(
    '/:db/_backups',
    { config: { policy: 'member', cost: 'write' }, schema: schemas.ask },
    async (request, reply) => {
      insistOnOffer(app);
      const combined = request.body.all === true;
      await inAccount(app, request, async (ctx) => ask(ctx, combined), 'by-kind');
      const groups = combined ? 1 + (await askOthers(app, request)) : 1;
      return reply.code(202).send({ groups });
    },
  );

  server.get(
    '/:db/_backups/:backup',
    { config: { policy: 'member', cost: 'transfer' }, schema: schemas.download },
    async (request, reply) => {
      insistOnOffer(app);
      const { db, backup } = request.params;
      const found = await inAccount(app, request, async (ctx) => zipOf(ctx, backup, isBeginning(request)), 'by-kind');
      const name = `${db}-${found.asked_at.slice(0, 10)}.zip`;
      return sendBytes(app, request, reply, {
        sha256: found.zip,
        size: found.bytes,
        type: 'application/zip',
        name,
        etag: found.zip,
        download: true,
      });
    },
  );
}

/** Hidden in production unless the operator turns it on. */
function insistOnOffer({ environment }: App): void {
  if (!environment.groupBackups) throw fail('not_found', 'missing');
}

async function ask(ctx: Context, combined: boolean): Promise<void> {
  requireAdmin(ctx);
  if (combined && !(mayBackUpAll(await planOf(ctx)) && (await ownsGroup(ctx))))
    throw fail('forbidden', 'You are not allowed to access this data');
  await askForBackup(ctx, combined);
}

/** The caller's other groups, each in a transaction of its own; those whose turn has not come are left out. */
async function askOthers(app: App, request: FastifyRequest): Promise<number> {
  const { account, roles } = memberOf(request);
  let asked = 0;
  for (const other of roles) {
    if (other === account) continue;
    const caller = await callerIn(app, request, other);
    if (caller?.access?.admin !== true || caller.access.pending) continue;
    const { user, access } = caller;
    const principal = { account: other, who: { user, access, roles }, log: request.log };
    asked += await withContext(app, principal, async (ctx) => {
      if (!(await ownsGroup(ctx))) return 0;
      await askForBackup(ctx, true);
      return 1;
    }).catch((error: unknown) => {
      if (error instanceof Failure && error.error === 'too_many_requests') return 0;
      throw error;
    });
  }
  return asked;
}

interface Zip extends Record<string, unknown> {
  readonly zip: string;
  readonly bytes: number;
  readonly asked_at: string;
}

/** A download that was interrupted goes on as the same one. */
function isBeginning({ headers: { range } }: FastifyRequest): boolean {
  return range === undefined || range.startsWith('bytes=0-');
}

async function zipOf(ctx: Context, id: string, noted: boolean): Promise<Zip> {
  requireAdmin(ctx);
  const [found] = await ctx.db.query<Zip>(
    `SELECT zip, bytes::float8 AS bytes, asked_at FROM group_backups WHERE account_id = $1 AND id = $2 AND state = 'done' AND expires_at > $3`,
    [ctx.account, id, ctx.now],
  );
  if (found === undefined) throw fail('not_found', 'missing');
  const who = { userId: ctx.who.user.id, accountId: ctx.account, at: ctx.now };
  if (noted) await audit(ctx.db, { event: 'export', ...who, detail: { what: 'backup' } });
  return found;
}
