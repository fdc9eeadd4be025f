import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyDoc } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { notifyModules } from '#platform/server/app/module-events.ts';
import { type Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { memberOf } from '#platform/server/http/guard.ts';
import { read, remove, updateOwn } from '#platform/server/records/documents.ts';
import type { Caller } from '#platform/server/auth/caller.ts';
import type { Path } from '#platform/server/api/routes/database.ts';
import { subscription } from '../../entities/subscription.ts';
import { invitationOver } from '../../rules/membership.ts';
import { refuseTooManyGroups } from '../accounts.ts';
import { audit } from '#modules/people/server/audit.ts';
import { withdrawInvitation } from './invitations.ts';
import { namesOf } from '#modules/people/server/people.ts';
import { onFreePlan } from '../plan/plan.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { ofRecord, written } from '#platform/server/api/shapes/shape.ts';

interface Written {
  readonly id: string;
  readonly rev: string;
}

/** `PUT /{account_id}/_design/status/_update/{accept|decline}/{subscription_id}`: the only call in a group that an invited person may use. */
export function acceptanceRoutes(app: App, server: Api): void {
  const config = { policy: 'invited', cost: 'write' } as const;
  for (const [verb, work] of [
    ['accept', accept],
    ['decline', decline],
  ] as const) {
    const schema = {
      operationId: `${verb}Invitation`,
      tags: ['Groups'],
      summary: `${verb === 'accept' ? 'Accept' : 'Decline'} the invitation to a group`,
      params: ofRecord,
      response: { 201: written },
    };
    server.put(`/:db/_design/status/_update/${verb}/:id`, { config, schema }, async (request, reply) =>
      answer(reply, await asInvited(app, request, work)),
    );
  }
}

/** Accepts the person's pending membership, within the limit of free groups. */
export async function accept(
  app: App,
  caller: Caller,
  at: { account: string; id: string },
  log: FastifyBaseLogger,
): Promise<Written> {
  return inGroup(app, caller, at.account, log, async (ctx) => {
    const own = await invitationOf(ctx, at.id);
    if (own.status === 'accepted') return { id: at.id, rev: own.rev };
    if (!ctx.who.user.confirmed) throw failure('forbidden', 'You need to confirm your email to use this feature');
    if (invitationOver({ ...own }, ctx.now))
      throw failure('not_found', 'Token already used or expired, please request a new one');
    if (await onFreePlan(ctx)) await refuseTooManyGroups(ctx);
    const { label } = namesOf(ctx.who.user.fullname, ctx.who.user.email ?? '');
    const joined = { user_id: ctx.who.user.id, status: 'accepted', name: label, email: null, invite_expires_at: null };
    const accepted = await updateOwn(ctx, subscription, at.id, joined, 'accept');
    await withdrawInvitation(ctx, at.id);
    ctx.db.invalidate({ people: [ctx.who.user.id] });
    // Another address of the same person may have been invited too: one membership is enough.
    await ctx.db.query(
      "UPDATE memberships SET user_id = NULL WHERE account_id = $1 AND user_id = $2 AND id <> $3 AND status = 'pending'",
      [ctx.account, ctx.who.user.id, at.id],
    );
    await note(ctx, 'invitation_accepted', at.id);
    await tellModules(ctx, accepted.doc, label);
    return { id: accepted.id, rev: accepted.rev };
  });
}

async function tellModules(ctx: Context, membership: AnyDoc, name: string): Promise<void> {
  const { _id: id, invited_by_id: inviter } = membership;
  if (typeof inviter !== 'string') return;
  const detail = { account_id: ctx.account, membership: id, user_id: ctx.who.user.id, name, invited_by: inviter };
  await notifyModules(ctx.product, ctx.db, 'groups.invitation-accepted', detail, ctx.now);
}

async function decline(
  app: App,
  caller: Caller,
  at: { account: string; id: string },
  log: FastifyBaseLogger,
): Promise<Written> {
  return inGroup(app, caller, at.account, log, async (ctx) => {
    const own = await invitationOf(ctx, at.id);
    if (own.status === 'accepted') throw failure('conflict', 'This invitation is already accepted');
    await note(ctx, 'invitation_declined', at.id);
    const doc = await read(ctx, subscription, at.id);
    // The product removes it, because the invited person has no rights in the group.
    return remove(
      { ...ctx, who: { ...ctx.who, access: { admin: true, pending: false } } },
      subscription,
      at.id,
      doc._rev,
    );
  });
}

async function asInvited(
  app: App,
  request: FastifyRequest & { readonly params: Path },
  work: typeof accept,
): Promise<Written> {
  const { account, ...caller } = memberOf(request);
  if (!account.startsWith('acc-')) throw failure('not_found', 'missing');
  return work(app, caller, { account, id: request.params.id }, request.log);
}

async function inGroup<T>(
  app: App,
  caller: Caller,
  account: string,
  log: FastifyBaseLogger,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const { user, roles } = caller;
  return withContext(app, { account, who: { user, roles, access: { admin: false, pending: false } }, log }, work);
}

async function invitationOf(
  ctx: Context,
  id: string,
): Promise<{ status: string; rev: string; invite_expires_at: string | null }> {
  const [own] = await ctx.db.query<{ status: string; rev: string; invite_expires_at: string | null }>(
    `SELECT m.status, m.rev, m.invite_expires_at FROM memberships m
     WHERE m.account_id = $1 AND m.id = $2 AND m.user_id = $3 AND m.status <> 'removed'`,
    [ctx.account, id, ctx.who.user.id],
  );
  if (own === undefined) throw failure('not_found', 'missing');
  return own;
}

async function note(ctx: Context, event: string, id: string): Promise<void> {
  const who = { userId: ctx.who.user.id, accountId: ctx.account, at: ctx.now };
  await audit(ctx.db, { event, ...who, detail: { subscription: id } });
}

function answer(reply: FastifyReply, { id, rev }: Written): FastifyReply {
  return reply.code(201).headers({ 'x-couch-update-newrev': rev, 'x-couch-id': id }).send({ ok: true, id, rev });
}
