import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { Failure, failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { BytesLost } from '#platform/server/blobs/blobs.ts';
import { seesEverything } from '#platform/server/auth/scopes.ts';
import { requireAdmin, type Context } from '#platform/server/context.ts';
import { inAccount, readingAccount, withContext } from '#platform/server/app/open-context.ts';
import { callerIn, memberOf } from '#platform/server/http/guard.ts';
import { sendBytes } from '#platform/server/http/send-bytes.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import {
  answerOf,
  exactly,
  flag,
  listOf,
  ofDatabase,
  oneOf,
  optional,
  orNull,
} from '#platform/server/api/shapes/shape.ts';
import { audit } from '#modules/people/server/audit.ts';
import { backupDays, backupRetentionDays, mayBackUpAll } from '../../rules/backup.ts';
import { requestGroupBackup, backupsOf, markZipMissing, nextBackup, ownsGroup } from './group-backup.ts';
import { planOf } from '../plan/plan.ts';

const about = { tags: ['Groups'], params: ofDatabase };
const moment = Type.String({ format: 'date-time' });
const schemas = {
  list: {
    ...about,
    operationId: 'backups',
    summary:
      'List the group’s backups, the newest first, and the time from which another can be requested; for administrators',
    response: {
      200: exactly({
        days: Type.Integer({ description: 'Days between two backups; depends on the plan.' }),
        kept_days: Type.Integer({ description: 'Days for which a backup can be downloaded.' }),
        next_at: orNull(moment),
        all: Type.Boolean({ description: 'Whether the caller may back up all of their groups together.' }),
        all_next_at: orNull(moment),
        rows: listOf(
          exactly({
            id: Type.String(),
            asked_by: Type.String(),
            asked_at: moment,
            state: oneOf(['waiting', 'running', 'done', 'ended', 'failed'], {
              description: '`ended`: no longer stored.',
            }),
            done: Type.Integer({ description: 'Tables and files written so far.' }),
            total: Type.Integer(),
            bytes: orNull(Type.Number()),
            expires_at: orNull(moment),
            checked_rows: orNull(
              Type.Integer({ description: 'Rows that an import would take, counted by reading the zip again.' }),
            ),
            faulty: Type.Boolean({ description: 'An import would refuse the zip.' }),
          }),
        ),
      }),
    },
  },
  ask: {
    ...about,
    operationId: 'backUpGroup',
    summary: 'Request a backup of the group, or of all of the caller’s groups; a mail is sent when it is ready',
    body: exactly({ all: optional(flag()) }),
    response: { 202: exactly({ groups: Type.Integer({ description: 'Number of groups.' }) }) },
  },
  download: {
    ...about,
    operationId: 'downloadBackup',
    summary: 'Download the zip of a finished backup; for administrators',
    params: Type.Object({ db: Type.String(), backup: Type.String() }),
    response: { 200: answerOf(Type.String({ description: 'A zip.' })) },
  },
};

/** `/{account_id}/_backups`: what `oficina export` writes, for the group's administrators. */
export function backupRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'read' } as const;
  server.get('/:db/_backups', { config, schema: schemas.list }, async (request) => {
    assertBackupsOffered(app, request.params.db);
    return readingAccount(app, request, async (ctx) => {
      requireAdmin(ctx);
      const plan = await planOf(ctx);
      const all = mayBackUpAll(plan) && (await ownsGroup(ctx));
      return {
        days: backupDays(plan),
        kept_days: backupRetentionDays,
        next_at: (await nextBackup(ctx, false))?.toISOString() ?? null,
        all,
        all_next_at: all ? ((await nextBackup(ctx, true))?.toISOString() ?? null) : null,
        rows: [...(await backupsOf(ctx))],
      };
    });
  });

  server.post(
    '/:db/_backups',
    { config: { policy: 'member', cost: 'write', proof: true }, schema: schemas.ask },
    async (request, reply) => {
      assertBackupsOffered(app, request.params.db);
      if (request.body.all === true) return reply.code(202).send({ groups: await requestBackupsOfAll(app, request) });
      await inAccount(app, request, async (ctx) => requestBackup(ctx, false), 'by-kind');
      return reply.code(202).send({ groups: 1 });
    },
  );

  server.get(
    '/:db/_backups/:backup',
    { config: { policy: 'member', cost: 'transfer' }, schema: schemas.download },
    async (request, reply) => {
      assertBackupsOffered(app, request.params.db);
      const { db, backup } = request.params;
      const found = await inAccount(app, request, async (ctx) => zipOf(ctx, backup, isBeginning(request)), 'by-kind');
      const name = `${db}-${found.asked_at.slice(0, 10)}.zip`;
      const { zip, bytes } = found;
      const sendable = { sha256: zip, size: bytes, type: 'application/zip', name, etag: zip, download: true };
      return sendBytes(app, request, reply, sendable).catch(async (error: unknown) => {
        if (error instanceof BytesLost)
          await inAccount(app, request, async (ctx) => markZipMissing(ctx, backup), 'by-kind');
        throw error;
      });
    },
  );
}

/** Throws 404 if backups are not enabled, as by default in production, or for a person's own database. */
function assertBackupsOffered({ environment }: App, database: string): void {
  if (!environment.groupBackups || !database.startsWith('acc-')) throw failure('not_found', 'missing');
}

async function requestBackup(ctx: Context, combined: boolean): Promise<boolean> {
  requireAdmin(ctx);
  if (!seesEverything(ctx.who)) throw failure('forbidden', 'You are not allowed to access this data');
  if (combined && !(mayBackUpAll(await planOf(ctx)) && (await ownsGroup(ctx))))
    throw failure('forbidden', 'You are not allowed to access this data');
  await requestGroupBackup(ctx, combined);
  return true;
}

/**
 * Requests backups of all groups that the caller owns, each in its own transaction, so that a refusal affects only one. Returns the number of
 * backups; if there is none, throws the refusal of this group.
 */
async function requestBackupsOfAll(app: App, request: FastifyRequest): Promise<number> {
  const refusals: Failure[] = [];
  const counted = async (work: Promise<boolean>): Promise<number> =>
    work.then(Number, (error: unknown) => {
      if (!(error instanceof Failure) || error.error === 'forbidden') throw error;
      refusals.push(error);
      return 0;
    });
  let asked = await counted(inAccount(app, request, async (ctx) => requestBackup(ctx, true), 'by-kind'));
  const { account, roles } = memberOf(request);
  for (const other of roles) if (other !== account) asked += await counted(requestBackupIn(app, request, other));
  const [refusal] = refusals;
  if (asked === 0 && refusal !== undefined) throw refusal;
  return asked;
}

/** Requests a backup of another group than the path's, if the caller owns it. */
async function requestBackupIn(app: App, request: FastifyRequest, account: string): Promise<boolean> {
  const caller = await callerIn(app, request, account);
  if (caller?.access?.admin !== true || caller.access.pending || !seesEverything(caller)) return false;
  const { user, access, roles } = caller;
  return withContext(app, { account, who: { user, access, roles }, log: request.log }, async (ctx) => {
    if (!(await ownsGroup(ctx))) return false;
    await requestGroupBackup(ctx, true);
    return true;
  });
}

interface Zip extends Record<string, unknown> {
  readonly zip: string;
  readonly bytes: number;
  readonly asked_at: string;
}

/** Whether a download starts; a resumed download is not logged again. */
function isBeginning({ headers: { range } }: FastifyRequest): boolean {
  return range === undefined || range.startsWith('bytes=0-');
}

async function zipOf(ctx: Context, id: string, noted: boolean): Promise<Zip> {
  requireAdmin(ctx);
  if (!seesEverything(ctx.who)) throw failure('forbidden', 'You are not allowed to access this data');
  const [found] = await ctx.db.query<Zip>(
    `SELECT zip, bytes::float8 AS bytes, asked_at FROM group_backups WHERE account_id = $1 AND id = $2 AND state = 'done' AND expires_at > $3`,
    [ctx.account, id, ctx.now],
  );
  if (found === undefined) throw failure('not_found', 'missing');
  const who = { userId: ctx.who.user.id, accountId: ctx.account, at: ctx.now };
  if (noted) await audit(ctx.db, { event: 'export', ...who, detail: { what: 'backup' } });
  return found;
}
