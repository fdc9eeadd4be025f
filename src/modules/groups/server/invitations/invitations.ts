import { Type } from 'typebox';
import { randomBytes } from 'node:crypto';
import type { AnyDoc } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { requireAdmin, type Context, type Update } from '#platform/server/context.ts';
import { inAccount } from '#platform/server/app/open-context.ts';
import { read, updateOwn } from '#platform/server/records/documents.ts';
import { subscription } from '../../entities/subscription.ts';
import { requireMailBudget } from '#platform/server/mail/mail-budget.ts';
import { linkHours } from '#modules/people/rules/links.ts';
import { ofGroup, ofPerson, toStranger } from '#modules/people/rules/mail-budgets.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { invitationOver } from '../../rules/membership.ts';
import { audit } from '#modules/people/server/audit.ts';
import { digest } from '#modules/people/server/sessions/authentication.ts';
import { letter } from '#modules/people/server/mails/mail-text.ts';
import { namesOf } from '#modules/people/server/people.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, ofRecord, yes } from '#platform/server/api/shapes/shape.ts';

/** When an invitation made now expires, ISO 8601. */
export function invitationExpiry(now: Date): string {
  return new Date(now.getTime() + linkHours.invitation * 3_600_000).toISOString();
}

/** Mails the invitation and ends earlier mailed links. */
export async function mailInvitation(ctx: Context, doc: AnyDoc): Promise<void> {
  const email = String(doc['email']);
  await refuseTooMany(ctx, email);
  const link = await newLink(ctx, doc, true);
  const [[person], [group]] = await Promise.all([
    ctx.db.query<{ locale: string }>('SELECT locale FROM person_of_address($1)', [email]),
    ctx.db.query<{ value: string }>(
      "SELECT value FROM account_configurations WHERE account_id = $1 AND key = 'locale'",
      [ctx.account],
    ),
  ]);
  const locale = person?.locale ?? group?.value ?? ctx.who.user.locale;
  const by = namesOf(ctx.who.user.fullname, ctx.who.user.email ?? '').label;
  const words = { group: plainName(String(doc['account_name'])), by: plainName(by) };
  await ctx.mail(letter('invitation', { email, locale }, link, words));
}

/** `PUT /{account_id}/_design/invitation/_update/{resend|expire}/{subscription_id}`: for admins, while it is pending. */
export const invitation: Update = async (ctx, verb, id) => {
  const doc = await pending(ctx, id);
  if (verb === 'expire') {
    // The links stay for a week, as after their time, so that their reader learns whom to ask for a new one.
    await ctx.db.query('UPDATE invitations SET expires_at = $3 WHERE account_id = $1 AND subscription_id = $2', [
      ctx.account,
      id,
      ctx.now,
    ]);
    // Far enough in the past for browsers whose clock is slow.
    return updateOwn(ctx, subscription, id, { invite_expires_at: doc.created_at }, 'update');
  }
  if (verb !== 'resend') throw failure('not_found', 'missing');
  if (!ctx.who.user.confirmed) throw failure('forbidden', 'You need to confirm your email to use this feature');
  const again = await updateOwn(ctx, subscription, id, { invite_expires_at: invitationExpiry(ctx.now) }, 'update');
  await mailInvitation(ctx, { ...doc, ...again.doc });
  await audit(ctx.db, {
    event: 'invite',
    userId: ctx.who.user.id,
    accountId: ctx.account,
    at: ctx.now,
    detail: { subscription: id },
  });
  return again;
};

const linkSchema = {
  operationId: 'invitationLink',
  tags: ['Groups'],
  summary: 'Create a link to an invitation, to send by other means than our mail',
  params: ofRecord,
  response: {
    201: exactly({
      ok: yes,
      id: Type.String(),
      link: Type.String(),
      expires_at: Type.Unknown(),
    }),
  },
};

/** `POST /{account_id}/_invitation_link/{subscription_id}`: a link to pass on by other means; unlike a mailed link it does not prove the address. */
export function invitationLinkRoutes(app: App, server: Api): void {
  server.post(
    '/:db/_invitation_link/:id',
    { config: { policy: 'member', cost: 'write', proof: true }, schema: linkSchema },
    async (request, reply) => {
      const { id } = request.params;
      const answer = await inAccount(app, request, async (ctx) => {
        const doc = await pending(ctx, id);
        if (invitationOver(doc, ctx.now))
          throw failure('not_found', 'Token already used or expired, please request a new one');
        return { ok: true, id, link: await newLink(ctx, doc, false), expires_at: doc['invite_expires_at'] };
      });
      return reply.code(201).send(answer);
    },
  );
}

/** Ends all links of an invitation. */
export async function withdrawInvitation(ctx: Context, id: string): Promise<void> {
  await ctx.db.query('DELETE FROM invitations WHERE account_id = $1 AND subscription_id = $2', [ctx.account, id]);
}

/** Throws after too many mails to an address, also if the invitation was removed and repeated in between. */
async function refuseTooMany(ctx: Context, email: string): Promise<void> {
  const { id, confirmed } = ctx.who.user;
  const budgets = [ofPerson(id, confirmed), toStranger(email), ofGroup(ctx.account)];
  await requireMailBudget(ctx.product, ctx.db, budgets, ctx.now);
}

async function pending(ctx: Context, id: string): Promise<AnyDoc> {
  requireAdmin(ctx);
  const doc = await read(ctx, subscription, id);
  if (doc['status'] !== 'pending') throw failure('conflict', 'This invitation is already accepted');
  return doc;
}

async function newLink(ctx: Context, doc: AnyDoc, mailed: boolean): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await ctx.db.query('DELETE FROM invitations WHERE account_id = $1 AND subscription_id = $2 AND mailed = $3', [
    ctx.account,
    doc._id,
    mailed,
  ]);
  await ctx.db.query(
    'INSERT INTO invitations (account_id, token_hash, subscription_id, mailed, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [ctx.account, digest(token), doc._id, mailed, ctx.now, doc['invite_expires_at']],
  );
  return `${ctx.product.environment.baseUrl}/user/invitation/${token}`;
}
