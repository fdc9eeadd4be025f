import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { requireAdmin, type Context } from '#platform/server/context.ts';
import { inAccount } from '#platform/server/app/open-context.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { ofRecord, oneOf, written } from '#platform/server/api/shapes/shape.ts';
import { read } from '#platform/server/records/documents.ts';
import { account } from '#modules/groups/entities/account.ts';
import { planOf } from '#modules/groups/server/plan/plan.ts';
import { writeSetting } from '#modules/groups/server/group-profile.ts';
import { audit } from '#modules/people/server/audit.ts';
import { lockedUntil } from '../rules/switch-lock.ts';
import { fitsFree, subscriptionsOf, switchesJob } from './settle-plan.ts';

const verbs = ['free', 'cancel', 'pro', 'corp'] as const;
type Verb = (typeof verbs)[number];

const schema = {
  operationId: 'switch_plan',
  tags: ['Billing'],
  summary: 'Switch the group to another plan; the card processor confirms it',
  params: Type.Object({
    ...ofRecord.properties,
    verb: oneOf(verbs, { 'x-refusal': { error: 'not_found', reason: 'missing' } }),
  }),
  response: { 201: written },
};

/** `PUT /{account_id}/_design/subscription/_update/{free|cancel|pro|corp}/{account_id}`: for administrators, also of a read-only group. */
export function switchRoute(app: App, server: Api): void {
  server.put(
    '/:db/_design/subscription/_update/:verb/:id',
    { config: { policy: 'member', cost: 'write', proof: true }, schema },
    async (request, reply) => {
      const { verb, id } = request.params;
      const done = await inAccount(app, request, async (ctx) => requestPlan(ctx, verb, id), 'by-kind');
      return reply
        .code(201)
        .headers({ 'x-couch-update-newrev': done.rev, 'x-couch-id': done.id })
        .send({ ok: true, ...done });
    },
  );
}

async function requestPlan(ctx: Context, verb: Verb, id: string): Promise<{ id: string; rev: string }> {
  requireAdmin(ctx);
  if (id !== ctx.account) throw failure('not_found', 'missing');
  const state = await lockSwitches(ctx);
  const plan = await planOf(ctx);
  const subscriptions = (await subscriptionsOf(ctx)).filter(({ known }) => known);
  const isPaid = subscriptions.some(({ status }) => status !== 'canceled' && status !== 'paused');
  if (verb === 'cancel' && plan !== 'pro' && plan !== 'corp') throw fieldFailure('plan', 'nothing-to-cancel');
  if (verb === plan) throw fieldFailure('plan', 'is-the-present-plan');
  if ((verb === 'pro' || verb === 'corp') && !isPaid) throw fieldFailure('plan', 'needs-checkout');
  if ((verb === 'pro' || verb === 'corp') && subscriptions.some(({ status }) => status === 'past_due'))
    throw fieldFailure('plan', 'payment-is-overdue');
  if (verb === 'free' && !(await fitsFree(ctx))) {
    throw failure(
      'forbidden',
      'You can not switch to free plan because you have used more than 1,000 records in the database',
    );
  }
  const until = lockedUntil(state.switched_at, ctx.now);
  if (until !== null) throw fieldFailure('plan', 'switched-lately', { date: until });
  await ctx.db.query(
    'UPDATE plan_switches SET switched_at = $2, wanted = $3, try_at = $2, tries = 0, decided = $4, refused = NULL WHERE account_id = $1',
    [ctx.account, ctx.now, verb, plan],
  );
  ctx.db.wake(switchesJob);
  // The setting has only the two values that a client may choose by itself; the processor alone confirms a paid plan.
  if (verb === 'free' || verb === 'cancel') await writeSetting(ctx, 'unconfirmed-plan', verb);
  await audit(ctx.db, {
    event: 'plan-switch',
    userId: ctx.who.user.id,
    accountId: ctx.account,
    at: ctx.now,
    detail: { plan: verb },
  });
  return { id: ctx.account, rev: (await read(ctx, account, ctx.account))._rev };
}

/** Moves a locked group to the free plan as soon as it fits. */
export async function tryFreePlan(ctx: Context): Promise<void> {
  const [locked] = await ctx.db.query("SELECT 1 FROM plan_switches WHERE account_id = $1 AND decided = 'locked'", [
    ctx.account,
  ]);
  if (locked === undefined || !(await fitsFree(ctx))) return;
  ctx.db.wake(switchesJob);
  await ctx.db.query("UPDATE plan_switches SET wanted = 'free', try_at = $2, tries = 0 WHERE account_id = $1", [
    ctx.account,
    ctx.now,
  ]);
}

/** Reads the group's switches and locks them until the commit, so that only one of several concurrent requests comes first. */
export async function lockSwitches(
  ctx: Context,
): Promise<{ switched_at: string | null; wanted: string | null; livemode: boolean }> {
  await ctx.db.query('INSERT INTO plan_switches (account_id, livemode) VALUES ($1, false) ON CONFLICT DO NOTHING', [
    ctx.account,
  ]);
  const [state] = await ctx.db.query<{ switched_at: string | null; wanted: string | null; livemode: boolean }>(
    'SELECT switched_at, wanted, livemode FROM plan_switches WHERE account_id = $1 FOR UPDATE',
    [ctx.account],
  );
  return state ?? { switched_at: null, wanted: null, livemode: false };
}
