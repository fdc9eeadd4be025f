import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { requireAdmin, type Context } from '#platform/server/context.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, ofDatabase, oneOf, optional, text } from '#platform/server/api/shapes/shape.ts';
import { account } from '#modules/groups/entities/account.ts';
import { read } from '#platform/server/records/documents.ts';
import { planOf, recordsOf } from '#modules/groups/server/plan/plan.ts';
import { quantityOf } from '#modules/groups/rules/portions.ts';
import { paidPlans, type PaidPlan } from '../rules/paid-plan.ts';
import { beginCheckout } from './checkout-token.ts';
import { modeOf, processorFor } from './processors.ts';
import { lockSwitches } from './switch-plan.ts';
import { subscriptionsOf } from './settle-plan.ts';

const schema = {
  operationId: 'begin_checkout',
  tags: ['Billing'],
  summary: 'Begin the checkout of a paid plan; returns the data for the processor’s payment form',
  params: ofDatabase,
  body: exactly({ price_id: text(120), theme: optional(oneOf(['light', 'dark'])) }),
  response: {
    201: exactly({
      livemode: Type.Boolean(),
      fake: Type.Boolean({ description: 'No card is charged: the payment form is that of the fake processor.' }),
      token: Type.String({ description: 'The processor’s token for browsers.' }),
      plan: oneOf(paidPlans),
      unit_amount: Type.Integer({ description: 'US cents per month for one portion.' }),
      items: Type.Array(exactly({ priceId: Type.String(), quantity: Type.Integer() })),
      customer: exactly({ id: optional(Type.String()), email: optional(Type.String()) }),
      locale: Type.String(),
      custom: Type.Record(Type.String(), Type.String()),
    }),
  },
};

/** `POST /{account_id}/_checkout {price_id}`: for administrators, also of a read-only group. */
export function checkoutRoute(app: App, server: Api): void {
  server.post(
    '/:db/_checkout',
    { config: { policy: 'member', cost: 'write', proof: true }, schema },
    async (request, reply) => {
      const { price_id: priceId, theme = 'light' } = request.body;
      // Who may not buy learns nothing about prices.
      await readingAccount(app, request, async (ctx) => Promise.resolve(requireBuyer(ctx)));
      const price = await app.system('payments', async (db) =>
        db.query<{ livemode: boolean; plan: PaidPlan; unit_amount: number }>(
          'SELECT livemode, group_plan AS plan, unit_amount FROM plan_prices WHERE platform_price_id = $1 AND active AND group_plan = ANY($2)',
          [priceId, [...paidPlans]],
        ),
      );
      const [sold] = price;
      if (sold === undefined) throw fieldFailure('price_id', 'must-exist');
      const begun = await inAccount(
        app,
        request,
        async (ctx) => begin(ctx, { ...sold, id: priceId }, theme),
        'by-kind',
      );
      return reply.code(201).send(begun);
    },
  );
}

interface Sold {
  readonly id: string;
  readonly livemode: boolean;
  readonly plan: PaidPlan;
  readonly unit_amount: number;
}

function requireBuyer(ctx: Context): void {
  requireAdmin(ctx);
  if (!ctx.who.user.confirmed) throw failure('forbidden', 'Please, confirm your email first');
}

async function begin(ctx: Context, price: Sold, theme: string) {
  requireBuyer(ctx);
  const [deleted] = await ctx.db.query('SELECT 1 FROM groups WHERE account_id = $1 AND delete_at IS NOT NULL', [
    ctx.account,
  ]);
  if (deleted !== undefined) throw failure('forbidden', 'This Group is read-only');
  const state = await lockSwitches(ctx);
  const all = await subscriptionsOf(ctx);
  const livemode = modeOf(ctx.product, state.livemode, all);
  const isPaid = all.some(
    (one) => one.known && one.livemode === livemode && one.status !== 'canceled' && one.status !== 'paused',
  );
  if (isPaid)
    throw fieldFailure('price_id', (await planOf(ctx)) === price.plan ? 'is-the-present-plan' : 'is-paid-already');
  const processor = processorFor(ctx.product, livemode);
  if (processor === undefined || price.livemode !== livemode) throw fieldFailure('price_id', 'must-exist');
  const group = await read(ctx, account, ctx.account);
  const email = group['billing_email'];
  if (typeof email !== 'string') throw fieldFailure('billing_email', 'cant-be-blank');
  await ctx.db.query('UPDATE plan_switches SET livemode = $2 WHERE account_id = $1', [ctx.account, livemode]);
  const customer = group['platform_customer_id'];
  const locale = nearestLocale(ctx.who.user.locale);
  return {
    livemode,
    fake: processor.browser.fake,
    token: processor.browser.token,
    plan: price.plan,
    unit_amount: price.unit_amount,
    items: [{ priceId: price.id, quantity: quantityOf(price.plan, (await recordsOf(ctx)).size) }],
    customer: typeof customer === 'string' ? { id: customer } : { email },
    locale: locale === 'pt-BR' ? 'pt' : locale,
    custom: {
      accountId: ctx.account,
      accountRev: group._rev,
      accountLivemode: livemode ? 'enabled' : 'disabled',
      userLocale: locale,
      userTheme: theme,
      checkout: await beginCheckout(ctx),
    },
  };
}
