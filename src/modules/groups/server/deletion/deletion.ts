import { Type } from 'typebox';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { requireAdmin, type Context } from '#platform/server/context.ts';
import { inAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, ofDatabase, yes } from '#platform/server/api/shapes/shape.ts';
import { audit } from '#modules/people/server/audit.ts';
import { goneAt } from '../../rules/deletion.ts';
import { groupLocale } from '../group-settings.ts';
import { deletionMail } from './deletion-mail.ts';
import { markDeleted } from './mark-deleted.ts';

const about = { tags: ['Groups'], params: ofDatabase };
const schemas = {
  begin: {
    ...about,
    operationId: 'deleteGroup',
    summary: 'Delete the group: read-only at once, erased after 30 days; only its creator may',
    body: exactly({ name: Type.String({ description: 'The name of the group, as a confirmation.' }) }),
    response: { 200: exactly({ ok: yes, delete_at: Type.String() }) },
  },
  callBack: {
    ...about,
    operationId: 'callGroupBack',
    summary: 'Restore a deleted group within 30 days; only administrators may',
    response: { 200: exactly({ ok: yes }) },
  },
};

/** `/{account_id}/_deletion`: PUT schedules the deletion of the group in 30 days, DELETE cancels it. */
export function deletionRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'write' } as const;
  server.put('/:db/_deletion', { config: { ...config, proof: true }, schema: schemas.begin }, async (request) => {
    const { name } = request.body;
    await refuseWithSubGroups(app, request.params.db);
    const at = await inAccount(app, request, async (ctx) => begin(ctx, name), 'by-kind');
    return { ok: true, delete_at: at };
  });
  server.delete('/:db/_deletion', { config, schema: schemas.callBack }, async (request) => {
    await inAccount(app, request, cancelDeletion, 'by-kind');
    return { ok: true };
  });
}

/** Throws if the group has sub-groups: their members inherit from it, so they must be deleted first. */
async function refuseWithSubGroups(app: App, group: string): Promise<void> {
  const [below] = await app.system('plans', async (db) =>
    db.query('SELECT 1 FROM groups WHERE parent_id = $1 LIMIT 1', [group]),
  );
  if (below !== undefined) throw failure('forbidden', 'Delete the sub-groups first');
}

interface Group {
  readonly name: string;
  readonly delete_at: string | null;
  /** Whether the caller created the group, or its creator is no longer a member. */
  readonly own: boolean;
}

async function groupToDelete(ctx: Context): Promise<Group | undefined> {
  const [standing] = await ctx.db.query<{ delete_at: string | null }>(
    'SELECT delete_at FROM groups WHERE account_id = $1 FOR UPDATE',
    [ctx.account],
  );
  const [named] = await ctx.db.query<{ name: string; owner: string | null }>(
    `SELECT a.name, c.value AS owner FROM accounts a
     LEFT JOIN account_configurations c ON c.account_id = a.account_id AND c.key = 'created-by' WHERE a.account_id = $1 AND a.id = $1`,
    [ctx.account],
  );
  if (standing === undefined || named === undefined) return undefined;
  const { name, owner } = named;
  const members = await ctx.db.query(
    "SELECT FROM memberships WHERE account_id = $1 AND user_id = $2 AND status = 'accepted'",
    [ctx.account, owner],
  );
  return { name, delete_at: standing.delete_at, own: owner === ctx.who.user.id || members.length === 0 };
}

async function begin(ctx: Context, typed: string): Promise<string> {
  requireAdmin(ctx);
  const group = await groupToDelete(ctx);
  if (group === undefined) throw failure('not_found', 'missing');
  if (!group.own) throw failure('forbidden', 'Only who created the group can delete it');
  if (typed.trim() !== group.name.trim()) throw fieldFailure('name', 'doesnt-match');
  if (group.delete_at !== null) return group.delete_at;
  const at = goneAt(ctx.now);
  ctx.db.invalidate({ database: ctx.account });
  await markDeleted(ctx, at);
  await note(ctx, 'deletion_begun');
  const admins = await ctx.db.query<{ email: string; fullname: string | null; locale: string }>(
    `SELECT u.email, u.fullname, u.locale FROM users u JOIN memberships m ON m.user_id = u.id
     WHERE m.account_id = $1 AND m.admin AND m.status = 'accepted' AND u.email IS NOT NULL ORDER BY u.id`,
    [ctx.account],
  );
  const link = `${ctx.product.environment.baseUrl}/account/${ctx.account}`;
  const { country } = await groupLocale(ctx);
  for (const admin of admins) await ctx.mail(deletionMail(admin, { name: group.name, country }, at, link));
  return at.toISOString();
}

async function cancelDeletion(ctx: Context): Promise<void> {
  requireAdmin(ctx);
  ctx.db.invalidate({ database: ctx.account });
  const [back] = await ctx.db.query(
    'UPDATE groups SET delete_at = NULL WHERE account_id = $1 AND delete_at > $2 RETURNING 1',
    [ctx.account, ctx.now],
  );
  if (back === undefined) throw failure('not_found', 'missing');
  await note(ctx, 'deletion_called_back');
}

async function note(ctx: Context, event: string): Promise<void> {
  await audit(ctx.db, { event, userId: ctx.who.user.id, accountId: ctx.account, at: ctx.now });
}
